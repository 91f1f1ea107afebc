/** What XML 1.0 lets a document hold, less the C1 controls. Source: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** A cheap first look: most texts hold nothing that must change. Surrogates are looked at closely, paired or not. */
const MAY_CHANGE = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]/;

const encoder = new TextEncoder();

/** The text without what XML cannot hold (control characters, lone surrogates), its line breaks all `\n`. */
export function sanitizeXmlText(text: string): string {
  return MAY_CHANGE.test(text) ? text.replace(/\r\n?/g, "\n").replace(FORBIDDEN_CHARACTERS, "") : text;
}

/** Writes a text as a CDATA section; a `]]>` within it is spread over two sections. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

const ELLIPSIS = "…";

/**
 * The text when it is short enough, or else its beginning and an ellipsis, cut between characters.
 * @param maxBytes in UTF-8, the ellipsis counted
 */
export function truncateToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes - Buffer.byteLength(ELLIPSIS)));
  return text.slice(0, read).trimEnd() + ELLIPSIS;
}

/**
 * The text when it is short enough, or else its beginning and an ellipsis, cut between characters.
 * @param maxLength in characters as Unicode counts them, the ellipsis counted
 */
export function truncateToCharacters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return (
    characters
      .slice(0, maxLength - 1)
      .join("")
      .trimEnd() + ELLIPSIS
  );
}
