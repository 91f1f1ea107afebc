import { EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { type FeedView, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { FeedCard } from "#web/public/shared/feed-card.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { EditDeleteMenu } from "#web/ui/edit-delete-menu.tsx";

interface OwnFeedCardProps {
  feed: FeedView;
  /** onEdit and onDelete add an actions menu */
  onEdit?: () => void;
  onDelete?: () => void;
  /** what was counted of it lately */
  line?: ReactNode;
}

/** A card for one of the user's own feeds. */
export function OwnFeedCard({ feed, onEdit, onDelete, line }: OwnFeedCardProps) {
  const { isPremium } = useSignedInUser();
  return (
    <FeedCard
      feed={feed}
      path={paths.feed(feed.id)}
      badges={
        <>
          {feed.isDefault && <Badge variant="neutral">Default</Badge>}
          {!feed.isPublic && <Badge>Private</Badge>}
          {!isVisibleToVisitors(feed, isPremium) && <HiddenNote isPremium={isPremium} />}
        </>
      }
      menu={
        (onEdit || onDelete) && (
          <EditDeleteMenu title={feed.title} onEdit={onEdit} onDelete={onDelete} className="-mt-2 -mr-2" />
        )
      }
    >
      {line}
      <ButtonLink size="small" to={paths.feed(feed.id)}>
        View Feed
      </ButtonLink>
      <ButtonAnchor size="small" variant="quiet" href={paths.publicFeed(feed.userId, feed.slug)}>
        Public Page
      </ButtonAnchor>
    </FeedCard>
  );
}

/** Says that visitors do not see the feed, and why. With premium, only private feeds are hidden. */
function HiddenNote({ isPremium }: { isPremium: boolean }) {
  return (
    <span className="flex basis-full items-start gap-2 text-pretty">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-medium text-ink">Not visible to visitors.</strong>{" "}
        {isPremium ? "It is private." : "On the free plan, only your default feed is."}
      </span>
    </span>
  );
}
