import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WebsubHub {
  url: string;
  /** the topics that the hub was notified of, in the order of the requests */
  topics: string[];
  /** what the hub answers to the next requests; when there are no more, 204 */
  statuses: number[];
  close(): Promise<void>;
}

/** A WebSub hub that accepts every notification, unless told otherwise. */
export async function startWebsubHub(): Promise<WebsubHub> {
  const topics: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    topics.push(new URLSearchParams(body).get("hub.url") ?? "");
    response.writeHead(hub.statuses.shift() ?? 204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const hub: WebsubHub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    topics,
    statuses: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return hub;
}
