import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { EditDeleteMenu } from "#web/ui/edit-delete-menu.tsx";
import { FeedCard } from "#web/visitor/shared/feed-card.tsx";

interface OwnFeedCardProps {
  feed: FeedView;
  /** onEdit and onDelete add an actions menu */
  onEdit?: () => void;
  onDelete?: () => void;
}

/** A card for one of the user's own feeds. */
export function OwnFeedCard({ feed, onEdit, onDelete }: OwnFeedCardProps) {
  return (
    <FeedCard
      feed={feed}
      path={paths.feed(feed.id)}
      badges={
        <>
          {feed.isDefault && <Badge variant="neutral">Default</Badge>}
          {!feed.isPublic && <Badge>Private</Badge>}
        </>
      }
      menu={(onEdit || onDelete) && <EditDeleteMenu title={feed.title} onEdit={onEdit} onDelete={onDelete} />}
    >
      <ButtonLink size="small" to={paths.feed(feed.id)}>
        View Feed
      </ButtonLink>
      <ButtonAnchor size="small" variant="quiet" href={paths.publicFeed(feed.userId, feed.slug)}>
        Public Page
      </ButtonAnchor>
    </FeedCard>
  );
}
