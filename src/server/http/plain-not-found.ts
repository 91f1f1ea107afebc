import type { FastifyReply } from "fastify";
import { CORS_HEADERS } from "./cors.ts";

/** Responds 404 with one sentence of plain text, for documents that programs fetch: feeds, outlines, sitemaps. */
export function sendPlainNotFound(reply: FastifyReply, sentence: string): FastifyReply {
  return reply.code(404).headers(CORS_HEADERS).type("text/plain; charset=utf-8").send(`${sentence}\n`);
}
