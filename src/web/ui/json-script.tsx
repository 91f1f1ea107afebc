/** Embeds data for the page's scripts. It is not executable, so the Content-Security-Policy does not apply to it. */
export function JsonScript({ id, data }: { id: string; data: unknown }) {
  // An unescaped '</script>' in the data would end the element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup, and every '<' in it is escaped
  return <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}
