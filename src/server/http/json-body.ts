import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { storableJson } from "../store/storable-text.ts";

/**
 * Accepts JSON bodies, uncompressed, and no other content type (415). An empty body counts as none. Strings lose their control
 * characters before a route validates them: a title that is nothing else is missing.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  // Before the routes' own hooks, among them the decompressor of @fastify/compress: a body that no route reads would stay in it and
  // block its connection, which a proxy reuses for other visitors.
  app.addHook("preParsing", async (request) => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new AppError(415, "compressed-body", "The request body must not be compressed");
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") done(null, undefined);
    else parseJson(request, storableJson(body), done);
  });
}
