import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Config } from "../config.ts";
import { withinErrorBoundary } from "../http/error-boundary.ts";
import { normalizeRequestTarget } from "../http/request-target.ts";
import { isSameSecret } from "../security/tokens.ts";
import type { MigrationProgress } from "./migration-progress.ts";

const RETRY_AFTER_SECONDS = 10;

/**
 * Listens while the database is migrated: /healthz says that the process lives, /readyz and /metrics say how far it is, and
 * everything else is refused for the moment.
 * @returns a function that frees the port
 * @throws the error of listening
 */
export async function answerWhileMigrating(config: Config, progress: MigrationProgress): Promise<() => Promise<void>> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // The next request belongs to the application.
    response.shouldKeepAlive = false;
    const [path] = normalizeRequestTarget(request.url ?? "").split("?", 1);
    const { authorization = "" } = request.headers;
    if (path === "/healthz") return send(response, 200, "application/json", JSON.stringify({ status: "ok" }));
    if (path === "/readyz") return send(response, 503, "application/json", JSON.stringify({ status: progress.status }));
    if (path === "/metrics" && config.metricsToken && isSameSecret(authorization, `Bearer ${config.metricsToken}`))
      return send(response, 200, "text/plain; version=0.0.4", metricsOf(progress));
    send(response, 503, "text/plain; charset=utf-8", "Aircheck is being upgraded. Please try again in a moment.\n");
  };
  const server = createServer(
    withinErrorBoundary(answer, (error) => console.error("Could not answer a request", error)),
  );
  server.maxConnections = config.maxConnections;
  server.requestTimeout = config.requestTimeoutSeconds * 1000;
  server.setTimeout(config.idleTimeoutSeconds * 1000);
  server.listen({ port: config.port, host: config.host });
  await once(server, "listening");
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(status === 503 && { "retry-after": String(RETRY_AFTER_SECONDS) }),
  });
  response.end(body);
}

function metricsOf({ done, total }: MigrationProgress): string {
  const name = "aircheck_migration_steps";
  return [
    `# HELP ${name} Changes to the tables that an upgrade makes before the process serves.`,
    `# TYPE ${name} gauge`,
    `${name}{process="${process.pid}",state="done"} ${done}`,
    `${name}{process="${process.pid}",state="waiting"} ${total - done}`,
    "",
  ].join("\n");
}
