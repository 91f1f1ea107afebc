import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PublicFeed } from "#domain/feed.ts";
import { paths } from "#domain/paths.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { Cover } from "./cover.tsx";

/** The title's link also lies over the cover, a square at the card's top. */
const TITLE_LINK_CLASS =
  "underline-offset-4 before:absolute before:inset-x-0 before:top-0 before:aspect-square before:rounded-2xl hover:underline";

/** A feed on its owner's public profile. */
export function PublicFeedCard({ feed, screenName }: { feed: PublicFeed; screenName: string }) {
  const path = paths.publicFeed(screenName, feed.slug);
  return (
    <FeedCardFrame feed={feed} path={path} isDocument>
      <ButtonAnchor size="small" href={path} aria-label={`View Details: ${feed.title}`}>
        View Details
      </ButtonAnchor>
    </FeedCardFrame>
  );
}

/** The class of a grid of feed cards. */
export const FEED_GRID_CLASS = "grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3";

/** A grid of feed cards. */
export function FeedGrid({ children }: { children: ReactNode }) {
  return <ul className={FEED_GRID_CLASS}>{children}</ul>;
}

interface FeedCardFrameProps {
  feed: PublicFeed;
  /** where the title and the cover lead */
  path: string;
  /** the path is fetched as a document, as public pages are */
  isDocument?: boolean;
  badges?: ReactNode;
  menu?: ReactNode;
  /** the links */
  children: ReactNode;
}

/** A feed's cover, name and description; the title and the cover lead to the same place. */
export function FeedCardFrame({ feed, path, isDocument = false, badges, menu, children }: FeedCardFrameProps) {
  return (
    <article className="relative flex h-full flex-col gap-4">
      <Cover id={feed.id} title={feed.title} imageUrl={feed.coverUrl} size="large" />
      <div className="flex grow flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 text-balance break-words font-display text-2xl leading-tight">
            <Link to={path} reloadDocument={isDocument} className={TITLE_LINK_CLASS}>
              {feed.title}
            </Link>
          </h2>
          {menu}
        </div>
        <p className="flex flex-wrap items-center gap-2 text-quiet text-sm tabular-nums">
          {pluralize(feed.episodeCount, "episode")}
          {badges}
        </p>
        <p className="line-clamp-2 text-pretty break-words text-quiet">
          {feed.description || "No description provided."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </article>
  );
}
