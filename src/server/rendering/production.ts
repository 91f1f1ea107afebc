import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { VISITOR_ASSETS_PATH } from "#domain/public-pages/public-pages.ts";
import { readAssets } from "./built-assets.ts";
import type { Renderer } from "./renderer.ts";
import { type DocumentsBundle, serverEntry } from "./ssr-bundle.ts";

const BUILD = join(import.meta.dirname, "../../../build");
const SOURCES = join(import.meta.dirname, "../..");
const APPLICATION_BUNDLE = join(BUILD, "application/server/index.js");
const DOCUMENTS_BUNDLE = join(BUILD, "visitors/server/documents.js");

/** Whether scripts/build.ts has run here, or its result was copied. */
export function isBuilt(): boolean {
  return existsSync(DOCUMENTS_BUNDLE);
}

/**
 * Renders with the bundles that scripts/build.ts made. Each is loaded for the first page: the application's takes as much memory as
 * all else that a process needs at its start.
 * @throws Error when there is no build
 */
export async function createProductionRenderer(): Promise<Renderer> {
  const application = loadOnce(loadApplication);
  const documents = loadOnce<DocumentsBundle>(() => import(pathToFileURL(DOCUMENTS_BUNDLE).href));
  return {
    renderPage: async (request, input) => (await application()).renderPage(request, input),
    sharedDocumentPath: async (url) => (await application()).findSharedDocument(url),
    renderPublicPage: async (page, config) => (await documents()).renderPublicPage(page, config),
    renderEmbed: async (data) => (await documents()).renderEmbed(data),
    assets: {
      kind: "built",
      files: [
        ...readAssets(join(BUILD, "application/client"), "/"),
        ...readAssets(join(BUILD, "visitors/client"), VISITOR_ASSETS_PATH),
      ],
    },
    release: hashRelease(),
    close: async () => {},
  };
}

/** Hashes what runs: the bundle that renders pages, and the sources that run without a build. */
function hashRelease(): string {
  const hash = createHash("sha256").update(readFileSync(DOCUMENTS_BUNDLE));
  for (const folder of ["server", "domain"].map((name) => join(SOURCES, name)))
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
      if (path.endsWith(".ts")) hash.update(readFileSync(join(folder, path)));
  return hash.digest("hex");
}

async function loadApplication() {
  const build: ServerBuild = await import(pathToFileURL(APPLICATION_BUNDLE).href);
  const entry = serverEntry(build);
  return {
    renderPage: entry.createPageRenderer(build, "production"),
    findSharedDocument: entry.createSharedDocumentFinder(build),
  };
}

function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
