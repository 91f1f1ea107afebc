import { Globe } from "lucide-react";
import { type FeedView, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { embedSnippet } from "#domain/public-pages/embed-snippet.ts";
import { useUpdateFeed } from "#web/app/api/feeds.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";

/** The feed's public URLs and its embed code. */
export function FeedInformation({ feed }: { feed: FeedView }) {
  const { screenName, isPremium } = useSignedInUser();
  const { origin } = window.location;
  return (
    <section aria-labelledby="feed-information" className="flex flex-col gap-5 rounded-2xl bg-sunken p-5 md:p-6">
      <h2 id="feed-information" className="font-display text-2xl">
        Feed Information
      </h2>
      {!isVisibleToVisitors(feed, isPremium) && <PrivateFeedNotice feed={feed} />}
      <CopyField
        label="RSS Feed URL"
        value={origin + paths.feedRss(screenName, feed.slug)}
        copiedText="RSS feed URL copied to clipboard"
      />
      <CopyField
        label="Embeddable Player"
        value={embedSnippet(origin + paths.embed(screenName, feed.slug), feed.title)}
        copiedText="Embed code copied to clipboard"
        isLong
      />
      <CopyField
        label="Public Feed URL"
        value={origin + paths.publicFeed(screenName, feed.slug)}
        copiedText="Public feed URL copied to clipboard"
      />
    </section>
  );
}

/** Says why the links do not work yet, and publishes the feed where the user's plan allows it. */
export function PrivateFeedNotice({ feed }: { feed: FeedView }) {
  const { isPremium } = useSignedInUser();
  const update = useUpdateFeed();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-pretty text-quiet text-sm">
        This feed is private, so visitors cannot see it. These links will work once it is public.
      </p>
      {isPremium && (
        <Button
          size="small"
          isBusy={update.isPending}
          onClick={() => update.mutate({ feedId: feed.id, changes: { isPublic: true } })}
        >
          <Globe aria-hidden /> Make it public
        </Button>
      )}
    </div>
  );
}
