import { posix } from "node:path";
import negotiate from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../errors.ts";
import type { AssetFile, Assets, BuiltAssets, CompiledAssets, Compression } from "../rendering/renderer.ts";
import { parseByteRange } from "./byte-range.ts";
import { isUnchanged } from "./conditional-request.ts";

const YEAR_SECONDS = 31_536_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".ico": "image/vnd.microsoft.icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Serves the scripts, styles, fonts and images of the renderer's documents. */
export async function serveAssets(app: FastifyInstance, assets: Assets): Promise<void> {
  if (assets.kind === "built") serveBuiltAssets(app, assets);
  else serveCompiledAssets(app, assets);
}

/** Files with hashes in their names have one route a folder: with one each, starting the server would take half as long again. */
function serveBuiltAssets(app: FastifyInstance, { files }: BuiltAssets): void {
  const options = { schema: { hide: true } };
  for (const file of files.filter(({ url }) => !hasHashedName(url)))
    app.get(file.url, options, (request, reply) => sendAsset(request, reply, file));

  const hashed = files.filter(({ url }) => hasHashedName(url));
  for (const [folder, inFolder] of Map.groupBy(hashed, ({ url }) => posix.dirname(url))) {
    const byName = new Map(inFolder.map((file) => [posix.basename(file.url), file]));
    app.get<{ Params: { name: string } }>(`${folder}/:name`, options, (request, reply) => {
      const file = byName.get(request.params.name);
      if (!file) throw notFound("File");
      return sendAsset(request, reply, file);
    });
  }
}

function headersOf(url: string): Record<string, string> {
  return {
    "content-type": CONTENT_TYPES[posix.extname(url)] ?? "application/octet-stream",
    "cache-control": cacheControlOf(url),
    "accept-ranges": "bytes",
    vary: "accept-encoding",
    // A sandboxed frame has an opaque origin, so even our own embedded player loads these cross-origin.
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  };
}

function cacheControlOf(url: string): string {
  return hasHashedName(url) ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=0, must-revalidate";
}

function hasHashedName(url: string): boolean {
  return url.includes("/assets/");
}

/** Sends a file, or a part of it, in the encoding the client prefers. Source: RFC 9110, sections 8.8, 13 and 14 */
function sendAsset(request: FastifyRequest, reply: FastifyReply, file: AssetFile): FastifyReply {
  const { "accept-encoding": accepted = "identity", range, "if-range": ifRange } = request.headers;
  const available = [...file.compressed.keys()];
  const compression = range === undefined ? (negotiate.negotiate(accepted, available) as Compression | null) : null;
  const etag = compression ? `"${file.contentHash}-${compression}"` : `"${file.contentHash}"`;
  reply.headers({ ...headersOf(file.url), etag, "last-modified": file.modifiedAt.toUTCString() });
  if (isUnchanged(request.headers, file.contentHash, file.modifiedAt.getTime())) return reply.code(304).send();
  if (compression) reply.header("content-encoding", compression);
  const body = (compression && file.compressed.get(compression)) ?? file.body();
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return reply.send(body);

  const part = parseByteRange(range, body.length);
  if (part === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${body.length}`).send();
  if (!part) return reply.send(body);
  return reply
    .code(206)
    .header("content-range", `bytes ${part.first}-${part.last}/${body.length}`)
    .send(body.subarray(part.first, part.last + 1));
}

function serveCompiledAssets(app: FastifyInstance, assets: CompiledAssets): void {
  app.addHook("onRequest", (request, reply, next) => {
    assets.handleRequest(request.raw, reply.raw, (error) => next(error as Error | undefined));
  });
  app.server.on("upgrade", (request, socket, head) => assets.handleUpgrade(request, socket, head));
}
