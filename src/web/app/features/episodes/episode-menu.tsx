import { ExternalLink, TextQuote } from "lucide-react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { paths } from "#domain/paths.ts";
import { originalUrl } from "#web/public/player/episode-media.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { MenuLink } from "#web/ui/dropdown-menu.tsx";
import { EditDeleteMenu } from "#web/ui/edit-delete-menu.tsx";

interface EpisodeMenuProps {
  episode: EpisodeView;
  onEdit?: () => void;
  onDelete?: () => void;
}

/** The actions menu of an episode card, and the link to its transcript. */
export function EpisodeMenu({ episode, onEdit, onDelete }: EpisodeMenuProps) {
  const original = originalUrl(episode);
  return (
    <>
      <ButtonLink
        to={paths.transcript(episode.feedId, episode.id)}
        variant="quiet"
        size="icon"
        aria-label={`Transcript of ${episode.title}`}
        title="Transcript"
      >
        <TextQuote />
      </ButtonLink>
      <EditDeleteMenu title={episode.title} onEdit={onEdit} onDelete={onDelete}>
        {original && (
          <MenuLink>
            <a href={original} target="_blank" rel="noopener">
              <ExternalLink aria-hidden /> Open Original
            </a>
          </MenuLink>
        )}
      </EditDeleteMenu>
    </>
  );
}
