import { VISITOR_ASSETS_PATH } from "#domain/public-pages/public-pages.ts";
import { PREACT_BUNDLES, type PreactBundle } from "./bundles.ts";

/** URLs of the files that a document loads to run a bundle. */
export interface BundleAssets {
  scripts: string[];
  /** modules that the scripts import, to be fetched at the same time */
  modules: string[];
  styles: string[];
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, ManifestChunk>;

/** The manifests of the built bundles: the SSR bundle is built after them. In development there may be none. */
const manifests = import.meta.glob<Manifest>("/build/visitors/client/*/manifest.json", {
  eager: true,
  import: "default",
});

/**
 * Finds what a document needs to run one of the Preact bundles.
 * @throws Error when the bundle was not built before this code
 */
export function bundleAssets(name: PreactBundle): BundleAssets {
  if (import.meta.env.DEV) return developmentAssets(name);
  const manifest = manifests[`/build/visitors/client/${name}/manifest.json`];
  const entry = manifest && Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`The client bundle "${name}" is missing: run scripts/build.ts.`);
  const imported = importedChunks(entry, manifest);
  const urlOf = (file: string) => `${VISITOR_ASSETS_PATH}${name}/${file}`;
  return {
    scripts: [urlOf(entry.file)],
    modules: imported.map(({ file }) => urlOf(file)),
    styles: [entry, ...imported].flatMap(({ css = [] }) => css).map(urlOf),
  };
}

function importedChunks(chunk: ManifestChunk, manifest: Manifest, found = new Set<ManifestChunk>()): ManifestChunk[] {
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (!imported || found.has(imported)) continue;
    found.add(imported);
    importedChunks(imported, manifest, found);
  }
  return [...found];
}

/** Vite serves the sources, and its own clients, which reload the page when the sources change. */
function developmentAssets(name: PreactBundle): BundleAssets {
  const { entry, stylesheet } = PREACT_BUNDLES[name];
  const viteClient = `${VISITOR_ASSETS_PATH}@vite/client`;
  // Without its own stylesheet, the document has the application's, which the application's Vite server compiles.
  if (!stylesheet)
    return { scripts: ["/@vite/client", viteClient, VISITOR_ASSETS_PATH + entry], modules: [], styles: [] };
  return {
    scripts: [viteClient, VISITOR_ASSETS_PATH + entry],
    modules: [],
    styles: [VISITOR_ASSETS_PATH + stylesheet],
  };
}
