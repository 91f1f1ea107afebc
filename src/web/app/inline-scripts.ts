/** A document, and the inline scripts that its renderer wrote. */
export interface DocumentScripts {
  html: string;
  inlineScripts: string[];
}

/**
 * Lists the inline scripts that carry the nonce of one rendering, and removes the nonce: a cached page cannot have one. Nobody
 * knows the nonce before the page is rendered, so a script that came into the page in another way is not among them.
 */
export function takeInlineScripts(html: string, nonce: string): DocumentScripts {
  const attribute = ` nonce="${nonce}"`;
  const inlineScripts: string[] = [];
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + attribute.length)) {
    if (!html.startsWith("<script", html.lastIndexOf("<", at))) continue;
    const contentAt = html.indexOf(">", at) + 1;
    const script = html.slice(contentAt, html.indexOf("</script>", contentAt));
    if (script !== "") inlineScripts.push(script);
  }
  return { html: html.replaceAll(attribute, ""), inlineScripts };
}
