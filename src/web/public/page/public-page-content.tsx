import type { PublicPage } from "#domain/public-pages/public-pages.ts";
import { PublicFeedContent } from "../feed/public-feed-content.tsx";
import { PublicProfileContent } from "../profile/public-profile-content.tsx";

/** The JSON in the page's document. */
export type PublicPageProps = PublicPage;

/** Everything between the header and the end of a public page. */
export function PublicPageContent(props: PublicPageProps) {
  return props.screen === "profile" ? (
    <PublicProfileContent {...props.shown} />
  ) : (
    <PublicFeedContent {...props.shown} />
  );
}
