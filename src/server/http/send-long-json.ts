import type { FastifyReply } from "fastify";
import { sendLongText } from "./send-long-text.ts";

/**
 * Sends an object as JSON whose properties, and those of objects in it, may be lists that are read while they are sent: only a part of
 * their JSON is in memory, and others' requests come in between. It is not validated: views write what the schema names.
 */
export function sendLongJson(reply: FastifyReply, value: object): FastifyReply {
  return sendLongText(reply, "application/json; charset=utf-8", jsonOf(value));
}

async function* jsonOf(value: object): AsyncGenerator<string> {
  let separator = "{";
  for (const [name, property] of Object.entries(value)) {
    if (property === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ",";
    yield* jsonOfValue(property);
  }
  yield separator === "{" ? "{}" : "}";
}

async function* listJsonOf(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = "[";
  for await (const item of items) {
    yield separator;
    separator = ",";
    yield* jsonOfValue(item);
  }
  yield separator === "[" ? "[]" : "]";
}

async function* jsonOfValue(value: unknown): AsyncGenerator<string> {
  if (isRead(value)) yield* listJsonOf(value);
  else if (typeof value === "object" && value !== null && Object.values(value).some(isRead)) yield* jsonOf(value);
  else yield JSON.stringify(value);
}

function isRead(value: unknown): value is AsyncIterable<object> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
