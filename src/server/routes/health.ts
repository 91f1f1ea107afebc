import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { createReadinessCheck } from "../operations/upkeep/readiness.ts";

const OPTIONS = { schema: { hide: true } };
const NO_STORE = { "cache-control": "no-store" };

/** Tells supervisors and load balancers whether this process lives, and whether it can serve. Never limited. */
export function healthRoutes(context: Context) {
  const check = createReadinessCheck(context);
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/healthz", OPTIONS, async (_request, reply) => reply.headers(NO_STORE).send({ status: "ok" }));

    app.get("/readyz", OPTIONS, async (_request, reply) => {
      const isLeaving = context.isStopping && !context.isReplaced;
      const readiness = isLeaving ? { status: "stopping" } : await check();
      return reply
        .code(readiness.status === "ready" ? 200 : 503)
        .headers(NO_STORE)
        .send(readiness);
    });
  };
}
