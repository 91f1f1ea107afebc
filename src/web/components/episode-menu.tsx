import { EllipsisVertical, ExternalLink, Pencil, Trash2 } from "lucide-react";
import type { EpisodeView } from "#domain/episode.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem, MenuLink } from "#web/ui/dropdown-menu.tsx";
import { originalUrl } from "./player/episode-media.ts";

interface EpisodeMenuProps {
  episode: EpisodeView;
  onEdit?: () => void;
  onDelete?: () => void;
}

/** What an owner can do with an episode of a feed. */
export function EpisodeMenu({ episode, onEdit, onDelete }: EpisodeMenuProps) {
  const original = originalUrl(episode);
  return (
    <DropdownMenu
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Actions for ${episode.title}`} className="-mt-2 -mr-2">
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
      {original && (
        <MenuLink>
          <a href={original} target="_blank" rel="noopener">
            <ExternalLink aria-hidden /> Open Original
          </a>
        </MenuLink>
      )}
    </DropdownMenu>
  );
}
