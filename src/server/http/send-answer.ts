import type { FastifyReply } from "fastify";
import type { Answer } from "./answer.ts";

/** Sends an answer through Fastify. */
export function sendAnswer(reply: FastifyReply, { status, headerFields, body }: Answer): FastifyReply {
  for (let at = 0; at < headerFields.length; at += 2) reply.header(headerFields[at] ?? "", headerFields[at + 1]);
  return reply.code(status).send(body);
}
