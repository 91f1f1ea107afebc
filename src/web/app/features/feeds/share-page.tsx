import { Globe, Link2 } from "lucide-react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** Says after the first additions that the guest's page can be shared. */
export function SharePage({ feed }: { feed: FeedView }) {
  const { screenName } = useSignedInUser();
  const path = paths.publicProfile(screenName);
  return (
    <Alert
      variant="good"
      title="Your page is ready to share"
      action={
        <div className="flex flex-wrap gap-3">
          <CopyButton icon={<Link2 aria-hidden />} value={window.location.origin + path}>
            Copy Link
          </CopyButton>
          <ButtonAnchor href={path} variant="quiet">
            <Globe aria-hidden /> See it
          </ButtonAnchor>
        </div>
      }
    >
      Visitors see {pluralize(feed.episodeCount, "appearance")} in “{feed.title}”
      {feed.sortMethod === "newest" && ", the newest first"}.
    </Alert>
  );
}
