import type { PublicFeedPage, PublicProfilePage } from "#domain/public-pages/public-pages.ts";
import { PublicFeedContent } from "./public-feed-content.tsx";
import { PublicProfileContent } from "./public-profile-content.tsx";

/** Which page it is, and what it shows: the JSON in the page's document. */
export type PublicPageProps =
  | { screen: "profile"; shown: PublicProfilePage }
  | { screen: "feed"; shown: PublicFeedPage };

/** Everything between the header and the end of a public page. */
export function PublicPageContent(props: PublicPageProps) {
  return props.screen === "profile" ? (
    <PublicProfileContent {...props.shown} />
  ) : (
    <PublicFeedContent {...props.shown} />
  );
}
