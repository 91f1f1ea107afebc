import type { FastifyReply, FastifyRequest } from "fastify";
import { IMMUTABLE, sendResponse, toResponse } from "./response.ts";

/** Sends an image whose URL contains its content hash, so that any cache may store it for good. */
export async function sendImmutableImage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  contentHash: string,
  createImage: () => Promise<Buffer>,
  contentType = "image/png",
): Promise<FastifyReply> {
  const headerFields = [
    ["content-type", contentType],
    ["cache-control", IMMUTABLE],
    ["cross-origin-resource-policy", "cross-origin"],
  ].flat();
  return sendResponse(reply, await toResponse({ headerFields, contentHash, bodyIn: createImage }, headers, new Date()));
}
