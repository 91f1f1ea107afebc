import { isListText, type PastedList } from "../imports/list-text.ts";
import { readPasted } from "./pasted-links.ts";

/** What somebody has typed or pasted into a field that takes anything. */
export type Entry =
  | { kind: "nothing" }
  /** of a guest, a show or an episode */
  | { kind: "name"; name: string }
  /** to an episode or a show, the best link first */
  | { kind: "link"; links: string[] }
  | { kind: "list"; list: PastedList };

/**
 * Decides what was typed or pasted.
 * @param list the text as it was pasted, which may have its links in HTML; by default the text itself
 */
export function readEntry(text: string, list: PastedList = { text, isHtml: false }): Entry {
  if (isListText(text)) return { kind: "list", list };
  const { link, others, name } = readPasted(text, { mayBeName: true });
  if (link) return { kind: "link", links: [link, ...others] };
  return name === "" ? { kind: "nothing" } : { kind: "name", name };
}
