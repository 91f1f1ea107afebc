import { paths } from "#domain/paths.ts";
import type { CachedResponse } from "./response-cache.ts";

/**
 * Pages of a profile and of a feed that cannot exist, because the screen name is too short. They are rendered for whatever is
 * missing: a requested path could lead to another page by its dot segments.
 */
export const MISSING_PROFILE_PATH = paths.publicProfile("-");
export const MISSING_FEED_PATH = paths.publicFeed("-", "-");

/**
 * Keeps the pages that are the same for everybody until the next start, such as the one for whatever is missing. A flood of
 * requests for them renders nothing. The keys are ours, so they are few.
 */
export class SharedPages {
  readonly #areKept: boolean;
  readonly #pages = new Map<string, Promise<CachedResponse>>();

  /** @param areKept false while the sources of pages change */
  constructor(areKept: boolean) {
    this.#areKept = areKept;
  }

  /** Returns the page, which is rendered once. A rendering that failed is not kept. */
  findOrRender(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const known = this.#pages.get(key);
    if (known) return known;
    const rendered = render();
    if (this.#areKept) this.#pages.set(key, rendered);
    const forget = () => this.#pages.delete(key);
    rendered.then(({ status }) => status >= 500 && forget(), forget);
    return rendered;
  }
}
