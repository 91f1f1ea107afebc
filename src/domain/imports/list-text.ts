/** Fewer lines are a title with its link. */
const LIST_MIN_LINES = 3;
/** Texts that apps share have one or two links on their lines. */
const LINKS_OF_SHARED_TEXT = 2;
/** The hosts of apps: one link to each of several is one episode. */
const APP =
  /^https?:\/\/(?:www\.|m\.|music\.)?(?:podcasts\.apple|open\.spotify|youtube|youtu\.be|amazon|overcast|pca\.st|pocketcasts|castbox|deezer|castro)/;

/** Whether a text is a list of appearances, and not an episode's link with words around it. Rows of a sheet have tabs. */
export function isListText(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length < 2 || /^\s*<iframe|^BEGIN:V/i.test(text)) return false;
  if (lines.every((line) => line.includes("\t"))) return true;
  const links = [...new Set(text.match(/https?:\/\/[^\s"'<>]+/gi))];
  const isOneEpisode = links.length > 0 && (links.length <= LINKS_OF_SHARED_TEXT || areOfDifferentApps(links));
  return lines.length >= LIST_MIN_LINES && !isOneEpisode;
}

function areOfDifferentApps(links: readonly string[]): boolean {
  const apps = new Set(links.map((link) => APP.exec(link.toLowerCase())?.[0] ?? ""));
  return apps.size === links.length && !apps.has("");
}

/**
 * The form of a pasted list that has the links. What is copied from a page or a sheet has them in its HTML; without any, the text says the
 * same more simply.
 */
export function pastedList(data: Pick<DataTransfer, "getData">): PastedList {
  const html = data.getData("text/html");
  return /<a\s[^>]*href/i.test(html)
    ? { text: html, isHtml: true }
    : { text: data.getData("text/plain"), isHtml: false };
}

export interface PastedList {
  text: string;
  isHtml: boolean;
}
