import { Mic } from "lucide-react";
import { useEffect, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import {
  episodeAnchor,
  parseTimestampLink,
  type TimestampLink,
  timestampUrl,
} from "#domain/episodes/timestamp-link.ts";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EpisodeCard } from "#web/visitor/shared/episode-card.tsx";

interface PublicEpisodeListProps {
  episodes: readonly EpisodeView[];
  /** absolute URL of the feed's page: timestamp links lead there */
  feedUrl: string;
}

/** A feed's episodes on a public page. After a timestamp link, its episode starts at the timestamp. */
export function PublicEpisodeList({ episodes, feedUrl }: PublicEpisodeListProps) {
  const link = useTimestampLink(episodes);
  if (episodes.length === 0)
    return <EmptyState icon={<Mic />} title="No Episodes Yet" description="This feed doesn't have any episodes yet." />;
  return (
    <section aria-labelledby="episodes">
      <h2 id="episodes" className="mb-4 font-display text-2xl">
        Episodes
      </h2>
      <ol className="divide-y divide-line border-line border-y">
        {episodes.map((episode) => (
          <li key={episode.id} id={episodeAnchor(episode.id)} className="scroll-mt-16">
            <EpisodeCard
              episode={episode}
              hasNoJsPlayer
              startSeconds={link?.episodeId === episode.id ? link.seconds : 0}
              onCopyTimestampLink={(seconds) =>
                copyWithToast(timestampUrl(feedUrl, { episodeId: episode.id, seconds }))
              }
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The timestamp in the document's URL. Undefined in the server's rendering, which serves every timestamp. */
function useTimestampLink(episodes: readonly EpisodeView[]): TimestampLink | undefined {
  const [link, setLink] = useState<TimestampLink>();
  const firstId = episodes[0]?.id;
  useEffect(() => {
    const parsed = parseTimestampLink(new URLSearchParams(window.location.search));
    if (!parsed || firstId === undefined) return;
    setLink({ ...parsed, episodeId: parsed.episodeId ?? firstId });
    if (parsed.episodeId !== null && !window.location.hash)
      document.getElementById(episodeAnchor(parsed.episodeId))?.scrollIntoView();
  }, [firstId]);
  return link;
}
