import { formatDuration } from "#domain/episodes/duration.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { timestampUrl } from "#domain/episodes/timestamp-link.ts";
import type { EpisodePlayerState } from "../player/episode-player.tsx";

interface EpisodeChaptersProps {
  chapters: NonNullable<EpisodeView["chapters"]>;
  player: EpisodePlayerState;
  /** of the episode's page, to which a chapter leads when scripts do not run */
  pagePath: string | undefined;
  isOpen?: boolean;
}

/** The chapters of an episode. They play when clicked, and the one that plays is marked. */
export function EpisodeChapters({ chapters, player, pagePath, isOpen = false }: EpisodeChaptersProps) {
  const { positionSeconds } = player;
  const current = positionSeconds && chapters.findLast(({ startSeconds }) => startSeconds <= positionSeconds);
  return (
    <details className="chapters" open={isOpen}>
      <summary>{`${chapters.length} chapters${current ? ` · ${current.title}` : ""}`}</summary>
      {chapters.map((chapter, index) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: two chapters can begin in one second
          key={index}
          href={pagePath === undefined ? "#" : timestampUrl(pagePath, chapter.startSeconds)}
          aria-current={chapter === current || undefined}
          onClick={(event) => {
            event.preventDefault();
            player.playFrom(chapter.startSeconds);
          }}
        >
          <span>{formatDuration(chapter.startSeconds)}</span>
          <span dir="auto">{chapter.title}</span>
        </a>
      ))}
    </details>
  );
}
