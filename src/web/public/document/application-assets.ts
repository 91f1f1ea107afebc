type Manifest = Record<string, { file: string }>;

/** Of the application's files, which are built before this bundle. In development there may be none. */
const manifests = import.meta.glob<Manifest>("/build/application/client/.vite/manifest.json", {
  eager: true,
  import: "default",
});

export const APPLICATION_STYLESHEET = "src/web/app/app.css";
export const SIGNED_IN_HINT = "src/web/public/shared/signed-in-hint.js";
export const PRELOADED_FONTS = [
  "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2",
];

/**
 * The URL of one of the application's files, which public pages load too: who goes from one to the other has it already.
 * @param source path from the project's folder
 * @throws Error when the application was not built before this code
 */
export function applicationAssetUrl(source: string): string {
  if (import.meta.env.DEV) return `/${source}`;
  // The manifest names stylesheets by their absolute path.
  const [, built] = Object.entries(Object.values(manifests)[0] ?? {}).find(([path]) => path.endsWith(source)) ?? [];
  if (!built) throw new Error(`The application's file "${source}" is missing: run scripts/build.ts.`);
  return `/${built.file}`;
}
