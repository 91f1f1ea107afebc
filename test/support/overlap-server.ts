import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a server that notices when two requests for one path overlap: each job of a test asks for a path of its own. */
export async function startOverlapServer() {
  const open = new Set<string>();
  const overlaps: string[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    const { url = "" } = request;
    requests += 1;
    if (open.has(url)) overlaps.push(url);
    open.add(url);
    response.on("close", () => open.delete(url));
    setImmediate(() => response.end("done"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    overlaps,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
