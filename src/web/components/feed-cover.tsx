import type { PublicFeed } from "#domain/feed.ts";
import { classNames } from "#web/ui/class-names.ts";

const STAND_IN_COLOURS = [
  "bg-[#7a3b2e]",
  "bg-[#2f4a45]",
  "bg-[#3d3a5c]",
  "bg-[#6b5a2a]",
  "bg-[#5a2f4b]",
  "bg-[#2d4a63]",
];

interface FeedCoverProps {
  feed: Pick<PublicFeed, "id" | "title" | "coverUrl">;
  className?: string;
  /** the picture is in view as the page opens */
  isEager?: boolean;
}

/** A feed's cover. Where the picture does not load, the feed's title stands on a colour of its own. */
export function FeedCover({ feed, className, isEager = false }: FeedCoverProps) {
  return (
    <span
      className={classNames(
        "relative block aspect-square overflow-hidden rounded-2xl text-[#faf7f1]",
        STAND_IN_COLOURS[feed.id % STAND_IN_COLOURS.length],
        className,
      )}
    >
      <span
        aria-hidden
        className="absolute inset-0 line-clamp-5 break-words p-[10%] font-display text-2xl leading-tight"
      >
        {feed.title}
      </span>
      <img
        src={feed.coverUrl}
        alt=""
        loading={isEager ? "eager" : "lazy"}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}
