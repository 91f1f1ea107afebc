import { toScriptJson } from "#domain/script-json.ts";

/** Embeds data for the page's scripts. It is not executable, so the Content-Security-Policy does not apply to it. */
export function JsonScript({ id, data }: { id: string; data: unknown }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup, and every '<' in it is escaped
  return <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html: toScriptJson(data) }} />;
}
