import { Server as TcpServer } from "node:net";
import type { FastifyInstance } from "fastify";

/** For how long open connections may still send requests: a proxy learns from the responses to use new connections. */
const LINGER_MS = 1000;
/** For how long a request that has begun may take from then on. Shorter than process managers wait before they kill. */
const OPEN_REQUESTS_TIMEOUT_MS = 7000;

/**
 * Makes app.close() lose no request: it accepts no further connections, answers what arrives on open ones and says that each
 * is the last response on its connection. Then it closes connections without a request, and at last those whose request
 * never ends, which it logs. Call it when all other listeners of the server are in place.
 */
export function drainConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  let hasLingered = false;
  let openRequests = 0;
  const { server } = app;
  // What is left then is idle, or half a request that nobody may ever complete.
  const closeUnlessBusy = () => {
    if (openRequests === 0) server.closeAllConnections();
  };
  let cutting: NodeJS.Timeout | undefined;
  const cutOpenRequests = () => {
    app.log.warn("Cut off requests that were still running at shutdown");
    server.closeAllConnections();
  };
  const closeWhatIsLeft = () => {
    hasLingered = true;
    server.closeIdleConnections();
    closeUnlessBusy();
    cutting = setTimeout(cutOpenRequests, OPEN_REQUESTS_TIMEOUT_MS);
  };
  // Before Fastify sees the request: it does not see those that are answered from the cache.
  server.prependListener("request", (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
    openRequests += 1;
    response.once("close", () => {
      openRequests -= 1;
      if (hasLingered) closeUnlessBusy();
    });
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    if (!server.listening) return;
    // The method of HTTP servers would at once close connections that have not sent their first request yet.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    let isClosed = false;
    // What has already arrived is read first.
    const lingering = setTimeout(() => setImmediate(() => isClosed || closeWhatIsLeft()), LINGER_MS);
    await closed;
    isClosed = true;
    clearTimeout(lingering);
    clearTimeout(cutting);
  });
}
