import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApplicationDocumentName } from "#domain/application-pages.ts";
import { VISITOR_ASSETS_PATH } from "#domain/public-pages/public-pages.ts";
import { readAssets } from "./built-assets.ts";
import type { ApplicationDocument, Renderer } from "./renderer.ts";
import type { DocumentsBundle } from "./ssr-bundle.ts";

const BUILD = join(import.meta.dirname, "../../../build");
const SOURCES = join(import.meta.dirname, "../..");
const APPLICATION_DOCUMENTS = join(BUILD, "application/documents.json");
const DOCUMENTS_BUNDLE = join(BUILD, "visitors/server/documents.js");

/** Whether scripts/build.ts has run here, or its result was copied. */
export function isBuilt(): boolean {
  return existsSync(APPLICATION_DOCUMENTS) && existsSync(DOCUMENTS_BUNDLE);
}

/**
 * Reads the application's documents, and renders public ones with the bundle, which is loaded for the first of them. Both are from
 * scripts/build.ts.
 * @throws Error when there is no build
 */
export async function createProductionRenderer(): Promise<Renderer> {
  const application: Record<ApplicationDocumentName, ApplicationDocument> = JSON.parse(
    readFileSync(APPLICATION_DOCUMENTS, "utf8"),
  );
  let loading: Promise<DocumentsBundle> | undefined;
  const documents = () => {
    loading ??= import(pathToFileURL(DOCUMENTS_BUNDLE).href);
    return loading as Promise<DocumentsBundle>;
  };
  return {
    applicationDocument: async (name) => application[name],
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
