import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./postgres.ts";

export interface StallingProxy {
  port: number;
  /** From now on nothing passes in either direction; connections stay open, and new ones are accepted. */
  stall(): void;
  resume(): void;
  /**
   * The connections so far are lost without a word, as when the other machine loses power: what is sent on one is answered by a
   * reset. New ones pass.
   */
  loseConnections(): void;
  close(): void;
}

/**
 * Stands between the application and another server like a network that drops every packet. After close() connections are
 * refused; a new one on the same port is the server's return.
 */
export async function startStallingProxy(targetPort: number, ownPort?: number): Promise<StallingProxy> {
  const port = ownPort ?? (await freePort());
  const sockets = new Set<Socket>();
  const losses = new Set<() => void>();
  let isStalled = false;
  const proxy = createServer((inside) => {
    const outside = connect(targetPort, "127.0.0.1");
    const lose = () => {
      outside.removeAllListeners("close").on("close", () => sockets.delete(outside));
      outside.destroy();
      inside.removeAllListeners("data").on("data", () => inside.resetAndDestroy());
    };
    losses.add(lose);
    inside.on("close", () => losses.delete(lose));
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isStalled) from.pause();
    }
  });
  proxy.listen(port, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    loseConnections() {
      for (const lose of losses) lose();
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
