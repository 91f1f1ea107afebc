import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A local server of one show: its feed, and whatever files a test gives it. */
export interface TranscriptShow {
  feedUrl: string;
  url(path: string): string;
  /** every request so far */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** the paths of the requests so far, which are then forgotten */
  takeRequests(): string[];
  /** sets what is inside the item of the feed's only episode, whose guid is "one"; undefined makes the feed empty */
  setItem(markup: string | undefined): void;
  /** sets the response for a path; undefined makes it 404 */
  serve(path: string, respond: Respond | undefined): void;
  /** serves a file that has an ETag, and 304 to those who have it */
  serveFile(path: string, body: string | Uint8Array, contentType: string, etag?: string): void;
  close(): Promise<void>;
}

export async function startTranscriptShow(): Promise<TranscriptShow> {
  const requests: TranscriptShow["requests"] = [];
  const routes = new Map<string, Respond>();
  let item: string | undefined = "";
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, headers: request.headers });
    const respond = path === "/feed.xml" ? sendFeed : routes.get(path);
    if (respond) respond(response, request);
    else response.writeHead(404).end();
  });
  const sendFeed: Respond = (response) => {
    const items = item === undefined ? "" : `<item><title>One</title><guid>one</guid>${item}</item>`;
    response
      .writeHead(200, { "content-type": "application/rss+xml" })
      .end(
        `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"><channel><title>Show</title>${items}</channel></rss>`,
      );
  };
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve: TranscriptShow["serve"] = (path, respond) => {
    if (respond) routes.set(path, respond);
    else routes.delete(path);
  };
  return {
    feedUrl: `${origin}/feed.xml`,
    url: (path) => origin + path,
    requests,
    takeRequests: () => requests.splice(0).map(({ path }) => path),
    setItem: (markup) => {
      item = markup;
    },
    serve,
    serveFile: (path, body, contentType, etag) =>
      serve(path, (response, request) => {
        if (etag !== undefined && request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
        else response.writeHead(200, { "content-type": contentType, ...(etag !== undefined && { etag }) }).end(body);
      }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
