import type { ServerBuild } from "react-router";
import type { PageConfig } from "#domain/page-config.ts";
import type { EmbedData } from "#domain/public-pages/embed.ts";
import type { PublicScreen } from "#domain/public-pages/public-pages.ts";
import type { Renderer } from "./renderer.ts";

/** What `src/web/public/document/entry.server.tsx` exports. */
export interface DocumentsBundle {
  renderPublicPage(page: PublicScreen, config: PageConfig): string;
  renderEmbed(data: EmbedData): string;
}

/** Creates the function that renders the application's documents, which React Router's types do not know (`src/web/app/entry.server.tsx`). */
export function createDocumentRenderer(
  build: ServerBuild,
  mode: "development" | "production",
): Renderer["applicationDocument"] {
  const entry = build.entry.module as unknown as {
    createDocumentRenderer(build: ServerBuild, mode: string): Renderer["applicationDocument"];
  };
  return entry.createDocumentRenderer(build, mode);
}
