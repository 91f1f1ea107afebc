import { paths } from "#domain/paths.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { UserRow } from "../store/tables.ts";

/**
 * A feed as an OPML outline.
 * @param origin scheme and host of public URLs, without a trailing slash
 */
export function presentOpmlFeed({ title, slug }: FeedWithCount, { screenName }: UserRow, origin: string) {
  return {
    title,
    xmlUrl: origin + paths.feedRss(screenName, slug),
    htmlUrl: origin + paths.publicFeed(screenName, slug),
  };
}
