import { readPasted } from "#domain/episodes/pasted-links.ts";
import { readFeed } from "../feeds/feed.ts";
import { parseDate } from "../parse/date.ts";
import { titleFromText } from "../parse/draft-text.ts";
import { collapseWhitespace } from "../parse/plain-text.ts";
import { resolveUrl } from "../parse/url.ts";
import { parseXml, type XmlElement } from "../parse/xml-tree.ts";
import { rankOf } from "./links.ts";
import { CONTEXT_MAX_LENGTH, type ListedAppearance } from "./list.ts";

/** Of outlines that have a feed's address in "url". */
const FEED_TYPE = /^(?:rss|atom)$/i;
const OPML_ROOT = new Set(["opml"]);

/** The items of a feed, each an appearance. @returns undefined if the document is no feed */
export function appearancesOfFeed(
  bytes: Uint8Array,
  contentType: string | null,
  baseUrl: string,
): ListedAppearance[] | undefined {
  const feed = readFeed({ bytes, contentType, finalUrl: baseUrl });
  return feed?.metadata.feed?.episodes.flatMap((draft) => {
    const { showNotesUrl, youtubeUrl, appleUrl, spotifyUrl, audioUrl } = draft;
    const links = [showNotesUrl, youtubeUrl, appleUrl, spotifyUrl, audioUrl].filter((url) => url !== null);
    return appearanceOf(links, draft.title, draft.showName, draft.releaseDate, draft.description);
  });
}

/** The outlines of an OPML document: shows, links, and episodes as podcast apps export them. @returns undefined for other documents */
export function appearancesOfOpml(text: string, baseUrl: string): ListedAppearance[] | undefined {
  const root =
    parseXml(text, baseUrl, OPML_ROOT) ?? parseXml(`<opml>${withoutDeclaration(text)}</opml>`, baseUrl, OPML_ROOT);
  if (!root) return undefined;
  const found: ListedAppearance[] = [];
  const walk = (element: XmlElement, show: string | null) => {
    for (const child of element.children) {
      const { attributes } = child;
      const name = titleFromText(attributes.title) ?? titleFromText(attributes.text);
      const isEpisode = /episode/i.test(attributes.type ?? "") || attributes.enclosureurl !== undefined;
      const page = [attributes.url, attributes.htmlurl, attributes.overcasturl, attributes.enclosureurl];
      const feedUrl = attributes.xmlurl || (FEED_TYPE.test(attributes.type ?? "") ? attributes.url : undefined);
      const urls = (feedUrl ? [asWebAddress(feedUrl)] : page).flatMap((url) => resolveUrl(url, baseUrl) ?? []);
      // A show with its episodes in it only names them.
      const hasEpisodes = child.children.some((inner) => inner.attributes.enclosureurl ?? inner.attributes.url);
      if (child.name === "outline" && urls.length > 0 && !hasEpisodes)
        found.push(
          ...appearanceOf(
            urls,
            feedUrl ? null : name,
            feedUrl ? name : isEpisode ? show : null,
            attributes.pubdate ?? attributes.created ?? null,
            attributes.description ?? null,
          ),
        );
      walk(child, feedUrl ? name : show);
    }
  };
  walk(root, null);
  return found;
}

/** An address with one of the schemes with which podcast apps open feeds, as they are read where they are pasted. */
function asWebAddress(address: string): string {
  return /^https?:/i.test(address) ? address : (readPasted(address).link ?? address);
}

/** A part of a document, which is to become the content of another element. */
function withoutDeclaration(text: string): string {
  return text.replace(/^\s*<\?xml[^<>]*>/, "");
}

function appearanceOf(
  links: string[],
  title: string | null,
  show: string | null,
  date: string | null,
  description: string | null,
): ListedAppearance[] {
  if (links.length === 0) return [];
  const day = parseDate(date)?.slice(0, 10);
  const context = collapseWhitespace([title, show, day, description].filter(Boolean).join(" · ")).slice(
    0,
    CONTEXT_MAX_LENGTH,
  );
  const ordered = [...new Set(links)].toSorted((a, b) => rankOf(b) - rankOf(a));
  return [
    { links: ordered, ...(title ? { title } : {}), ...(show ? { show } : {}), ...(day ? { date: day } : {}), context },
  ];
}
