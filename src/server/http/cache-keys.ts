import { type EmbedOptions, parseEmbedOptions } from "#domain/public-pages/embed.ts";

const VARIANT = "variant ";

const DEFAULT_EMBED = embedKey(parseEmbedOptions(new URLSearchParams()));

/**
 * The keys of public documents in the response cache. Each contains the version of what the document shows. Further pages of a
 * feed, and players with options, are variants of a document.
 */
export const cacheKeys = {
  /** @param file feed.xml or feed.json */
  feed: (file: string, version: string) => `${file} of ${version}`,
  /**
   * @param page 1 for the first
   * @param variant what else the query string asks for: a search, or the contact address
   */
  page: (page: number, version: string, variant = "") =>
    `${page > 1 || variant ? VARIANT : ""}page ${page}${variant && ` with ${variant}`} of ${version}`,
  /** the JSON of the public API */
  episodes: (limit: number | undefined, offset: number, version: string) =>
    `${limit === undefined && offset === 0 ? "" : VARIANT}episodes ${limit} from ${offset} of ${version}`,
  embed: (options: EmbedOptions, version: string) => {
    const key = embedKey(options);
    return `${key === DEFAULT_EMBED ? "" : VARIANT}${key} of ${version}`;
  },
};

/** Whether a key belongs to one of the many variants of a document that anybody can request. */
export function isVariantKey(key: string): boolean {
  return key.startsWith(VARIANT);
}

function embedKey({ theme, limit, episode }: EmbedOptions): string {
  return `embed ${theme} ${limit} ${JSON.stringify(episode)}`;
}
