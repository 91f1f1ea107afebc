import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Handles a request before or beside Fastify. @returns a promise that rejects, or throws, where it fails */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * Makes an error of a handler end its own response and nothing else: Node ends the process for an error that nobody catches.
 * @param onError logs the error
 */
export function withinErrorBoundary(
  handle: Handler,
  onError: (error: unknown, request: IncomingMessage) => void,
): RequestListener {
  const fail = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    onError(error, request);
    if (response.headersSent) {
      // The client must not take what it has for all of it.
      response.destroy();
      return;
    }
    const body = JSON.stringify({ message: "Something went wrong on our side. Please try again later." });
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(500, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  return (request, response) => {
    try {
      handle(request, response)?.catch((error) => fail(error, request, response));
    } catch (error) {
      fail(error, request, response);
    }
  };
}
