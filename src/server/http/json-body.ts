import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

/** NUL is the one character that JSON can hold and PostgreSQL's text type cannot. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Accepts JSON bodies and no other content type (415). An empty body counts as none. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (body === "") done(null, undefined);
    else if (ESCAPED_NUL.test(body)) done(new AppError(400, "invalid", "Strings must not contain NUL characters"));
    else parseJson(request, body, done);
  });
}
