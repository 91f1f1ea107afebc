/** Data for a page's own script, standing in the page: no code, so no policy for scripts is concerned. */
export function JsonScript({ id, data }: { id: string; data: unknown }) {
  // A '<' in a title could otherwise end the script element that the JSON stands in.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup, and every '<' in it is escaped
  return <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}
