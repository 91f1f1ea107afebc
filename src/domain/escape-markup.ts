const ESCAPED_CHARACTERS = /[&<>"]/;

/** Escapes a string for use as content or as a double-quoted attribute value in XML. */
export function escapeXml(text: string): string {
  if (!ESCAPED_CHARACTERS.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** HTML needs the same escapes. */
export const escapeHtml = escapeXml;
