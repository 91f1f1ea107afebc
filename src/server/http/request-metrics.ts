import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../operate/metrics.ts";
import { pathOf } from "./request-target.ts";

/** The routes of assets hold the names of all files: they are counted by folder. */
const ASSET_ROUTE = /^(\/(?:visitor-)?assets\/).*/;

/** Counts and times every request that Fastify handles. Register it before the routes. */
export function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.recordRequest({
      method: request.method,
      route: routeLabel(request),
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
  });
  app.addHook("onRequestAbort", async (request) => metrics.count("abandonedRequests", { route: routeLabel(request) }));
}

/** The part of Fastify's logger that is used before Fastify. */
export interface RequestLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface RecordedRequest {
  /** the pattern of its URLs */
  route: string;
  /** of performance.now(), ms */
  startedAt: number;
}

/**
 * Counts and times a request that Fastify does not see.
 * @param log undefined where requests are not logged
 */
export function recordRequest(
  metrics: Metrics | undefined,
  log: RequestLog | undefined,
  { method = "GET", url }: IncomingMessage,
  response: ServerResponse,
  { route, startedAt }: RecordedRequest,
): void {
  if (!metrics && !log) return;
  if (response.destroyed) {
    metrics?.count("abandonedRequests", { route });
    return;
  }
  response.once("close", () => response.writableFinished || metrics?.count("abandonedRequests", { route }));
  response.once("finish", () => {
    const durationMs = performance.now() - startedAt;
    metrics?.recordRequest({ method, route, status: response.statusCode, durationMs });
    const path = pathOf(url ?? "");
    log?.info({ method, url: path, statusCode: response.statusCode, responseTime: durationMs }, "request completed");
  });
}

function routeLabel(request: FastifyRequest): string {
  return request.routeOptions.url?.replace(ASSET_ROUTE, "$1*") ?? "unmatched";
}
