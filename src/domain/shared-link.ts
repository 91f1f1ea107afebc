import { readPasted } from "./episodes/pasted-links.ts";
import { paths } from "./paths.ts";

/**
 * Finds the links that another app shared. Android's apps put them into the text, often after the title of the episode.
 * @param search the query of the page for adding an episode: `url`, `text` and `title`
 * @returns the best first; empty when none was shared
 */
export function sharedLinks(search: URLSearchParams): string[] {
  const texts = [search.get("url") ?? "", `${search.get("text") ?? ""}\n${search.get("title") ?? ""}`];
  for (const text of texts) {
    const { link, others } = readPasted(text);
    if (link) return [link, ...others];
  }
  return [];
}

/** The path of the page for adding an episode, with its links. */
export function addPath(links: readonly string[]): string {
  return `${paths.add()}?url=${encodeURIComponent(links.join(" "))}`;
}

/** The state of the browser's history with which a feed's page opens the episode form and looks up the best link. */
export interface AddLinkState {
  /** one or several links */
  linkToAdd: string;
}

/** The code of a bookmark that sends the current page to the page for adding an episode. */
export function bookmarkletCode(addPageUrl: string): string {
  return `javascript:location.href=${JSON.stringify(`${addPageUrl}?url=`)}+encodeURIComponent(location.href)`;
}
