import type { PublicFeedPage, PublicProfilePage } from "#domain/public-pages.ts";
import { JsonScript } from "#web/ui/json-script.tsx";
import { PAGE_DATA_ID, PAGE_ID } from "./document-ids.ts";
import { PublicFeedScreen } from "./public-feed-screen.tsx";
import { PublicProfileScreen } from "./public-profile-screen.tsx";

/** What a public page shows, as it travels in the document. */
export type VisitorScreenProps =
  | { screen: "profile"; shown: PublicProfilePage }
  | { screen: "feed"; shown: PublicFeedPage };

/** One of the screens that visitors see. */
export function VisitorScreen(props: VisitorScreenProps) {
  return props.screen === "profile" ? <PublicProfileScreen {...props.shown} /> : <PublicFeedScreen {...props.shown} />;
}

/** A screen in its document, with the data from which the document's script brings it to life. */
export function VisitorPage(props: VisitorScreenProps) {
  return (
    <>
      <div id={PAGE_ID}>
        <VisitorScreen {...props} />
      </div>
      <JsonScript id={PAGE_DATA_ID} data={props} />
    </>
  );
}
