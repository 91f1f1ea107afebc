import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import negotiate from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Assets, BuiltAssets, CompiledAssets } from "../rendering/renderer.ts";
import { parseByteRange } from "./byte-range.ts";

const YEAR_SECONDS = 31_536_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
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

/** The suffixes of the files that scripts/build.ts compressed. */
const COMPRESSED_SUFFIXES = { br: ".br", gzip: ".gz" } as const;
type Compression = keyof typeof COMPRESSED_SUFFIXES;

/** A file of the build, held in memory: reading it again would wait for threads that password hashes may occupy. */
interface AssetFile {
  body: Buffer;
  compressed: Map<Compression, Buffer>;
  contentHash: string;
  headers: Readonly<Record<string, string>>;
  modifiedAt: Date;
}

/** Serves the scripts, styles, fonts and images of the renderer's documents. */
export async function serveAssets(app: FastifyInstance, assets: Assets): Promise<void> {
  if (assets.kind === "built") serveBuiltAssets(app, assets);
  else serveCompiledAssets(app, assets);
}

function serveBuiltAssets(app: FastifyInstance, { folders }: BuiltAssets): void {
  for (const { path: folder, urlPrefix } of folders) {
    for (const path of listAssets(folder)) {
      const file = readAsset(path);
      const url = urlPrefix + relative(folder, path).split(sep).join("/");
      app.get(url, { schema: { hide: true } }, (request, reply) => sendAsset(request, reply, file));
    }
  }
}

/** Lists the files that have an address of their own, without the folders of build tools. */
function listAssets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !Object.values(COMPRESSED_SUFFIXES).some((suffix) => entry.name.endsWith(suffix)),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((name) => name.startsWith(".")),
    );
}

function readAsset(path: string): AssetFile {
  const body = readFileSync(path);
  const compressed = new Map<Compression, Buffer>();
  for (const [compression, suffix] of Object.entries(COMPRESSED_SUFFIXES) as [Compression, string][]) {
    const file = statSync(path + suffix, { throwIfNoEntry: false });
    if (file) compressed.set(compression, readFileSync(path + suffix));
  }
  return {
    body,
    compressed,
    contentHash: createHash("sha256").update(body).digest("base64url").slice(0, 27),
    headers: {
      "content-type": CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
      "cache-control": cacheControlOf(path),
      "accept-ranges": "bytes",
      vary: "accept-encoding",
      // A sandboxed frame has an opaque origin, so even our own embedded player loads these cross-origin.
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    },
    modifiedAt: statSync(path).mtime,
  };
}

function cacheControlOf(file: string): string {
  const hasHashedName = file.includes("/assets/");
  return hasHashedName ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=0, must-revalidate";
}

/** Sends a file, or a part of it, in the encoding the client prefers. Source: RFC 9110, sections 8.8, 13 and 14 */
function sendAsset(request: FastifyRequest, reply: FastifyReply, file: AssetFile): FastifyReply {
  const { "accept-encoding": accepted = "identity", range, "if-range": ifRange } = request.headers;
  const available = [...file.compressed.keys()];
  const compression = range === undefined ? (negotiate.negotiate(accepted, available) as Compression | null) : null;
  const body = (compression && file.compressed.get(compression)) ?? file.body;
  const etag = compression ? `"${file.contentHash}-${compression}"` : `"${file.contentHash}"`;
  reply.headers({ ...file.headers, etag, "last-modified": file.modifiedAt.toUTCString() });
  if (isUnchanged(request, file)) return reply.code(304).send();
  if (compression) reply.header("content-encoding", compression);
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return reply.send(body);

  const part = parseByteRange(range, body.length);
  if (part === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${body.length}`).send();
  if (!part) return reply.send(body);
  return reply
    .code(206)
    .header("content-range", `bytes ${part.first}-${part.last}/${body.length}`)
    .send(body.subarray(part.first, part.last + 1));
}

function isUnchanged(request: FastifyRequest, { contentHash, modifiedAt }: AssetFile): boolean {
  const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince } = request.headers;
  if (ifNoneMatch !== undefined) return ifNoneMatch.trim() === "*" || ifNoneMatch.includes(`"${contentHash}`);
  if (ifModifiedSince === undefined) return false;
  const sinceMs = Date.parse(ifModifiedSince);
  return !Number.isNaN(sinceMs) && Math.floor(modifiedAt.getTime() / 1000) <= Math.floor(sinceMs / 1000);
}

function serveCompiledAssets(app: FastifyInstance, assets: CompiledAssets): void {
  app.addHook("onRequest", (request, reply, next) => {
    assets.handleRequest(request.raw, reply.raw, (error) => next(error as Error | undefined));
  });
  app.server.on("upgrade", (request, socket, head) => assets.handleUpgrade(request, socket, head));
}
