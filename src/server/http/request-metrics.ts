import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics.ts";

/** Assets have one route per file: they are counted by folder. */
const ASSET_ROUTE = /^(\/(?:visitor-)?assets\/).*/;

/** Counts and times every request. Register it before the routes. */
export function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.recordRequest({
      method: request.method,
      route: routeLabel(request),
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
  });
  app.addHook("onRequestAbort", async (request) => metrics.recordAbandonedRequest(routeLabel(request)));
}

/** Counts and times a request that is answered before Fastify sees it. @param route the pattern of the route for such requests */
export function recordWhenSent(
  metrics: Metrics,
  { method = "GET" }: IncomingMessage,
  response: ServerResponse,
  route: string,
): void {
  const startedAt = performance.now();
  response.once("finish", () =>
    metrics.recordRequest({ method, route, status: response.statusCode, durationMs: performance.now() - startedAt }),
  );
}

function routeLabel(request: FastifyRequest): string {
  return request.routeOptions.url?.replace(ASSET_ROUTE, "$1*") ?? "unmatched";
}
