import { randomUUID } from "node:crypto";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import fastifyRateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { CACHE_SHARES, type Context } from "./context.ts";
import { serveAssets } from "./http/assets.ts";
import { createErrorHandler } from "./http/error-handler.ts";
import { keepForwardedAddresses } from "./http/forwarded-addresses.ts";
import { drainConnectionsOnClose } from "./http/graceful-shutdown.ts";
import { acceptJsonOnly } from "./http/json-body.ts";
import { describeApi } from "./http/openapi.ts";
import { databaseRateLimitStore, rateLimitKey } from "./http/rate-limit.ts";
import { createRenderingLimit, createSearchLimit } from "./http/rendering-limit.ts";
import { recordRequests } from "./http/request-metrics.ts";
import { normalizeRequestTarget } from "./http/request-target.ts";
import { ResponseCache } from "./http/response-cache.ts";
import { rejectCrossOrigin } from "./http/same-origin.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { SharedPages } from "./http/shared-pages.ts";
import { boundRendering } from "./rendering/bound-rendering.ts";
import type { Renderer } from "./rendering/renderer.ts";
import { administrationRoutes } from "./routes/administration.ts";
import { serveCachedDocuments } from "./routes/cached-documents.ts";
import { embedRoutes } from "./routes/embed.ts";
import { episodeRoutes } from "./routes/episodes.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { healthRoutes } from "./routes/health.ts";
import { imageRoutes } from "./routes/images.ts";
import { metadataRoutes } from "./routes/metadata.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { numbersRoutes } from "./routes/numbers.ts";
import { oembedProviderRoutes } from "./routes/oembed-provider.ts";
import { opmlRoutes } from "./routes/opml.ts";
import { passkeyRoutes } from "./routes/passkeys.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { profilePictureRoutes } from "./routes/profile-pictures.ts";
import { publicApiRoutes } from "./routes/public-api.ts";
import { publicPageRoutes } from "./routes/public-pages.ts";
import { publishedFeedRoutes } from "./routes/published-feeds.ts";
import { robotsAndSitemapRoutes } from "./routes/robots-and-sitemaps.ts";
import { searchRoutes } from "./routes/search.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { suggestionRoutes, unsubscribeRoutes } from "./routes/suggestions.ts";
import { transcriptRoutes } from "./routes/transcripts.ts";
import { userExportRoutes } from "./routes/user-export.ts";
import { userRoutes } from "./routes/users.ts";

/** Compressing a smaller response saves less than it costs. */
const COMPRESSION_THRESHOLD_BYTES = 1024;

const HEADERS_TIMEOUT_MS = 15_000;
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
  const app = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 1000 },
    genReqId: () => randomUUID(),
    rewriteUrl(request) {
      keepForwardedAddresses(request);
      return normalizeRequestTarget(request.url ?? "/");
    },
    // Requests that arrive while connections are drained are answered.
    return503OnClosing: false,
    requestTimeout: config.requestTimeoutSeconds * 1000,
    connectionTimeout: config.idleTimeoutSeconds * 1000,
    http: { connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS },
  });
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
  await addSecurityHeaders(app, context);
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
      // A request that needs no write goes on while the database takes none.
      skipOnError: true,
    });
  await describeApi(app);
  await serveAssets(app, renderer.assets);

  // In development the pages change without a new revision, so nothing may be stored.
  const cache =
    renderer.assets.kind === "compiled"
      ? new ResponseCache(1)
      : ResponseCache.ofMegabytes(config.cacheMegabytes * CACHE_SHARES.responses);
  const sharedPages = new SharedPages(renderer.assets.kind === "built");
  const limitRendering = config.rateLimits ? createRenderingLimit(context.now) : () => {};
  const limitSearching = config.rateLimits ? createSearchLimit(context.now) : () => {};
  context.metrics?.addCache("responses", () => cache.counts);
  await app.register(healthRoutes(context));
  await app.register(metricsRoutes(context));
  await app.register(signInRoutes(context));
  await app.register(userRoutes(context));
  await app.register(profilePictureRoutes(context));
  await app.register(sessionRoutes(context));
  await app.register(passwordRoutes(context));
  await app.register(passkeyRoutes(context));
  await app.register(userExportRoutes(context));
  await app.register(feedRoutes(context));
  await app.register(episodeRoutes(context));
  await app.register(numbersRoutes(context));
  await app.register(transcriptRoutes(context));
  await app.register(metadataRoutes(context));
  await app.register(searchRoutes(context));
  await app.register(suggestionRoutes(context));
  await app.register(unsubscribeRoutes(context));
  await app.register(administrationRoutes(context));
  await app.register(publicApiRoutes(context, cache));
  await app.register(publishedFeedRoutes(context, cache, limitRendering));
  await app.register(opmlRoutes(context, cache, limitRendering));
  await app.register(oembedProviderRoutes(context));
  await app.register(robotsAndSitemapRoutes(context));
  await app.register(embedRoutes(context, renderer, cache, sharedPages, limitRendering));
  await app.register(imageRoutes(context));
  await app.register(
    publicPageRoutes(context, renderer, cache, sharedPages, { rendering: limitRendering, searching: limitSearching }),
  );
  // Fastify logs only the requests that it sees.
  if (!logsRequests) serveCachedDocuments(app, context, cache);
  drainConnectionsOnClose(app);
  return app;
}
