import type { EmbedOptions } from "#domain/public-pages/embed.ts";

/** The keys of public documents in the response cache. Each contains the version of what the document shows. */
export const cacheKeys = {
  /** @param file feed.xml or feed.json */
  feed: (file: string, version: string) => `${file} of ${version}`,
  /** @param page 1 for the first */
  page: (page: number, version: string) => `page ${page} of ${version}`,
  embed: ({ theme, limit, episode, startSeconds }: EmbedOptions, version: string) =>
    `embed ${theme} ${limit} ${startSeconds} ${JSON.stringify(episode)} of ${version}`,
};
