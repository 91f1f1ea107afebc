const MARKUP = /[&<>"]/;

/** Writes a text as markup's content or as a value between double quotes, in XML and in HTML. */
export function escapeXml(text: string): string {
  if (!MARKUP.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
