import { beginningOf } from "./text/graphemes.ts";

/**
 * Shortens a text to one line of limited length, cut at the last space, or inside a word if that space is in the first half: some
 * languages write sentences without spaces.
 * @param maxLength in UTF-16 code units, including the ellipsis
 */
export function truncate(text: string, maxLength: number): string {
  // A single space stays as it is: most texts have nothing else.
  const line = text.replace(/\s\s+|[^\S ]/g, " ").trim();
  if (line.length <= maxLength) return line;
  const lastSpace = line.lastIndexOf(" ", maxLength - 1);
  if (lastSpace > maxLength / 2) return `${line.slice(0, lastSpace)}…`;
  return `${beginningOf(line, maxLength - 1)}…`;
}
