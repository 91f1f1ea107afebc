import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { VISITOR_ASSETS_PATH } from "#domain/public-pages/public-pages.ts";
import type { Renderer } from "./renderer.ts";
import { serverEntry } from "./ssr-bundle.ts";

const BUILD = join(import.meta.dirname, "../../../build");
const SSR_BUNDLE = join(BUILD, "application/server/index.js");

/** Renders with the SSR bundle that scripts/build.ts made. @throws Error when there is no build */
export async function createProductionRenderer(): Promise<Renderer> {
  const build: ServerBuild = await import(pathToFileURL(SSR_BUNDLE).href);
  const entry = serverEntry(build);
  return {
    renderPage: entry.createPageRenderer(build, "production"),
    renderEmbed: async (data) => entry.renderEmbed(data),
    assets: {
      kind: "built",
      folders: [
        { path: join(BUILD, "application/client"), urlPrefix: "/" },
        { path: join(BUILD, "visitors/client"), urlPrefix: VISITOR_ASSETS_PATH },
      ],
    },
    builtAt: statSync(SSR_BUNDLE).mtime,
    close: async () => {},
  };
}
