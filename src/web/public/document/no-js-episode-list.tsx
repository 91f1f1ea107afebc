import { ExternalLink } from "#web/public/embed/external-link.tsx";
import type { EmbedEpisode, EmbedPlayerData } from "#web/public/embed/player-data.ts";
import { BrowserPlayer } from "#web/public/player/browser-player.tsx";
import { originalUrl } from "#web/public/player/episode-media.ts";

/** The feed's episodes with the browser's own players, for browsers without scripts. */
export function NoJsEpisodeList({ data }: { data: EmbedPlayerData }) {
  return (
    <ol lang={data.language ?? undefined} className="divide-y divide-line px-4 pb-4">
      {data.episodes.map((episode) => (
        <NoJsEpisode key={episode.id} episode={episode} />
      ))}
    </ol>
  );
}

function NoJsEpisode({ episode }: { episode: EmbedEpisode }) {
  const original = originalUrl(episode);
  return (
    <li className="py-3">
      <p dir="auto" className="font-display text-lg leading-snug font-semibold">
        {original ? (
          <ExternalLink href={original} className="underline decoration-line-strong">
            {episode.title}
          </ExternalLink>
        ) : (
          episode.title
        )}
      </p>
      <p dir="auto" className="text-xs text-quiet tabular-nums">
        {[episode.showName, episode.dateText, episode.duration].filter(Boolean).join(" · ")}
      </p>
      {episode.audioUrl && <BrowserPlayer title={episode.title} audioUrl={episode.audioUrl} />}
    </li>
  );
}
