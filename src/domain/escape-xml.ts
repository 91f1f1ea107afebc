const MARKUP = /[&<>"]/;

/** Escapes a string for use as content or as a double-quoted attribute value in XML or HTML. */
export function escapeXml(text: string): string {
  if (!MARKUP.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
