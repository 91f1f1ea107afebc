import { type Socket, Server as TcpServer } from "node:net";
import { setTimeout as delay, setImmediate as endOfTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/**
 * For how long connections are still accepted and may send requests: load balancers learn from /readyz, and proxies from the responses,
 * to use other processes and new connections, and what waits to be accepted would be reset.
 */
const LINGER_MS = 1000;
/** For how long connections that were accepted last may take to send the request that they were opened for. */
const FIRST_REQUEST_TIMEOUT_MS = 1000;
/** For how long a request that has begun may take from then on. Shorter than process managers wait before they kill. */
const OPEN_REQUESTS_TIMEOUT_MS = 6000;

/**
 * Makes app.close() lose no request: for a second it answers what arrives, on new connections too, and says that each is the last
 * response on its connection. Then it accepts no further connections, closes those without a request, the newest of them a second
 * later, and at last those whose request never ends, which it logs. Call it when all other listeners of the server are in place.
 */
export function drainConnectionsOnClose(app: FastifyInstance, context: Pick<Context, "isStopping">): void {
  let hasLingered = false;
  let openRequests = 0;
  /** Connections on which no request has come yet. */
  const silent = new Set<Socket>();
  const { server } = app;
  // What is left then is idle, or half a request that nobody may ever complete.
  const closeUnlessBusy = () => {
    if (openRequests === 0) server.closeAllConnections();
  };
  const cutOpenRequests = () => {
    app.log.warn("Cut off requests that were still running at shutdown");
    server.closeAllConnections();
  };
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  // Before Fastify sees the request: it does not see those that are answered from the cache.
  server.prependListener("request", ({ socket }, response) => {
    silent.delete(socket);
    if (context.isStopping) response.shouldKeepAlive = false;
    openRequests += 1;
    response.once("close", () => {
      openRequests -= 1;
      if (hasLingered) closeUnlessBusy();
    });
  });
  app.addHook("preClose", async () => {
    context.isStopping = true;
    if (!server.listening) return;
    await delay(LINGER_MS);
    // What has already arrived is accepted and read first.
    await endOfTurn();
    // The method of HTTP servers would at once close connections that have not sent their first request yet.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    await endOfTurn();
    // Clients write their request after the system has connected them: on a busy machine, some milliseconds later.
    for (let waitedMs = 0; silent.size > 0 && waitedMs < FIRST_REQUEST_TIMEOUT_MS; waitedMs += 50) await delay(50);
    hasLingered = true;
    server.closeIdleConnections();
    closeUnlessBusy();
    const cutting = setTimeout(cutOpenRequests, OPEN_REQUESTS_TIMEOUT_MS);
    await closed;
    clearTimeout(cutting);
  });
}
