import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { MetaDescriptor } from "react-router";
import type { PageConfig } from "#domain/page-config.ts";
import { paths } from "#domain/paths.ts";
import { type PublicPage, type PublicScreen, searchResultOf } from "#domain/public-pages/public-pages.ts";
import { HEADER_ID, PAGE_DATA_ID, PAGE_ID, PRODUCT_EVENTS_ID } from "#web/public/page/document-ids.ts";
import { PublicHeader } from "#web/public/page/public-header.tsx";
import { PublicPageContent } from "#web/public/page/public-page-content.tsx";
import { PublicSearchContent } from "#web/public/search/public-search-content.tsx";
import { DocumentBody } from "#web/public/shared/document-body.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { JsonScript } from "#web/ui/json-script.tsx";
import { APPLICATION_STYLESHEET, applicationAssetUrl, PRELOADED_FONTS, SIGNED_IN_HINT } from "./application-assets.ts";
import { bundleAssets } from "./bundle-assets.ts";
import { BundleScripts } from "./bundle-scripts.tsx";
import { HiddenFeedNotice } from "./hidden-feed-notice.tsx";
import { notFoundMeta, publicEpisodeMeta, publicFeedMeta, publicProfileMeta } from "./public-page-head.ts";

/**
 * Renders the document of a public page, or of the notice in the place of one.
 * @returns a complete HTML document without inline scripts that run
 */
export function renderPublicPage(page: PublicScreen, config: PageConfig): string {
  return `<!DOCTYPE html>${renderToString(<PublicPageDocument page={page} config={config} />)}`;
}

function PublicPageDocument({ page, config }: { page: PublicScreen; config: PageConfig }) {
  const { analytics, footerLinks } = config;
  const assets = bundleAssets("public");
  return (
    <html lang="en" data-palette={"shown" in page ? page.shown.profile.palette : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161311" media="(prefers-color-scheme: dark)" />
        <script src={applicationAssetUrl(SIGNED_IN_HINT)} />
        <link rel="stylesheet" href={applicationAssetUrl(APPLICATION_STYLESHEET)} />
        <HeadTags tags={headTagsOf(page)} />
        {PRELOADED_FONTS.map((source) => (
          <link
            key={source}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={applicationAssetUrl(source)}
          />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <BundleScripts assets={assets} />
      </head>
      <DocumentBody
        header={
          <div id={HEADER_ID} className="contents">
            <PublicHeader />
          </div>
        }
        footerLinks={footerLinks}
        end={analytics && <JsonScript id={PRODUCT_EVENTS_ID} data={analytics} />}
      >
        <PublicScreenContent page={page} />
      </DocumentBody>
    </html>
  );
}

function headTagsOf(page: PublicScreen): MetaDescriptor[] {
  switch (page.screen) {
    case "profile":
      return publicProfileMeta(page.shown);
    case "feed":
      return publicFeedMeta(page.shown);
    case "episode":
      return publicEpisodeMeta(page.shown);
    case "hidden-feed":
      return notFoundMeta(page.hidden.title);
    default:
      return notFoundMeta(NOT_FOUND[page.screen].title);
  }
}

const NOT_FOUND = {
  "missing-profile": {
    title: "Profile not found",
    description: "The profile you're looking for doesn't exist.",
  },
  "missing-episode": {
    title: "Episode not found",
    description: "The episode you're looking for doesn't exist or is no longer available.",
  },
  "missing-feed": {
    title: "Feed Not Found",
    description: "The feed you're looking for doesn't exist or is no longer available.",
  },
} as const;

function PublicScreenContent({ page }: { page: PublicScreen }): ReactNode {
  switch (page.screen) {
    case "profile":
    case "feed":
    case "episode":
      return <HydratedContent {...page} />;
    case "hidden-feed":
      return <HiddenFeedNotice feed={page.hidden} />;
    default:
      return (
        <ErrorState
          {...NOT_FOUND[page.screen]}
          action={<ButtonAnchor href={paths.home()}>Return to Home</ButtonAnchor>}
        />
      );
  }
}

/** A page's content as HTML, and the data with which the bundle hydrates it. */
function HydratedContent(page: PublicPage) {
  return (
    <>
      <div id={PAGE_ID}>
        {searchResultOf(page) ? <PublicSearchContent {...page} /> : <PublicPageContent {...page} />}
      </div>
      <JsonScript id={PAGE_DATA_ID} data={page} />
    </>
  );
}

/** The elements of a document's head that React Router's `Meta` writes in the application's documents. */
function HeadTags({ tags }: { tags: readonly MetaDescriptor[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a key of a tag's content would write the structured data twice
  return tags.map((tag, index) => <HeadTag key={index} tag={tag} />);
}

function HeadTag({ tag }: { tag: MetaDescriptor }) {
  if ("tagName" in tag) {
    const { tagName: _, ...attributes } = tag as { tagName: "link" } & Record<string, string>;
    return <link {...attributes} />;
  }
  if ("title" in tag) return <title>{String(tag.title)}</title>;
  if ("script:ld+json" in tag) {
    // An unescaped '</script>' in the data would end the element.
    const json = JSON.stringify(tag["script:ld+json"]).replace(/[<>&]/g, escapeAsUnicode);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup, and every '<' in it is escaped
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  return <meta {...(tag as Record<string, string>)} />;
}

function escapeAsUnicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
