import type { ServerBuild } from "react-router";
import type { EmbedData } from "#domain/public-pages/embed.ts";
import type { Renderer } from "./renderer.ts";

/** Keeps markup that the bundle has written. */
export interface MarkupStore {
  get(key: string): string | undefined;
  set(key: string, markup: string): void;
}

/** Writes the items of lists; only the bundle calls it. */
type ItemMarkup = (Item: never, items: readonly never[]) => string;

/** What `src/web/entry.server.tsx` exports besides what React Router expects of it. */
interface ServerEntry {
  createPageRenderer(build: ServerBuild, mode: "development" | "production"): Renderer["renderPage"];
  createPublicPageRenderer(
    build: ServerBuild,
    mode: "development" | "production",
    itemMarkup?: ItemMarkup,
  ): Renderer["renderPublicPage"];
  createSharedDocumentFinder(build: ServerBuild): (url: URL) => string | undefined;
  createItemMarkup(kept: MarkupStore): ItemMarkup;
  renderEmbed(data: EmbedData, itemMarkup?: ItemMarkup): string;
}

/** The server entry of a React Router build, which is typed for React Router's own exports only. */
export function serverEntry(build: ServerBuild): ServerEntry {
  return build.entry.module as unknown as ServerEntry;
}
