import type { PageConfig } from "./page-config.ts";

/** What the server gives the loaders of pages, besides the URL. */
export interface PageInput {
  config: PageConfig;
  /** @returns the path of the profile that had this screen name before; undefined when there is none */
  renamedProfilePath(screenName: string): Promise<string | undefined>;
  /** whether the browser sent a session cookie, which may have expired; without one nobody is signed in */
  hasSessionCookie: boolean;
}
