import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/* A bare Node HTTP server in a child process, which sends responses from memory. */

export interface StaticResponse {
  status?: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface StaticServer {
  /** http://127.0.0.1:port */
  origin: string;
  pid: number;
  /** From now on sends this response for the path, whatever the query. */
  serve(path: string, response: StaticResponse): Promise<void>;
  stop(): void;
}

export async function startStaticServer(): Promise<StaticServer> {
  const child = fork(import.meta.filename, { serialization: "advanced" });
  const failed = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`The static server exited with code ${code}`)));
  });
  failed.catch(() => {});
  const nextMessage = () =>
    Promise.race([failed, new Promise<unknown>((resolve) => void child.once("message", resolve))]);
  const origin = String(await nextMessage());
  return {
    origin,
    pid: child.pid as number,
    async serve(path, response) {
      const received = nextMessage();
      child.send([path, response]);
      await received;
    },
    stop: () => void child.kill(),
  };
}

async function runStaticServer(): Promise<void> {
  const responses = new Map<string, Required<StaticResponse>>();
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const { status, headers, body } = responses.get(path) ?? { status: 404, headers: {}, body: "" };
    response.writeHead(status, headers).end(body);
  });
  process.on("message", ([path, { status = 200, headers, body }]: [string, StaticResponse]) => {
    const length: Record<string, string> = status === 304 ? {} : { "content-length": String(body.length) };
    responses.set(path, { status, headers: { ...headers, ...length }, body });
    process.send?.("received");
  });
  // The parent process has ended.
  process.on("disconnect", () => process.exit());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

if (import.meta.main) await runStaticServer();
