import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

const PART_CHARACTERS = 64 * 1024;

/**
 * Sends a text that is written while it is sent: only a part of it is in memory, and others' requests come in between.
 * @param contentType with its charset
 */
export function sendLongText(reply: FastifyReply, contentType: string, texts: AsyncIterable<string>): FastifyReply {
  return reply.type(contentType).send(Readable.from(inParts(texts)));
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
