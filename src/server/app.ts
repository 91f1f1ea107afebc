import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import fastifyHelmet from "@fastify/helmet";
import fastifyRateLimit from "@fastify/rate-limit";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance, LogController } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Context } from "./context.ts";
import { AppError } from "./errors.ts";
import { rejectCrossOrigin } from "./http/authentication.ts";
import { NON_PAGE_CSP } from "./http/csp.ts";
import { errorHandler } from "./http/error-handler.ts";
import { databaseRateLimitStore, rateLimitKey } from "./http/rate-limit.ts";
import { ResponseCache } from "./http/response-cache.ts";
import type { Web } from "./rendering/renderer.ts";
import { administrationRoutes } from "./routes/administration.ts";
import { coverRoutes } from "./routes/covers.ts";
import { embedRoutes } from "./routes/embed.ts";
import { episodeRoutes } from "./routes/episodes.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { metadataRoutes } from "./routes/metadata.ts";
import { oembedRoutes } from "./routes/oembed-provider.ts";
import { opmlRoutes } from "./routes/opml.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { publicApiRoutes } from "./routes/public-api.ts";
import { publicPageRoutes } from "./routes/public-pages.ts";
import { publishedFeedRoutes } from "./routes/published-feeds.ts";
import { robotsAndSitemapRoutes } from "./routes/robots-and-sitemaps.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { userExportRoutes } from "./routes/user-export.ts";
import { userRoutes } from "./routes/users.ts";

/** The one character that JSON can carry and PostgreSQL's texts cannot. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Answers smaller than this are not worth compressing. */
const COMPRESSION_THRESHOLD_BYTES = 1024;

/** The whole HTTP application on a context; it listens to nothing yet. */
export async function buildApp(
  context: Context,
  web: Web,
  log: { level: string } = { level: "silent" },
): Promise<FastifyInstance> {
  const { config } = context;
  const app = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: !["debug", "trace"].includes(log.level) }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url = "/" }) => pathOf(url),
    // Requests still open at the end are answered; idle connections are closed at once.
    forceCloseConnections: "idle",
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler(context));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found" }));
  app.decorateRequest("signedIn");
  app.decorateRequest("sessionId");
  acceptJsonAlone(app);

  app.addHook("onRequest", async (request) => rejectCrossOrigin(context, request));
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    frameguard: { action: "deny" },
    // YouTube's player refuses to play where it is told nothing of the page that frames it.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", NON_PAGE_CSP);
  });
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: COMPRESSION_THRESHOLD_BYTES,
    encodings: ["br", "gzip", "identity"],
  });
  if (config.rateLimits)
    await app.register(fastifyRateLimit, {
      global: false,
      store: databaseRateLimitStore(context.db, context.now),
      keyGenerator: rateLimitKey,
    });
  await describeApi(app);
  await web.serveAssets(app);

  const cache = new ResponseCache();
  await app.register(signInRoutes(context));
  await app.register(userRoutes(context));
  await app.register(sessionRoutes(context));
  await app.register(passwordRoutes(context));
  await app.register(userExportRoutes(context));
  await app.register(feedRoutes(context));
  await app.register(episodeRoutes(context));
  await app.register(metadataRoutes(context));
  await app.register(administrationRoutes(context));
  await app.register(publicApiRoutes(context));
  await app.register(publishedFeedRoutes(context, cache));
  await app.register(opmlRoutes(context, cache));
  await app.register(oembedRoutes(context));
  await app.register(robotsAndSitemapRoutes(context));
  await app.register(embedRoutes(context, web, cache));
  await app.register(coverRoutes(context));
  await app.register(publicPageRoutes(context, web, cache));
  return app as unknown as FastifyInstance;
}

/**
 * The path of a request's target, which may be a whole address too. Its host is of no interest here. Percent signs that
 * escape nothing stand for themselves: such a path leads nowhere, and is answered like every other that does.
 * Source: RFC 9112, section 3.2
 */
function pathOf(target: string): string {
  if (target.startsWith("/")) {
    const [path = ""] = target.split(/[?#]/, 1);
    return isEscapedWell(path) ? target : path.replaceAll("%", "%25") + target.slice(path.length);
  }
  if (!URL.canParse(target)) return "/*";
  const { pathname, search } = new URL(target);
  return pathname.startsWith("/") ? pathname + search : "/*";
}

function isEscapedWell(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Bodies are JSON; an empty one counts as none, whatever it is called. */
function acceptJsonAlone(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (ESCAPED_NUL.test(body as string))
      done(new AppError(400, "invalid", "Texts must not contain NUL characters"));
    else parseJson(request, body as string, done);
  });
}

/** OpenAPI from the schemas that validate, browsable at /api/docs. */
async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: "Aircheck",
        description: "Every podcast you have been on, in one feed.",
        version: "0.1.0",
        license: { name: "MIT", identifier: "MIT" },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
