import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CORS_HEADERS, PREFLIGHT_HEADERS } from "./cors.ts";
import { IMMUTABLE, sendResponse, toResponse } from "./response.ts";

/** Sends an image whose URL contains its content hash, so that any cache may store it for good. */
export async function sendImmutableImage(
  request: FastifyRequest,
  reply: FastifyReply,
  contentHash: string,
  createImage: () => Promise<Buffer>,
  contentType = "image/png",
): Promise<FastifyReply> {
  const headers = { ...CORS_HEADERS, "content-type": contentType, "cache-control": IMMUTABLE };
  const headerFields = Object.entries(headers).flat();
  return sendResponse(
    reply,
    await toResponse({ headerFields, contentHash, bodyIn: createImage }, request.headers, new Date()),
  );
}

/**
 * Sends a client that kept the URL of an image to the image that has taken its place: other sites, apps and caches keep URLs for years. The
 * redirect is not kept, because the image may change again.
 */
export function redirectToCurrentImage(reply: FastifyReply, path: string): FastifyReply {
  return reply.headers({ ...CORS_HEADERS, "cache-control": "no-cache" }).redirect(path, 302);
}

/** Lets scripts of other sites ask for images with header fields such as Cache-Control. */
export function answerPreflights(app: FastifyInstance, path: string): void {
  app.options(path, { schema: { hide: true } }, async (_request, reply) =>
    reply.headers(PREFLIGHT_HEADERS).code(204).send(),
  );
}
