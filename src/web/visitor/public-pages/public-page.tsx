import type { PublicFeedPage, PublicProfilePage } from "#domain/public-pages.ts";
import { JsonScript } from "#web/ui/json-script.tsx";
import { PAGE_DATA_ID, PAGE_ID } from "./document-ids.ts";
import { PublicFeedContent } from "./public-feed-content.tsx";
import { PublicProfileContent } from "./public-profile-content.tsx";

/** What a public page shows, as it travels in the document. */
export type PublicPageProps =
  | { screen: "profile"; shown: PublicProfilePage }
  | { screen: "feed"; shown: PublicFeedPage };

/** One of the screens that visitors see. */
export function PublicPageContent(props: PublicPageProps) {
  return props.screen === "profile" ? (
    <PublicProfileContent {...props.shown} />
  ) : (
    <PublicFeedContent {...props.shown} />
  );
}

/** A screen in its document, with the data from which the document's script brings it to life. */
export function PublicPage(props: PublicPageProps) {
  return (
    <>
      <div id={PAGE_ID}>
        <PublicPageContent {...props} />
      </div>
      <JsonScript id={PAGE_DATA_ID} data={props} />
    </>
  );
}
