import type { MetaDescriptor } from "react-router";
import { SHARE_IMAGE_PIXELS } from "#domain/public-pages/public-pages.ts";
import { truncate } from "#domain/truncate.ts";
import { pageTitle } from "#web/lib/page-title.ts";

const DESCRIPTION_MAX_LENGTH = 160;

interface CommonMeta {
  /** of the page; the product's own without it */
  title?: string;
  description: string;
  /** absolute */
  url: string;
  type: "profile" | "website" | "article";
  /** absolute */
  imageUrl: string;
  imageAlt: string;
}

/**
 * The title, description and share image of a page that anybody may find.
 * Sources: https://ogp.me and https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image
 */
export function commonMeta({ title, description, url, type, imageUrl, imageAlt }: CommonMeta): MetaDescriptor[] {
  const sharedTitle = title ?? pageTitle();
  const summary = truncate(description, DESCRIPTION_MAX_LENGTH);
  return [
    { title: pageTitle(title) },
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: "Aircheck" },
    { property: "og:locale", content: "en_US" },
    { property: "og:type", content: type },
    { property: "og:title", content: sharedTitle },
    { property: "og:description", content: summary },
    { property: "og:url", content: url },
    { property: "og:image", content: imageUrl },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(SHARE_IMAGE_PIXELS.width) },
    { property: "og:image:height", content: String(SHARE_IMAGE_PIXELS.height) },
    { property: "og:image:alt", content: imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: sharedTitle },
    { name: "twitter:description", content: summary },
    { name: "twitter:image", content: imageUrl },
    { name: "twitter:image:alt", content: imageAlt },
  ];
}
