import { countedKind } from "#domain/episodes/kind-names.ts";
import { type AppearanceList, dayOf, type ExportedAppearance, type ExportWriter, linksOf, onOneLine } from "./list.ts";

/** What means something within a line. Source: https://spec.commonmark.org/0.31.2/ and GitHub's extensions of it */
const INLINE_MARKUP = /[\\`*_[\]<>&~|$]/g;
/** What would begin a heading, a quote or another list. */
const BLOCK_MARKUP = /^(?:[#+\-=]|\d+(?=[.)]))/;

/** A list with a line for each appearance, for sites that are written in Markdown. */
export const markdownList: ExportWriter = {
  contentType: "text/markdown; charset=utf-8",
  extension: ".md",
  async *write({ title, appearances }: AppearanceList) {
    yield `# ${escapeMarkdown(title)}\n\n`;
    for await (const appearance of appearances) yield `- ${line(appearance)}\n`;
  },
};

function line(appearance: ExportedAppearance): string {
  const { title, showName, kind } = appearance;
  const [first, ...others] = linksOf(appearance);
  const facts = [
    first ? link(title, first.url) : escapeMarkdown(title),
    showName && `*${escapeMarkdown(showName)}*`,
    dayOf(appearance),
    kind !== "podcast" && countedKind({ kind, count: 1 }),
  ];
  return [facts.filter(Boolean).join(", "), ...others.map(({ url, label }) => link(label, url))].join(" · ");
}

function link(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](${/[()]/.test(url) ? `<${url}>` : url})`;
}

/** Writes plain text, on one line, so that it is shown as it is. */
export function escapeMarkdown(text: string): string {
  const inline = onOneLine(text).replace(INLINE_MARKUP, "\\$&");
  return inline.replace(BLOCK_MARKUP, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}
