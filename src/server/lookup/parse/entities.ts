const NAMED_ENTITIES: Record<string, string> = {
  amp: "&",
  apos: "'",
  gt: ">",
  hellip: "…",
  ldquo: "“",
  lrm: "",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rdquo: "”",
  rlm: "",
  rsquo: "’",
};
/** The characters of the bytes 128 to 159 in windows-1252. */
const WINDOWS_1252 = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, at) => 128 + at));
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,6}));/g;

/** Decodes the numeric entities of a text, and the usual ones with a name. Others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED_ENTITIES[name] ?? entity;
    const codePoint = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePointOfReference(codePoint)) : "\ufffd";
  });
}

/**
 * The character that a numeric entity stands for: its own, but from 128 to 159 those of windows-1252, from which texts with &#146; come.
 * Source: https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state
 */
export function codePointOfReference(codePoint: number): number {
  return codePoint >= 128 && codePoint <= 159 ? WINDOWS_1252.charCodeAt(codePoint - 128) : codePoint;
}
