import { countedKind } from "#domain/episodes/kind-names.ts";
import { escapeHtml } from "#domain/escape-markup.ts";
import { type AppearanceList, dayOf, type ExportedAppearance, type ExportWriter, linksOf, onOneLine } from "./list.ts";

/**
 * A list with an item for each appearance, for a site of the guest's own. Its classes say what is what to programs.
 * Source: https://microformats.org/wiki/h-cite
 */
export const htmlList: ExportWriter = {
  contentType: "text/html; charset=utf-8",
  extension: ".html",
  async *write({ title, appearances }: AppearanceList) {
    const heading = escapeHtml(onOneLine(title));
    yield `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${heading}</title>\n</head>\n`;
    yield `<body>\n<h1>${heading}</h1>\n<ul>\n`;
    for await (const appearance of appearances) yield `<li class="h-cite">${item(appearance)}</li>\n`;
    yield "</ul>\n</body>\n</html>\n";
  },
};

function item(appearance: ExportedAppearance): string {
  const { title, showName, kind } = appearance;
  const day = dayOf(appearance);
  const [first, ...others] = linksOf(appearance);
  const facts = [
    first ? link("p-name u-url", title, first.url) : `<span class="p-name">${escapeHtml(onOneLine(title))}</span>`,
    showName && `<cite class="p-publication">${escapeHtml(onOneLine(showName))}</cite>`,
    `<time class="dt-published" datetime="${day}">${day}</time>`,
    kind !== "podcast" && `<span class="p-category">${countedKind({ kind, count: 1 })}</span>`,
  ];
  const links = others.map(({ url, label }) => link("u-syndication", label, url));
  return [facts.filter(Boolean).join(", "), ...links].join(" · ");
}

function link(className: string, text: string, url: string): string {
  return `<a class="${className}" href="${escapeHtml(url)}">${escapeHtml(onOneLine(text))}</a>`;
}
