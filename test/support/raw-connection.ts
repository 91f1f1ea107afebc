import { connect, type Socket } from "node:net";

/** A connection to a server, on which a test writes what no well-behaved client would. */
export class RawConnection {
  readonly socket: Socket;
  /** Resolves when the connection has ended, also by a reset. */
  readonly closed: Promise<void>;
  #received = "";

  constructor({ origin }: { origin: string }) {
    const { port, hostname } = new URL(origin);
    this.socket = connect(Number(port), hostname);
    this.socket.on("data", (chunk) => {
      this.#received += chunk.toString("latin1");
    });
    this.socket.on("error", () => {});
    this.closed = new Promise((resolve) => this.socket.once("close", () => resolve()));
  }

  /** The status codes of the responses so far. */
  get statuses(): number[] {
    return [...this.#received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  send(head: string[], body: Buffer = Buffer.alloc(0)): void {
    this.socket.write(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]));
  }
}

/**
 * Writes bytes on a connection of their own, each part in a packet of its own, then ends it.
 * @returns the status codes of all responses, once the server has closed the connection
 */
export async function sendBytes(server: { origin: string }, ...parts: Buffer[]): Promise<number[]> {
  const connection = new RawConnection(server);
  connection.socket.setNoDelay(true);
  for (const part of parts) await new Promise((resolve) => connection.socket.write(part, resolve));
  connection.socket.end();
  await connection.closed;
  return connection.statuses;
}
