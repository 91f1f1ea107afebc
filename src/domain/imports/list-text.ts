/** Fewer lines are a title with its link. */
const LIST_MIN_LINES = 3;
/** Texts that apps share have one or two links on their lines, and code has addresses. */
const LINKS_OF_SHARED_TEXT = 2;

/** Whether a text is a list of appearances, and not an episode's link with words around it. Rows of a sheet have tabs. */
export function isListText(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length < 2 || /^\s*<iframe|^BEGIN:V/i.test(text)) return false;
  if (lines.every((line) => line.includes("\t"))) return true;
  const links = new Set(text.match(/https?:\/\/[^\s"'<>]+/gi)).size;
  return lines.length >= LIST_MIN_LINES && (links === 0 || links > LINKS_OF_SHARED_TEXT);
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
