import type { ServerBuild } from "react-router";
import type { PageConfig } from "#domain/page-config.ts";
import type { EmbedData } from "#domain/public-pages/embed.ts";
import type { PublicScreen } from "#domain/public-pages/public-pages.ts";
import type { Renderer } from "./renderer.ts";

/** What `src/web/app/entry.server.tsx` exports besides what React Router expects of it. */
interface ServerEntry {
  createPageRenderer(build: ServerBuild, mode: "development" | "production"): Renderer["renderPage"];
  createSharedDocumentFinder(build: ServerBuild): (url: URL) => string | undefined;
}

/** What `src/web/public/document/entry.server.tsx` exports. */
export interface DocumentsBundle {
  renderPublicPage(page: PublicScreen, config: PageConfig): string;
  renderEmbed(data: EmbedData): string;
}

/** The server entry of a React Router build, which is typed for React Router's own exports only. */
export function serverEntry(build: ServerBuild): ServerEntry {
  return build.entry.module as unknown as ServerEntry;
}
