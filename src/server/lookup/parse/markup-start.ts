/**
 * A comment, CDATA, a declaration, an instruction or a tag. Within a tag, another "<" stands in quotes only, and the end of the document may
 * cut it short. No part can match what the one before it left, so the time is in proportion to the length of the tag. The attributes are
 * bounded because each takes memory until the end is found.
 */
const MARKUP =
  /<(?:!--|!\[|!\p{L}|\?\p{L}[^<>]*\?>|\/\s*[\p{L}_:][^<>]*(?:>|$)|[\p{L}_:][^<>=]*(?:=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|(?!["'\s]))[^<>=]*){0,1000}(?:>|$))/uy;

/** Whether the "<" at an index begins markup, or else is a sign in the text: "I <3 fog", "fog <ferry", "fog <- ferry". */
export function beginsMarkup(text: string, at: number): boolean {
  MARKUP.lastIndex = at;
  return MARKUP.test(text);
}
