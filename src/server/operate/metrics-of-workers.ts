import cluster, { type Worker } from "node:cluster";
import type { ProcessMetrics } from "./metrics.ts";

/*
 * A scrape reaches one worker, which then asks the others for their metrics. Workers can talk only to the supervisor, so it passes
 * questions and answers on. prom-client's own exchange ends in the supervisor, which has no route to it, and one worker that does not
 * answer, as while it starts, fails its whole scrape.
 */

/** A worker that is busy for longer is left out of the scrape. */
const ANSWER_TIMEOUT_MS = 1000;

type Message =
  | { type: "metrics-question"; scrape: string; asker?: number }
  /** how many workers were asked */
  | { type: "metrics-asked"; scrape: string; count: number }
  | { type: "metrics-answer"; scrape: string; asker: number; metrics: ProcessMetrics };

/** Passes a message on, in the supervisor. Other messages are left alone. @param workers those that serve */
export function relayMetrics(sender: Worker, message: Message, workers: ReadonlySet<Worker>): void {
  if (message.type === "metrics-question") {
    const others = [...workers].filter((worker) => worker !== sender && worker.isConnected());
    for (const worker of others) send(worker, { ...message, asker: sender.id });
    send(sender, { type: "metrics-asked", scrape: message.scrape, count: others.length });
  }
  const asker = message.type === "metrics-answer" && cluster.workers?.[message.asker];
  if (asker) send(asker, message);
}

/**
 * Lets other workers ask for this worker's metrics, and this one for theirs.
 * @param ownMetrics the metrics of this worker
 * @returns asks all other workers; those that do not answer within a second are left out
 */
export function exchangeMetrics(
  worker: Worker,
  ownMetrics: () => Promise<ProcessMetrics>,
): () => Promise<ProcessMetrics[]> {
  const scrapes = new Map<string, Scrape>();
  worker.on("message", async (message: Message) => {
    if (message.type === "metrics-question")
      send(worker, {
        type: "metrics-answer",
        scrape: message.scrape,
        asker: message.asker ?? worker.id,
        metrics: await ownMetrics().catch(() => []),
      });
    else if (message.type === "metrics-asked") scrapes.get(message.scrape)?.expect(message.count);
    else if (message.type === "metrics-answer") scrapes.get(message.scrape)?.add(message.metrics);
  });
  let count = 0;
  return async () => {
    if (!worker.isConnected()) return [];
    count += 1;
    const id = `${worker.id}-${count}`;
    const scrape = new Scrape();
    scrapes.set(id, scrape);
    send(worker, { type: "metrics-question", scrape: id });
    const answers = await scrape.answers;
    scrapes.delete(id);
    return answers;
  };
}

/** The answers to one question, complete when the expected number has come or the time is over. */
class Scrape {
  readonly answers: Promise<ProcessMetrics[]>;
  readonly #received: ProcessMetrics[] = [];
  #expected = Number.POSITIVE_INFINITY;
  #complete: () => void = () => {};

  constructor() {
    this.answers = new Promise((resolve) => {
      this.#complete = () => {
        clearTimeout(timeout);
        resolve(this.#received);
      };
    });
    const timeout = setTimeout(this.#complete, ANSWER_TIMEOUT_MS);
  }

  expect(count: number): void {
    this.#expected = count;
    if (this.#received.length >= count) this.#complete();
  }

  add(metrics: ProcessMetrics): void {
    this.#received.push(metrics);
    if (this.#received.length >= this.#expected) this.#complete();
  }
}

/** Sends a message that may be lost with the process at the other end. */
function send(worker: Worker, message: Message): void {
  worker.send(message, () => {});
}
