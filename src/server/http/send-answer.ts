import type { FastifyReply } from "fastify";

/** What is sent in answer to one request. */
export interface Answer {
  status: number;
  /** names and values in turn */
  headerFields: string[];
  /** undefined with 304 */
  body: Buffer | undefined;
}

/** Sends an answer through Fastify. */
export function sendAnswer(reply: FastifyReply, { status, headerFields, body }: Answer): FastifyReply {
  for (let at = 0; at < headerFields.length; at += 2) reply.header(headerFields[at] ?? "", headerFields[at + 1]);
  return reply.code(status).send(body);
}
