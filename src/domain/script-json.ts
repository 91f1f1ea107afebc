/** Writes data as JSON for a script element, which a '</script>' in the data would end. */
export function toScriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
