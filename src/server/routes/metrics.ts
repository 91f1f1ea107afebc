import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { sendPlainNotFound } from "../http/plain-not-found.ts";
import { isSameSecret } from "../security/tokens.ts";

/** Serves the metrics of all workers to a Prometheus that has the token. Responds 404 where no token is set. */
export function metricsRoutes({ config: { metricsToken }, metrics }: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
      if (!metricsToken || !metrics) return sendPlainNotFound(reply, "Metrics are off");
      const [, given = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
      reply.header("cache-control", "no-store");
      if (!isSameSecret(given, metricsToken))
        return reply.code(401).header("www-authenticate", "Bearer").send({ message: "The metrics need METRICS_TOKEN" });
      return reply.type(metrics.contentType).send(await metrics.text());
    });
  };
}
