import type { PublicPage } from "#domain/public-pages/public-pages.ts";
import { PublicEpisodeContent } from "../episode/public-episode-content.tsx";
import { PublicFeedContent } from "../feed/public-feed-content.tsx";
import { PublicProfileContent } from "../profile/public-profile-content.tsx";

/** The JSON in the page's document. */
export type PublicPageProps = PublicPage;

/** Everything between the header and the end of a public page. */
export function PublicPageContent(props: PublicPageProps) {
  switch (props.screen) {
    case "profile":
      return <PublicProfileContent {...props.shown} />;
    case "feed":
      return <PublicFeedContent {...props.shown} />;
    case "episode":
      return <PublicEpisodeContent {...props.shown} />;
  }
}
