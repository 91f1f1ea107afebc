/**
 * Shortens a text to one line of limited length, cut at a word boundary.
 * @param maxLength in UTF-16 code units, including the ellipsis
 */
export function truncate(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  const lastSpace = line.lastIndexOf(" ", maxLength - 1);
  if (lastSpace > 0) return `${line.slice(0, lastSpace)}…`;
  // Drops the first half of a surrogate pair that the cut has split.
  return `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
