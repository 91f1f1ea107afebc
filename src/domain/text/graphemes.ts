/** What readers see as one character: an emoji, or a letter with its accents, may consist of several code points. */
export const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The beginning of a text, cut between two characters as readers see them. A first one that is longer than the limit, as a letter under
 * hundreds of accents, is cut between code points.
 * @param maxLength in UTF-16 code units
 */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // The code point at the limit says whether the character before it goes on.
  const cut = graphemes.segment(text.slice(0, maxLength + 2)).containing(maxLength)?.index;
  return cut ? text.slice(0, cut) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}
