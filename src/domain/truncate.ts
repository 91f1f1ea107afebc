/**
 * The beginning of a text on one line, cut at a word.
 * @param maxLength in UTF-16 units, the ellipsis of a cut text included
 */
export function truncate(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  const lastSpace = line.lastIndexOf(" ", maxLength - 1);
  if (lastSpace > 0) return `${line.slice(0, lastSpace)}…`;
  // Half of a character outside the basic plane is no character.
  return `${line.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
