const URL_IN_TEXT = /https?:\/\/[^\s<>"]+/i;

/**
 * Finds the link that another app shared. Android's apps put it into the text, often after the title of the episode.
 * @param search the query of the page for adding an episode: `url`, `text` and `title`
 * @returns undefined when nothing was shared
 */
export function sharedLink(search: URLSearchParams): string | undefined {
  const url = search.get("url")?.trim();
  if (url) return url;
  const texts = [search.get("text"), search.get("title")];
  return texts.map((text) => URL_IN_TEXT.exec(text ?? "")?.[0]).find(Boolean);
}

/** The state of the browser's history with which a feed's page opens the episode form and looks up the link. */
export interface AddLinkState {
  linkToAdd: string;
}

/** The code of a bookmark that sends the current page to the page for adding an episode. */
export function bookmarkletCode(addPageUrl: string): string {
  return `javascript:location.href=${JSON.stringify(`${addPageUrl}?url=`)}+encodeURIComponent(location.href)`;
}
