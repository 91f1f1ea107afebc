import { VISITOR_ASSETS_PATH } from "#domain/public-pages.ts";

/** Addresses of what a visitor's document asks the browser to load. */
export interface BundleAssets {
  scripts: string[];
  /** modules that the scripts import, to be fetched along with them */
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

/** The browser halves' manifests; they are there once those halves are built, so not in development. */
const manifests = import.meta.glob<Manifest>("/build/visitors/client/*/manifest.json", {
  eager: true,
  import: "default",
});

/**
 * What the browser half of the embedded player or of the public pages consists of.
 * @throws Error when the server half was built without the browser half
 */
export function bundleAssets(name: "embed" | "public"): BundleAssets {
  const manifest = manifests[`/build/visitors/client/${name}/manifest.json`];
  const entry = manifest && Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The visitors' browser half is missing: build it first.");
  const imported = importedBy(entry, manifest);
  const address = (file: string) => `${VISITOR_ASSETS_PATH}${name}/${file}`;
  return {
    scripts: [address(entry.file)],
    modules: imported.map(({ file }) => address(file)),
    styles: [entry, ...imported].flatMap(({ css = [] }) => css).map(address),
  };
}

function importedBy(chunk: ManifestChunk, manifest: Manifest, known = new Set<ManifestChunk>()): ManifestChunk[] {
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key];
    if (!imported || known.has(imported)) continue;
    known.add(imported);
    importedBy(imported, manifest, known);
  }
  return [...known];
}
