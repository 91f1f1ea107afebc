import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An audio host that answers when the test lets it. */
export class SilentAudioHost {
  readonly #server: Server;
  readonly #waiting: ServerResponse[] = [];
  readonly requests: string[] = [];
  #onRequest = () => {};
  isSilent = true;

  constructor() {
    this.#server = createServer((request, response) => this.#receive(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Resolves when this path has been requested. */
  async isAsked(path: string): Promise<void> {
    while (!this.requests.includes(path)) await new Promise<void>((resolve) => (this.#onRequest = resolve));
  }

  /** Resolves when that many requests have come. */
  async areAsked(count: number): Promise<void> {
    while (this.requests.length < count) await new Promise<void>((resolve) => (this.#onRequest = resolve));
  }

  answerAll(): void {
    this.isSilent = false;
    for (const response of this.#waiting.splice(0)) this.#answer(response);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #receive({ url = "" }: IncomingMessage, response: ServerResponse): void {
    this.requests.push(url);
    if (this.isSilent) this.#waiting.push(response);
    else this.#answer(response);
    this.#onRequest();
  }

  #answer(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "audio/mpeg", "content-length": "4711" }).end();
  }
}
