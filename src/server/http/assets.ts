import { posix } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../errors.ts";
import type { AssetFile, Assets, BuiltAssets, CompiledAssets } from "../rendering/renderer.ts";
import { type Content, IMMUTABLE, REVALIDATE, sendResponse, toResponse } from "./response.ts";

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
  for (const file of files.filter(({ url }) => !hasHashedName(url))) {
    const content = contentOf(file);
    app.get(file.url, options, (request, reply) => send(request, reply, content));
  }

  const hashed = files.filter(({ url }) => hasHashedName(url));
  for (const [folder, inFolder] of Map.groupBy(hashed, ({ url }) => posix.dirname(url))) {
    const byName = new Map(inFolder.map((file) => [posix.basename(file.url), contentOf(file)]));
    app.get<{ Params: { name: string } }>(`${folder}/:name`, options, (request, reply) => {
      const content = byName.get(request.params.name);
      if (!content) throw notFound("File");
      return send(request, reply, content);
    });
  }
}

/** A file as it is sent. */
function contentOf({ url, ...file }: AssetFile): Content {
  const headerFields = [
    ["content-type", CONTENT_TYPES[posix.extname(url)] ?? "application/octet-stream"],
    ["cache-control", hasHashedName(url) ? IMMUTABLE : REVALIDATE],
    // A sandboxed frame has an opaque origin, so even our own embedded player loads these cross-origin.
    ["cross-origin-resource-policy", "cross-origin"],
    ["access-control-allow-origin", "*"],
  ].flat();
  return { ...file, headerFields, hasRanges: true };
}

function hasHashedName(url: string): boolean {
  return url.includes("/assets/");
}

async function send(request: FastifyRequest, reply: FastifyReply, content: Content): Promise<FastifyReply> {
  return sendResponse(reply, await toResponse(content, request.headers, new Date()));
}

function serveCompiledAssets(app: FastifyInstance, assets: CompiledAssets): void {
  app.addHook("onRequest", (request, reply, next) => {
    assets.handleRequest(request.raw, reply.raw, (error) => next(error as Error | undefined));
  });
  app.server.on("upgrade", (request, socket, head) => assets.handleUpgrade(request, socket, head));
}
