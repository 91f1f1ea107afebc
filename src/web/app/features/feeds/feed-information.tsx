import { ChevronDown, Globe } from "lucide-react";
import { useId, useState } from "react";
import { type FeedView, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { embedSnippet } from "#domain/public-pages/embed-snippet.ts";
import { useUpdateFeed } from "#web/app/api/feeds.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";

/** The feed's public URLs and its embed code. On small screens, where it is below the list, it is folded. */
export function FeedInformation({ feed }: { feed: FeedView }) {
  const { screenName, isPremium } = useSignedInUser();
  const { origin } = window.location;
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <section aria-labelledby="feed-information" className="flex flex-col rounded-2xl bg-sunken p-5 md:p-6">
      <h2 id="feed-information" className="font-display text-2xl">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm text-left lg:hidden"
        >
          Feed Information
          <ChevronDown aria-hidden className={isOpen ? "size-5 rotate-180 text-quiet" : "size-5 text-quiet"} />
        </button>
        <span className="hidden lg:inline">Feed Information</span>
      </h2>
      {!isVisibleToVisitors(feed, isPremium) && (
        <div className="pt-5">
          <PrivateFeedNotice feed={feed} />
        </div>
      )}
      <div id={contentId} className={isOpen ? FIELDS_CLASS : `${FIELDS_CLASS} max-lg:hidden`}>
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
      </div>
    </section>
  );
}

const FIELDS_CLASS = "flex flex-col gap-5 pt-5";

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
