import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Assets, BuiltAssets, CompiledAssets } from "../rendering/renderer.ts";

const YEAR_SECONDS = 31_536_000;

/** Serves the scripts, styles, fonts and images of the renderer's documents. */
export async function serveAssets(app: FastifyInstance, assets: Assets): Promise<void> {
  if (assets.kind === "built") await serveBuiltAssets(app, assets);
  else serveCompiledAssets(app, assets);
}

async function serveBuiltAssets(app: FastifyInstance, { folders }: BuiltAssets): Promise<void> {
  for (const { path, urlPrefix } of folders) {
    await app.register(fastifyStatic, {
      root: path,
      prefix: urlPrefix,
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      schemaHide: true,
      cacheControl: false,
      globIgnore: ["**/*.{br,gz}", "**/.vite/**"],
      setHeaders: (reply: FastifyReply, file: string) => {
        // A sandboxed frame has an opaque origin, so even our own embedded player loads these cross-origin.
        reply.headers({
          "cache-control": cacheControlOf(file),
          "cross-origin-resource-policy": "cross-origin",
          "access-control-allow-origin": "*",
        });
      },
    });
  }
}

function cacheControlOf(file: string): string {
  const hasHashedName = file.includes("/assets/");
  return hasHashedName ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=0, must-revalidate";
}

function serveCompiledAssets(app: FastifyInstance, assets: CompiledAssets): void {
  app.addHook("onRequest", (request, reply, next) => {
    assets.handleRequest(request.raw, reply.raw, (error) => next(error as Error | undefined));
  });
  app.server.on("upgrade", (request, socket, head) => assets.handleUpgrade(request, socket, head));
}
