import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PublicFeed } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { Cover } from "./cover.tsx";

/** The title's link also covers the cover, a square at the top of the card. */
const TITLE_LINK_CLASS =
  "underline-offset-4 before:absolute before:inset-x-0 before:top-0 before:aspect-square before:rounded-2xl hover:underline";

/** A feed's card on its owner's public profile. */
export function PublicFeedCard({ feed, screenName }: { feed: PublicFeed; screenName: string }) {
  const path = paths.publicFeed(screenName, feed.slug);
  return (
    <FeedCard feed={feed} path={path} reloadDocument>
      <ButtonAnchor size="small" href={path} aria-label={`View Details: ${feed.title}`}>
        View Details
      </ButtonAnchor>
    </FeedCard>
  );
}

/** The class of a grid of feed cards. */
export const FEED_GRID_CLASS = "grid gap-x-6 gap-y-12 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-8";

/** A grid of feed cards. */
export function FeedGrid({ children }: { children: ReactNode }) {
  return <ul className={FEED_GRID_CLASS}>{children}</ul>;
}

interface FeedCardProps {
  feed: PublicFeed;
  /** target of the title and the cover */
  path: string;
  /** the path is a document of its own, not a page of the application */
  reloadDocument?: boolean;
  badges?: ReactNode;
  menu?: ReactNode;
  /** links and buttons */
  children: ReactNode;
}

/** A feed's cover, title and description; the title and the cover link to the same page. */
export function FeedCard({ feed, path, reloadDocument = false, badges, menu, children }: FeedCardProps) {
  return (
    <article className="relative flex h-full flex-col gap-4">
      <Cover title={feed.title} imageUrl={feed.coverUrl} fallbackUrl={feed.generatedCoverUrl} size="large" />
      <div className="flex grow flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <h2
            dir="auto"
            lang={feed.language ?? undefined}
            className="min-w-0 text-balance wrap-anywhere font-display text-2xl leading-tight"
          >
            <Link to={path} reloadDocument={reloadDocument} className={TITLE_LINK_CLASS}>
              {feed.title}
            </Link>
          </h2>
          {menu}
        </div>
        <p className="flex flex-wrap items-center gap-2 text-quiet text-sm tabular-nums">
          {pluralize(feed.episodeCount, "episode")}
          {badges}
        </p>
        <p
          dir="auto"
          lang={(feed.description && feed.language) || undefined}
          className="line-clamp-2 text-pretty wrap-anywhere text-quiet"
        >
          {feed.description || "No description provided."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </article>
  );
}
