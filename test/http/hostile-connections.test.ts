import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "#test/support/running-server.ts";

/** A connection to a server, on which a test writes what no well-behaved client would. */
class RawConnection {
  readonly socket: Socket;
  #received = "";

  constructor(server: RunningServer) {
    this.socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    this.socket.on("data", (chunk) => {
      this.#received += chunk.toString("latin1");
    });
    this.socket.on("error", () => {});
  }

  /** The status codes of the responses so far. */
  get statuses(): number[] {
    return [...this.#received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  send(head: string[], body: Buffer = Buffer.alloc(0)): void {
    this.socket.write(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]));
  }
}

describe("connections that a proxy shares between visitors", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    server.remove();
  });

  test.each(["GET /robots.txt", "POST /nothing-here", "POST /api/logout", "POST /api/login"])(
    "the next request is answered after %s with a compressed body",
    async (target) => {
      const connection = new RawConnection(server);
      const body = gzipSync(Buffer.alloc(300_000, "x"), { level: 0 });
      connection.send(
        [
          `${target} HTTP/1.1`,
          "Host: aircheck.test",
          "Content-Type: application/json",
          "Content-Encoding: gzip",
          `Content-Length: ${body.length}`,
        ],
        body,
      );
      await expect.poll(() => connection.statuses).toHaveLength(1);
      connection.send(["GET /robots.txt HTTP/1.1", "Host: aircheck.test"]);
      await expect.poll(() => connection.statuses).toEqual([expect.any(Number), 200]);
      connection.socket.destroy();
      await once(connection.socket, "close");
    },
  );

  test("a compressed body is rejected by name", async () => {
    const response = await fetch(`${server.origin}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      body: gzipSync("{}"),
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      { message: "The request body must not be compressed" },
    ]);
  });
});
