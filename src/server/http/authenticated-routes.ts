import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Context } from "../context.ts";
import { ADMINISTRATORS_ONLY, forbidden, unauthorized } from "../errors.ts";
import type { UserRow } from "../store/tables.ts";
import { type AuthenticatedSession, authenticate } from "./authentication.ts";
import { type RateLimit, rateLimitPerUser } from "./rate-limit.ts";

type PublicHandler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider
>;

/** A Fastify handler with the session as its first argument. The route's schema types body, params and query. */
export type AuthenticatedHandler<Schema extends FastifySchema> = (
  session: AuthenticatedSession,
  ...parameters: Parameters<PublicHandler<Schema>>
) => ReturnType<PublicHandler<Schema>>;

interface AuthenticatedRouteOptions<Schema extends FastifySchema> {
  schema: Schema;
  bodyLimit?: number;
  config?: FastifyContextConfig;
  /** limits requests to this route per user, whatever their IP address */
  userRateLimit?: RateLimit;
}

type DefineRoute = <const Schema extends FastifySchema>(
  url: string,
  options: AuthenticatedRouteOptions<Schema>,
  handler: AuthenticatedHandler<Schema>,
) => void;

/** Defines routes whose handlers receive the signed-in user. */
export interface AuthenticatedRoutes {
  get: DefineRoute;
  post: DefineRoute;
  put: DefineRoute;
  patch: DefineRoute;
  delete: DefineRoute;
}

/** Defines routes for signed-in users. Other requests get 401 before they are validated. */
export function authenticatedRoutes(context: Context, app: FastifyInstance): AuthenticatedRoutes {
  return defineRoutes(context, app, () => {});
}

/** Defines routes for administrators. Other requests get 401 or 403 before they are validated. */
export function administratorRoutes(context: Context, app: FastifyInstance): AuthenticatedRoutes {
  return defineRoutes(context, app, (user) => {
    if (!user.isAdmin) throw forbidden(ADMINISTRATORS_ONLY);
  });
}

function defineRoutes(context: Context, app: FastifyInstance, authorize: (user: UserRow) => void): AuthenticatedRoutes {
  const sessions = new WeakMap<object, AuthenticatedSession>();

  const sessionOf = (request: object): AuthenticatedSession => {
    const session = sessions.get(request);
    if (!session) throw unauthorized();
    return session;
  };

  const withMethod =
    (method: HTTPMethods): DefineRoute =>
    (url, { userRateLimit, config, ...options }, handler) => {
      app.withTypeProvider<ZodTypeProvider>().route({
        ...options,
        method,
        url,
        config: {
          ...config,
          ...(userRateLimit && { rateLimit: rateLimitPerUser(userRateLimit, (request) => sessionOf(request).user.id) }),
        },
        preValidation: async (request, reply) => {
          const session = await authenticate(context, request, reply);
          if (!session) throw unauthorized();
          authorize(session.user);
          sessions.set(request, session);
        },
        handler: (request, reply) => handler(sessionOf(request), request, reply),
      });
    };

  return {
    get: withMethod("GET"),
    post: withMethod("POST"),
    put: withMethod("PUT"),
    patch: withMethod("PATCH"),
    delete: withMethod("DELETE"),
  };
}
