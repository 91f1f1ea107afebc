import type { FastifyInstance } from "fastify";
import type { AnalyticsConfig } from "#domain/analytics-config.ts";
import type { EmbedData } from "#domain/embed.ts";
import type { PublicPageData } from "#domain/public-pages.ts";

/** The browser side as the server uses it: built files in production, Vite while developing. */
export interface Renderer {
  /** Renders the screen behind an address, whole. @param productEvents where it reports to; null for nowhere */
  renderPage(request: Request, publicPages: PublicPageData, productEvents: AnalyticsConfig | null): Promise<Response>;
  /** Renders the player that other sites frame. */
  renderEmbed(data: EmbedData): Promise<string>;
  /** Serves scripts, styles, fonts and the like. */
  serveAssets(app: FastifyInstance): Promise<void>;
  /** when what it renders was last built */
  builtAt: Date;
  /** what pages may connect to besides their own origin */
  connectSources: string[];
  close(): Promise<void>;
}
