import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { VISITOR_ASSETS_PATH } from "#domain/public-pages/public-pages.ts";
import { readAssets } from "./built-assets.ts";
import { MarkupCache } from "./markup-cache.ts";
import type { Renderer } from "./renderer.ts";
import { serverEntry } from "./ssr-bundle.ts";

const BUILD = join(import.meta.dirname, "../../../build");
const SSR_BUNDLE = join(BUILD, "application/server/index.js");

type PageRenderer = Pick<Renderer, "renderPage" | "renderPublicPage" | "sharedDocumentPath" | "renderEmbed">;

const DEFAULT_MARKUP_BYTES = 4 * 2 ** 20;

/**
 * Renders with the SSR bundle that scripts/build.ts made.
 * @param maxMarkupBytes for parts of pages that are kept
 * @throws Error when there is no build
 */
export async function createProductionRenderer(maxMarkupBytes = DEFAULT_MARKUP_BYTES): Promise<Renderer> {
  const builtAt = statSync(SSR_BUNDLE).mtime;
  let loading: Promise<PageRenderer> | undefined;
  // Loaded for the first page: the bundle takes as much memory as all else that a process needs at its start.
  const load = () => {
    loading ??= loadPageRenderer(new MarkupCache(maxMarkupBytes));
    return loading;
  };
  return {
    renderPage: async (request, input) => (await load()).renderPage(request, input),
    renderPublicPage: async (url, page, config) => (await load()).renderPublicPage(url, page, config),
    sharedDocumentPath: async (url) => (await load()).sharedDocumentPath(url),
    renderEmbed: async (data) => (await load()).renderEmbed(data),
    assets: {
      kind: "built",
      files: [
        ...readAssets(join(BUILD, "application/client"), "/"),
        ...readAssets(join(BUILD, "visitors/client"), VISITOR_ASSETS_PATH),
      ],
    },
    builtAt,
    close: async () => {},
  };
}

async function loadPageRenderer(kept: MarkupCache): Promise<PageRenderer> {
  const build: ServerBuild = await import(pathToFileURL(SSR_BUNDLE).href);
  const entry = serverEntry(build);
  const itemMarkup = entry.createItemMarkup(kept);
  const findSharedDocument = entry.createSharedDocumentFinder(build);
  return {
    renderPage: entry.createPageRenderer(build, "production"),
    renderPublicPage: entry.createPublicPageRenderer(build, "production", itemMarkup),
    sharedDocumentPath: async (url) => findSharedDocument(url),
    renderEmbed: async (data) => entry.renderEmbed(data, itemMarkup),
  };
}
