import type { PageConfig } from "./page-config.ts";
import type { PublicPageData } from "./public-pages/public-pages.ts";

/** What the server gives the loaders of pages, besides the URL. */
export interface PageInput {
  config: PageConfig;
  publicPages: PublicPageData;
  /** whether the browser sent a session cookie, which may have expired; without one nobody is signed in */
  hasSessionCookie: boolean;
}
