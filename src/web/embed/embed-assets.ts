/** Addresses of what the embedded player's document asks the browser to load. */
export interface EmbedAssets {
  scripts: string[];
  styles: string[];
}

interface ManifestChunk {
  file: string;
  css?: string[];
  isEntry?: boolean;
}

/** The browser half's manifest; it is there once that half is built, so not in development. */
const manifests = import.meta.glob<Record<string, ManifestChunk>>("/build/embed/client/manifest.json", {
  eager: true,
  import: "default",
});

/** In development Vite serves the sources as they are, after its own script for replacing changed modules. */
const inDevelopment: EmbedAssets = {
  scripts: ["/@id/__x00__virtual:react-router/inject-hmr-runtime", "/src/web/embed/entry.client.tsx"],
  styles: ["/src/web/embed/embed.css"],
};

/** @throws Error when the server half was built without the browser half */
function builtAssets(): EmbedAssets {
  const [manifest] = Object.values(manifests);
  const entry = manifest && Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The embedded player's browser half is missing: build it first.");
  const address = (file: string) => import.meta.env.BASE_URL + file;
  return { scripts: [address(entry.file)], styles: (entry.css ?? []).map(address) };
}

export const embedAssets: EmbedAssets = import.meta.env.DEV ? inDevelopment : builtAssets();
