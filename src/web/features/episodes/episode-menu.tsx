import { ExternalLink } from "lucide-react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { MenuLink } from "#web/ui/dropdown-menu.tsx";
import { EditDeleteMenu } from "#web/ui/edit-delete-menu.tsx";
import { originalUrl } from "#web/visitor/shared/player/episode-media.ts";

interface EpisodeMenuProps {
  episode: EpisodeView;
  onEdit?: () => void;
  onDelete?: () => void;
}

/** The actions menu of an episode card. */
export function EpisodeMenu({ episode, onEdit, onDelete }: EpisodeMenuProps) {
  const original = originalUrl(episode);
  return (
    <EditDeleteMenu title={episode.title} onEdit={onEdit} onDelete={onDelete}>
      {original && (
        <MenuLink>
          <a href={original} target="_blank" rel="noopener">
            <ExternalLink aria-hidden /> Open Original
          </a>
        </MenuLink>
      )}
    </EditDeleteMenu>
  );
}
