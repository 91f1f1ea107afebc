import type { FastifyInstance } from "fastify";

/**
 * Ends the connection of each request that is still open when the app closes. A kept-alive connection would otherwise hold
 * up the shutdown, because Fastify closes only those that are idle when it begins.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}
