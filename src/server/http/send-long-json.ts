import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

const PART_CHARACTERS = 64 * 1024;

/**
 * Sends an object as JSON whose properties, and those of their items, may be lists that are read while they are sent: only a part of
 * them is in memory, and others' requests come in between. It is not validated: views write what the schema names.
 */
export function sendLongJson(reply: FastifyReply, value: object): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(Readable.from(inParts(jsonOf(value))));
}

async function* jsonOf(value: object): AsyncGenerator<string> {
  let separator = "{";
  for (const [name, property] of Object.entries(value)) {
    if (property === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ",";
    if (isRead(property)) yield* listJsonOf(property);
    else yield JSON.stringify(property);
  }
  yield separator === "{" ? "{}" : "}";
}

async function* listJsonOf(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "[";
  for await (const item of items) {
    yield separator;
    separator = ",";
    if (Object.values(item).some(isRead)) yield* jsonOf(item);
    else yield JSON.stringify(item);
  }
  yield separator === "[" ? "[]" : "]";
}

/** Joins what is short: each part of a stream is compressed by itself. */
async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = "";
  for await (const text of texts) {
    part += text;
    if (part.length < PART_CHARACTERS) continue;
    yield part;
    part = "";
  }
  yield part;
}

function isRead(value: unknown): value is AsyncIterable<object> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
