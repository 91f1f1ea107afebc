import type { FastifyReply, FastifyRequest } from "fastify";
import { isUnchanged } from "./conditional-request.ts";

const YEAR_SECONDS = 31_536_000;

/** Sends an image whose URL contains its content hash, so that any cache may store it for good. */
export async function sendImmutableImage(
  request: FastifyRequest,
  reply: FastifyReply,
  contentHash: string,
  createImage: () => Promise<Buffer>,
  contentType = "image/png",
): Promise<FastifyReply> {
  const etag = `"${contentHash}"`;
  reply.headers({
    "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
    etag,
    "cross-origin-resource-policy": "cross-origin",
  });
  if (isUnchanged(request.headers, contentHash)) return reply.code(304).send();
  return reply.type(contentType).send(await createImage());
}
