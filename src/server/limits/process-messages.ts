import type { Duplex } from "node:stream";
import { z } from "zod";
import { AppError } from "../errors.ts";

/*
 * Messages between a process and one that it has started, as length-prefixed frames on one channel. Nothing that a message says can
 * throw outside of its reader, which Node's own channel for child processes does not promise.
 */

/** What is sent: a value as JSON has it, and bytes beside it, which need no encoding. */
export interface Message<File extends Uint8Array = Uint8Array> {
  value: unknown;
  files: File[];
}

export type ReceivedMessage = Message<Buffer<ArrayBuffer>>;

/** Larger ones are no messages of ours: the largest document is 25 MB. */
const MAX_BYTES = 64_000_000;
const LENGTH_BYTES = 4;

const headSchema = z.object({ value: z.unknown().optional(), sizes: z.array(z.int().nonnegative()).max(MAX_BYTES) });

/** @throws Error the message is too large */
export function sendMessage(channel: Duplex, { value, files }: Message): void {
  const head = Buffer.from(JSON.stringify({ value, sizes: files.map(({ length }) => length) }));
  if (files.reduce((sum, { length }) => sum + length, head.length) > MAX_BYTES) throw new Error("Message is too large");
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  channel.cork();
  for (const part of [length, head, ...files]) channel.write(part);
  channel.uncork();
}

/** Reads messages until the channel ends. @throws Error what arrives is no message, or the channel broke */
export async function* messagesFrom(channel: Duplex): AsyncGenerator<ReceivedMessage, void> {
  const chunks = channel[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>;
  let rest = Buffer.alloc(0);
  /** @returns bytes in a buffer of their own, whose memory can be given back; undefined at the end of the channel */
  async function take(length: number): Promise<Buffer<ArrayBuffer> | undefined> {
    const taken = Buffer.from(new ArrayBuffer(length));
    for (let filled = 0; ; ) {
      const copied = rest.copy(taken, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled === length) return taken;
      const { value, done } = await chunks.next();
      if (done) return undefined;
      rest = value;
    }
  }
  while (true) {
    const headLength = (await take(LENGTH_BYTES))?.readUInt32LE();
    if (headLength === undefined) return;
    requireSize(headLength);
    const head = await take(headLength);
    if (!head) return;
    const { value, sizes } = headSchema.parse(JSON.parse(head.toString("utf8")));
    requireSize(sizes.reduce((sum, size) => sum + size, headLength));
    const files: ReceivedMessage["files"] = [];
    for (const size of sizes) {
      const file = await take(size);
      if (!file) return;
      files.push(file);
    }
    yield { value, files };
  }
}

function requireSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw new Error("Message is too large");
}

/** How a task ended: with a result, or with a sentence for the user, or with an error of ours. */
const replySchema = z.union([
  z.object({ done: z.literal(true), result: z.unknown().optional() }),
  z.object({
    refused: z.object({
      status: z.int().min(400).max(499),
      code: z.string().max(100),
      message: z.string().max(1000),
      errors: z.array(z.object({ field: z.string().max(100), message: z.string().max(1000) })).optional(),
    }),
  }),
  z.object({ failed: z.string() }),
]);

/** Answers one message after the other until the channel ends. @param run may throw an AppError, which the other process throws, too */
export async function answerMessages(channel: Duplex, run: (task: ReceivedMessage) => Promise<Message>): Promise<void> {
  for await (const task of messagesFrom(channel)) {
    try {
      const { value, files } = await run(task);
      sendMessage(channel, { value: { done: true, result: value }, files });
    } catch (error) {
      sendMessage(channel, { value: describeError(error), files: [] });
    }
  }
}

function describeError(error: unknown) {
  if (!(error instanceof AppError)) return { failed: String(error) };
  const { status, code, message, errors } = error;
  return { refused: { status, code, message, errors } };
}

/** @throws AppError the task was refused; Error it failed, or the answer is none */
export function resultOf({ value, files }: ReceivedMessage): ReceivedMessage {
  const reply = replySchema.parse(value);
  if ("refused" in reply) {
    const { status, code, message, errors } = reply.refused;
    throw new AppError(status, code, message, errors);
  }
  if ("failed" in reply) throw new Error(reply.failed);
  return { value: reply.result, files };
}
