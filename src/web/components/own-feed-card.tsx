import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import type { FeedView } from "#domain/feed.ts";
import { paths } from "#domain/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";
import { FeedCardFrame } from "./feed-card.tsx";

interface OwnFeedCardProps {
  feed: FeedView;
  /** with onDelete: offers a menu */
  onEdit?: () => void;
  onDelete?: () => void;
}

/** One of the signed-in person's feeds. */
export function OwnFeedCard({ feed, onEdit, onDelete }: OwnFeedCardProps) {
  return (
    <FeedCardFrame
      feed={feed}
      path={paths.feed(feed.id)}
      badges={
        <>
          {feed.isDefault && <Badge variant="neutral">Default</Badge>}
          {!feed.isPublic && <Badge>Private</Badge>}
        </>
      }
      menu={(onEdit || onDelete) && <FeedMenu feed={feed} onEdit={onEdit} onDelete={onDelete} />}
    >
      <ButtonLink size="small" to={paths.feed(feed.id)}>
        View Feed
      </ButtonLink>
      <ButtonAnchor size="small" variant="quiet" href={paths.publicFeed(feed.userId, feed.slug)}>
        Public Page
      </ButtonAnchor>
    </FeedCardFrame>
  );
}

function FeedMenu({ feed, onEdit, onDelete }: OwnFeedCardProps) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Actions for ${feed.title}`} className="-mt-1.5 -mr-2">
          <EllipsisVertical />
        </Button>
      }
    >
      {onEdit && (
        <MenuItem onSelect={onEdit}>
          <Pencil aria-hidden /> Edit
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem onSelect={onDelete} isDanger>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
