import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/**
 * Times single requests on one open connection. It writes a prepared request and counts bytes until the last one has arrived: an HTTP
 * client of Node takes up to a millisecond of its own for a request that comes alone.
 */
export class ResponseTimer {
  readonly #host: string;
  readonly #socket: Socket;
  readonly #chunks: AsyncIterator<Buffer>;

  private constructor(host: string, socket: Socket) {
    this.#host = host;
    this.#socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]();
  }

  static async connect(origin: string): Promise<ResponseTimer> {
    const { host, hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    return new ResponseTimer(host, socket);
  }

  /** @returns ms from the request to the last byte of its gzip response @throws unless its status is 200 */
  async time(path: string): Promise<number> {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nAccept-Encoding: gzip${HEAD_END}`;
    const startedAt = performance.now();
    this.#socket.write(request);
    let head = "";
    let missing: number | undefined;
    while (missing !== 0) {
      const chunk = await this.#readChunk();
      if (missing !== undefined) {
        missing -= chunk.length;
        continue;
      }
      head += chunk.toString("latin1");
      const bodyStart = head.indexOf(HEAD_END) + HEAD_END.length;
      if (bodyStart >= HEAD_END.length) missing = bodyLength(path, head) - (head.length - bodyStart);
    }
    return performance.now() - startedAt;
  }

  async #readChunk(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error("The server has closed the connection");
    return value;
  }

  close(): void {
    this.#socket.destroy();
  }
}

function bodyLength(path: string, head: string): number {
  if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`${path} responded ${head.split("\r\n", 1)[0]}`);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`${path} has no content-length`);
  return Number(length);
}
