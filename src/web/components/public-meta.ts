import type { MetaDescriptor } from "react-router";
import { pageTitle } from "./page-title.ts";

const DESCRIPTION_MAX_LENGTH = 160;

interface PublicMeta {
  title: string;
  description: string;
  /** absolute */
  url: string;
  /** absolute */
  imageUrl: string;
  /** absolute address of the page's RSS feed */
  rssUrl: string;
  type: "profile" | "website";
}

/** What search engines, sharing sites and podcast apps read in a public page's head. */
export function publicMeta({ title, description, url, imageUrl, rssUrl, type }: PublicMeta): MetaDescriptor[] {
  const summary = summaryOf(description);
  return [
    { title: pageTitle(title) },
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: url },
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: rssUrl },
    { property: "og:site_name", content: "Aircheck" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: summary },
    { property: "og:url", content: url },
    { property: "og:image", content: imageUrl },
    { name: "twitter:card", content: "summary" },
  ];
}

/** The beginning of a text on one line, cut at a word. */
function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_MAX_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_MAX_LENGTH - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : cut.length)}…`;
}
