/*
 * Placeholders for which a site generator inserts a player or another part: {{< youtube aaaaaaaaaaa >}}, {% include video.html id="…" %}.
 */

const SHORTCODE = /\{\{[<%][^{}]{0,500}[%>]\}\}|\{%[^{}]{0,500}%\}/g;
/** Its name, and the rest */
const PARTS = /^\{[{%][<%-]?\s*(?:include\s+)?([\w./-]+)(.*)$/s;
const ATTRIBUTE = /([\w-]+)\s*[=:]\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/g;
/** Fewer are parts of the page. */
const MIN_RECORDS = 3;
/** More cannot be read as one list. */
const MAX_SHORTCODES = 5000;

/** Replaces each placeholder by what is left of it as text: the address of its video, or the path of the page that it links to. */
export function withoutShortcodes(text: string): string {
  return text.replace(SHORTCODE, addressIn);
}

/**
 * Reads lists whose entries are placeholders: {{< talk event="Fog Conf" recording="https://…" >}}.
 * @returns the attributes of each
 */
export function recordsInShortcodes(text: string): Record<string, string>[] {
  const byName = new Map<string, Record<string, string>[]>();
  for (const shortcode of (text.match(SHORTCODE) ?? []).slice(0, MAX_SHORTCODES)) {
    const [, name = "", rest = ""] = PARTS.exec(shortcode) ?? [];
    const attributes = Array.from(rest.matchAll(ATTRIBUTE), ([, key = "", double, single]) => [
      key,
      double ?? single ?? "",
    ]);
    if (attributes.length < 2) continue;
    const records = byName.get(name) ?? [];
    records.push(Object.fromEntries(attributes));
    byName.set(name, records);
  }
  return [...byName.values()].filter((records) => records.length >= MIN_RECORDS).flat();
}

function addressIn(shortcode: string): string {
  const [, path] = /^\{%-?\s*(?:link|post_url)\s+(\S+)/.exec(shortcode) ?? [];
  if (path) return `/${path}`;
  const [address = ""] = /https?:\/\/[^\s"'<>}]+/i.exec(shortcode) ?? [];
  if (address) return ` ${address} `;
  const [, video = ""] = /youtube.*?[\s"'=]([\w-]{11})(?=["'\s])/i.exec(shortcode) ?? [];
  if (video) return ` https://www.youtube.com/watch?v=${video} `;
  const [, vimeo = ""] = /vimeo.*?[\s"'=](\d{6,})(?=["'\s])/i.exec(shortcode) ?? [];
  return vimeo && ` https://vimeo.com/${vimeo} `;
}
