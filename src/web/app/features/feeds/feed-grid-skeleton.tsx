import { FEED_GRID_CLASS } from "#web/public/shared/feed-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Placeholders for feed cards while the feeds load. */
export function FeedGridSkeleton({ cardCount }: { cardCount: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading your feeds</span>
      <ul aria-hidden className={FEED_GRID_CLASS}>
        {Array.from({ length: cardCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
          <li key={index} className="space-y-4">
            <Skeleton className="aspect-square w-full rounded-2xl" />
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-9 w-40" />
          </li>
        ))}
      </ul>
    </div>
  );
}
