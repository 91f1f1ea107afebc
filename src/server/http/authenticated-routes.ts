import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
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
import { type ClientLimitName, LIMITS, type UserLimitName } from "../limits/limits.ts";
import { type AuthenticatedSession, authenticate, lacksPasskey, sessionOf } from "./authentication.ts";
import { limitClients } from "./limit-clients.ts";

const ADMINISTRATORS_NEED_PASSKEY =
  "Administrators of this site need a passkey. Add one in your profile settings, or log in with the one you have.";
const EVERYBODY_NEEDS_PASSKEY = "This site requires a passkey. Add one, or log in with the one you have.";

/** A Fastify handler whose body, params and query are typed by the route's Zod schemas. */
type FastifyHandler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  ZodTypeProvider
>;

/** A Fastify handler with the session, or an administrator's act, as an additional first argument. */
type AuthenticatedHandler<First, Schema extends FastifySchema> = (
  first: First,
  ...parameters: Parameters<FastifyHandler<Schema>>
) => ReturnType<FastifyHandler<Schema>>;

interface AuthenticatedRouteOptions<Schema extends FastifySchema> {
  schema: Schema;
  bodyLimit?: number;
  /** authenticates before the body is read, for large ones; otherwise just before validation */
  authenticateBeforeBody?: boolean;
  /**
   * Decides whether the body is read, with `authenticateBeforeBody`; throws when it is not.
   * @param bytes as declared; undefined where the client does not say
   */
  admitBody?: (session: AuthenticatedSession, bytes: number | undefined) => Promise<void>;
  /** whether the route works without the passkey that the site may require of everybody: what is needed to add one, or to leave */
  worksWithoutPasskey?: boolean;
  /** limits this route, per client or per user */
  limit?: ClientLimitName | UserLimitName;
}

type DefineRoute<First = AuthenticatedSession> = <const Schema extends FastifySchema>(
  url: string,
  options: AuthenticatedRouteOptions<Schema>,
  handler: AuthenticatedHandler<First, Schema>,
) => void;

/**
 * One function for each HTTP method that defines a route. Its handler receives the signed-in user and their session. A route whose schema
 * has a 204 responds with it.
 */
type AuthenticatedRoutes = Record<"get" | "post" | "put" | "patch" | "delete", DefineRoute>;

/** For routes that only signed-in users may request. Without a valid session they respond 401, before validation. */
export function authenticatedRoutes(context: Context, app: FastifyInstance): AuthenticatedRoutes {
  return defineRoutes(context, app, (session, worksWithoutPasskey) => {
    if (!worksWithoutPasskey && lacksPasskey(context, session)) throw forbidden(EVERYBODY_NEEDS_PASSKEY);
  });
}

/** Routes that read get the session. Those that change something get no session, but an act. */
type AdministratorRoutes<Act> = Pick<AuthenticatedRoutes, "get"> &
  Record<"post" | "put" | "patch" | "delete", DefineRoute<Act>>;

/**
 * For routes that only administrators may request. Otherwise they respond 401 (not signed in) or 403, before validation.
 * @param begin makes the act of a request that changes something
 */
export function administratorRoutes<Act>(
  context: Context,
  app: FastifyInstance,
  begin: (session: AuthenticatedSession, body: unknown) => Act,
): AdministratorRoutes<Act> {
  const routes = defineRoutes(
    context,
    app,
    ({ user, isPasskeyVerified }) => {
      if (!user.isAdmin) throw forbidden(ADMINISTRATORS_ONLY);
      if (context.config.passkeys !== "optional" && !isPasskeyVerified) throw forbidden(ADMINISTRATORS_NEED_PASSKEY);
    },
    logAdministrator,
  );
  const acting =
    (define: DefineRoute): DefineRoute<Act> =>
    (url, options, handler) =>
      define(url, options, (session, request, reply) => handler(begin(session, request.body), request, reply));
  return {
    get: routes.get,
    post: acting(routes.post),
    put: acting(routes.put),
    patch: acting(routes.patch),
    delete: acting(routes.delete),
  };

  function logAdministrator(request: FastifyRequest, { user }: AuthenticatedSession): void {
    const { userId } = request.params as { userId?: number };
    const event = request.method === "GET" ? "administrator-read" : "administrator-change";
    context.securityLog.record(event, request, { userId: user.id, subjectId: userId });
  }
}

/**
 * @param authorize throws when the user may not request these routes
 * @param logRequest is called for each request that is handled
 */
function defineRoutes(
  context: Context,
  app: FastifyInstance,
  authorize: (session: AuthenticatedSession, worksWithoutPasskey: boolean) => void,
  logRequest?: (request: FastifyRequest, session: AuthenticatedSession) => void,
): AuthenticatedRoutes {
  const requireSession = (request: FastifyRequest): AuthenticatedSession => {
    const session = sessionOf(request);
    if (!session) throw unauthorized();
    return session;
  };

  const limitHook = (limit: ClientLimitName | UserLimitName) =>
    isPerClient(limit)
      ? { onRequest: limitClients(context, limit) }
      : { preHandler: async (request: FastifyRequest) => context.limiter.take(limit, requireSession(request).user.id) };

  const withMethod =
    (method: HTTPMethods): DefineRoute =>
    (url, { limit, authenticateBeforeBody = false, admitBody, worksWithoutPasskey = false, ...options }, handler) => {
      const findSession = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const session = await authenticate(context, request, reply);
        if (!session) throw unauthorized();
        authorize(session, worksWithoutPasskey);
        if (method !== "GET") await context.limiter.take("changes", session.user.id);
        const { "content-length": length } = request.headers;
        await admitBody?.(session, length === undefined ? undefined : Number(length));
      };
      const { response = {} } = options.schema as { response?: Record<number, unknown> };
      const hasNoContent = 204 in response;
      app.withTypeProvider<ZodTypeProvider>().route({
        ...options,
        method,
        url,
        ...(limit && limitHook(limit)),
        ...(authenticateBeforeBody ? { preParsing: findSession } : { preValidation: findSession }),
        handler(request, reply) {
          const session = requireSession(request);
          logRequest?.(request, session);
          if (hasNoContent) reply.statusCode = 204;
          return handler(session, request, reply);
        },
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

function isPerClient(limit: ClientLimitName | UserLimitName): limit is ClientLimitName {
  return LIMITS[limit].per === "client";
}
