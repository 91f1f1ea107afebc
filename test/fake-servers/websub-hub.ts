import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WebsubHub {
  url: string;
  /** the topics that the hub was notified of, in the order of the requests */
  topics: string[];
  close(): Promise<void>;
}

/** A WebSub hub that accepts every notification. */
export async function startWebsubHub(): Promise<WebsubHub> {
  const topics: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    topics.push(new URLSearchParams(body).get("hub.url") ?? "");
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    topics,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
