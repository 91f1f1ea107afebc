import { paths } from "#domain/paths.ts";
import type { HiddenFeed } from "#domain/public-pages/public-pages.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

/** Explains a feed's missing public page to its owner or an administrator. It needs no script. */
export function HiddenFeedNotice({ feed }: { feed: HiddenFeed }) {
  return (
    <ErrorState
      title="Not visible to visitors"
      description={feed.isOwn ? <OwnerExplanation feed={feed} /> : <AdministratorExplanation feed={feed} />}
      action={
        feed.isOwn ? (
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor href={paths.feed(feed.id)} variant="primary">
              Open the feed
            </ButtonAnchor>
            <ButtonAnchor href={paths.feeds()}>My Feeds</ButtonAnchor>
            {!feed.owner.isPremium && <ButtonAnchor href={paths.premiumSettings()}>About Premium</ButtonAnchor>}
          </div>
        ) : (
          <ButtonAnchor href={paths.adminUser(feed.owner.id)}>Back to {feed.owner.name}</ButtonAnchor>
        )
      }
    />
  );
}

function OwnerExplanation({ feed: { title, isPublic, owner } }: { feed: HiddenFeed }) {
  if (isPublic)
    return `“${title}” is public, but on the free plan visitors see your default feed only; here they get “Feed Not Found”. Make it your default feed, or get premium.`;
  return `“${title}” is private: you see this page because it is your feed, visitors get “Feed Not Found”. To publish it, ${
    owner.isPremium
      ? "open it and choose “Make it public”."
      : "make it your default feed in My Feeds, or get premium and make it public."
  }`;
}

function AdministratorExplanation({ feed: { title, isPublic, owner } }: { feed: HiddenFeed }) {
  return isPublic
    ? `“${title}” is public, but ${owner.name} is on the free plan, where visitors see the default feed only. They get “Feed Not Found” here.`
    : `“${title}” by ${owner.name} is private. Visitors get “Feed Not Found” here.`;
}
