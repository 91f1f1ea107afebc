import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { EmbedData } from "#domain/embed.ts";
import { VISITOR_ASSETS_PATH } from "#domain/public-pages.ts";
import type { Renderer } from "./renderer.ts";
import { createPageRenderer } from "./router-context.ts";

const BUILD = join(import.meta.dirname, "../../../build");
const SCREENS_FILE = join(BUILD, "application/server/index.js");
const EMBED_FILE = join(BUILD, "visitors/server/entry.server.js");
const YEAR_SECONDS = 31_536_000;

/** The built browser side. @throws Error when nothing has been built */
export async function createProductionRenderer(): Promise<Renderer> {
  const screens: ServerBuild = await import(pathToFileURL(SCREENS_FILE).href);
  const embed: { renderEmbed(data: EmbedData): string } = await import(pathToFileURL(EMBED_FILE).href);
  return {
    renderPage: createPageRenderer(createRequestHandler(screens, "production"), screens),
    renderEmbed: async (data) => embed.renderEmbed(data),
    serveAssets,
    builtAt: statSync(SCREENS_FILE).mtime,
    connectSources: [],
    close: async () => {},
  };
}

/** File names under assets/ bear a hash of their content; the few others are asked for again. */
function cacheControlOf(path: string): string {
  return path.includes("/assets/")
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : "public, max-age=0, must-revalidate";
}

async function serveAssets(app: FastifyInstance): Promise<void> {
  const options = {
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    cacheControl: false,
    globIgnore: ["**/*.{br,gz}", "**/.vite/**"],
    setHeaders: (reply: FastifyReply, path: string) => {
      // A frame that is sandboxed has no origin: its scripts and fonts count as another site's.
      reply.headers({
        "cache-control": cacheControlOf(path),
        "cross-origin-resource-policy": "cross-origin",
        "access-control-allow-origin": "*",
      });
    },
  };
  await app.register(fastifyStatic, { ...options, root: join(BUILD, "application/client"), prefix: "/" });
  await app.register(fastifyStatic, { ...options, root: join(BUILD, "visitors/client"), prefix: VISITOR_ASSETS_PATH });
}
