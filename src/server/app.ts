import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import {
  type FastifyPluginAsyncZod,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { PageConfig } from "#domain/page-config.ts";
import type { Context } from "./context.ts";
import { Documents } from "./documents/documents.ts";
import { serveAssets } from "./http/assets.ts";
import { createAddressReader, keepForwardedAddresses } from "./http/client-address.ts";
import { withinErrorBoundary } from "./http/error-boundary.ts";
import { createErrorHandler } from "./http/error-handler.ts";
import { drainConnectionsOnClose } from "./http/graceful-shutdown.ts";
import { acceptJsonOnly } from "./http/json-body.ts";
import { logSerializers } from "./http/log-serializers.ts";
import { describeApi } from "./http/openapi.ts";
import { recordRequests } from "./http/request-metrics.ts";
import { normalizeRequestTarget, pathOf } from "./http/request-target.ts";
import { rejectCrossOrigin } from "./http/same-origin.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { SearchLimiter } from "./limits/search-limiter.ts";
import { boundRendering } from "./rendering/bound-rendering.ts";
import type { Renderer } from "./rendering/renderer.ts";
import { administrationRoutes } from "./routes/administration.ts";
import { backgroundJobRoutes } from "./routes/background-jobs.ts";
import { episodeRoutes } from "./routes/episodes.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { healthRoutes } from "./routes/health.ts";
import { imageRoutes } from "./routes/images.ts";
import { importRoutes } from "./routes/imports.ts";
import { linkRoutes } from "./routes/links.ts";
import { metadataRoutes } from "./routes/metadata.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { pageRoutes } from "./routes/pages.ts";
import { passkeyRoutes } from "./routes/passkeys.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { profilePictureRoutes } from "./routes/profile-pictures.ts";
import { describePublicApi } from "./routes/public-api.ts";
import { robotsAndSitemapRoutes } from "./routes/robots-and-sitemaps.ts";
import { searchRoutes } from "./routes/search.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { statisticsRoutes } from "./routes/statistics.ts";
import { suggestionRoutes, unsubscribeRoutes } from "./routes/suggestions.ts";
import { transcriptRoutes } from "./routes/transcripts.ts";
import { userExportRoutes } from "./routes/user-export.ts";
import { userRoutes } from "./routes/users.ts";
import { findOrStartRelease } from "./store/instance-values.ts";

/** Compressing a smaller response saves less than it costs. */
const COMPRESSION_THRESHOLD_BYTES = 1024;

const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than proxies keep a connection to us open, so that none sends a request into one that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** How often Node looks for requests that have exceeded their time. */
const TIMEOUT_CHECK_INTERVAL_MS = 1000;

export interface LogSettings {
  level: string;
  /** by default standard output */
  stream?: { write(line: string): void };
}

/** Builds the HTTP application. The caller starts listening. */
export async function buildApp(
  context: Context,
  unlimitedRenderer: Renderer,
  log: LogSettings = { level: "silent" },
): Promise<FastifyInstance> {
  const { config } = context;
  const renderer = boundRendering(unlimitedRenderer);
  const logsRequests = ["debug", "trace"].includes(log.level);
  const app: FastifyInstance = fastify({
    serverFactory(handleRequest, options) {
      const server = createServer(
        options.http ?? {},
        withinErrorBoundary(
          (request, response) => {
            request.url = normalizeRequestTarget(request.url ?? "");
            keepForwardedAddresses(request);
            // Public documents are answered here; Fastify gets the rest.
            return documents.handle(request, response, () => handleRequest(request, response));
          },
          (error, { method, url }) => {
            app.log.error({ err: error, method, path: pathOf(url ?? "") }, "Could not answer a request");
          },
        ),
      );
      // As Fastify sets them for a server of its own.
      server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
      server.requestTimeout = config.requestTimeoutSeconds * 1000;
      server.setTimeout(config.idleTimeoutSeconds * 1000);
      return server;
    },
    logger: { ...log, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 1000 },
    genReqId: () => randomUUID(),
    // Requests that arrive while connections are drained are answered.
    return503OnClosing: false,
    http: { connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
  });
  const pageConfig: PageConfig = {
    origin: config.publicUrl,
    analytics: config.analytics,
    footerLinks: config.footerLinks,
    canSendMail: context.sendMail !== undefined,
    requiresPasskeys: config.passkeys === "required",
    premium: config.premium,
  };
  // In development the pages change without a new revision, so nothing may be stored.
  const maxCacheBytes = renderer.assets.kind === "compiled" ? 0 : config.cacheMegabytes * 2 ** 20;
  const searches = new SearchLimiter(context.limiter, context.searchTimeMs);
  const documents = new Documents({
    context,
    searches,
    addressOf: createAddressReader(config),
    renderer,
    config: pageConfig,
    maxCacheBytes,
    releaseStartedAt: new Date(
      await findOrStartRelease(context.db, `${renderer.release}-${config.premium}`, context.now().toISOString()),
    ),
    log: () => app.log,
    logsRequests,
  });
  context.metrics?.addCache("responses", () => documents.cacheCounts);
  // Node takes the longer of the two for the whole request.
  app.server.headersTimeout = Math.min(HEADERS_TIMEOUT_MS, config.requestTimeoutSeconds * 1000);
  app.server.maxConnections = config.maxConnections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(createErrorHandler(context));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: "Not found" }));
  acceptJsonOnly(app);

  if (context.metrics) recordRequests(app, context.metrics);
  app.addHook("onRequest", async (request) => rejectCrossOrigin(context, request));
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.headers({ "cache-control": "no-store", "x-request-id": request.id });
  });
  // A request may have enqueued jobs, which then start at once. Without this, the next regular look would find them within seconds.
  app.addHook("onResponse", async ({ method, routeOptions }) => {
    if (!["GET", "HEAD"].includes(method) && routeOptions.url !== "/api/numbers/events") context.wakeBackground();
  });
  addSecurityHeaders(app, config);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: COMPRESSION_THRESHOLD_BYTES,
    encodings: ["br", "gzip", "identity"],
  });
  await describeApi(app);
  await serveAssets(app, renderer.assets);

  // Plugins only where routes need parsers of their own: Fastify takes longer to load one than to add its routes.
  const routes = [
    healthRoutes(context),
    metricsRoutes(context),
    signInRoutes(context),
    userRoutes(context),
    inPlugin(profilePictureRoutes(context)),
    sessionRoutes(context),
    passwordRoutes(context),
    passkeyRoutes(context),
    userExportRoutes(context),
    feedRoutes(context),
    episodeRoutes(context),
    statisticsRoutes(context),
    transcriptRoutes(context),
    metadataRoutes(context),
    searchRoutes(context, searches),
    suggestionRoutes(context),
    linkRoutes(context),
    inPlugin(unsubscribeRoutes(context)),
    importRoutes(context),
    administrationRoutes(context),
    backgroundJobRoutes(context),
    describePublicApi,
    robotsAndSitemapRoutes(context),
    imageRoutes(context),
    pageRoutes(context, renderer, pageConfig),
  ];
  for (const addRoutes of routes) await addRoutes(app.withTypeProvider<ZodTypeProvider>(), {});
  drainConnectionsOnClose(app, context);
  app.addHook("onClose", async () => context.securityLog.sumUp());
  return app;
}

function inPlugin(addRoutes: FastifyPluginAsyncZod): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(addRoutes);
  };
}
