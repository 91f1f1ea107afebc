import { Mic } from "lucide-react";
import { useEffect, useState } from "react";
import type { EpisodeView } from "#domain/episode.ts";
import { episodeAnchor, parseTimestampLink, type TimestampLink, timestampUrl } from "#domain/timestamp-link.ts";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EpisodeCard } from "#web/visitor/shared/episode-card.tsx";

interface PublicEpisodeListProps {
  episodes: readonly EpisodeView[];
  /** absolute address of the feed's page, which links to moments begin with */
  feedUrl: string;
}

/** A feed's episodes as visitors see them. A link to a moment has its episode begin there once it is played. */
export function PublicEpisodeList({ episodes, feedUrl }: PublicEpisodeListProps) {
  const moment = useSharedMoment(episodes);
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
              startSeconds={moment?.episodeId === episode.id ? moment.seconds : 0}
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

/** The moment that the document's address names, once the page runs; the server's rendering knows of none. */
function useSharedMoment(episodes: readonly EpisodeView[]): TimestampLink | undefined {
  const [moment, setMoment] = useState<TimestampLink>();
  const firstId = episodes[0]?.id;
  useEffect(() => {
    const shared = parseTimestampLink(new URLSearchParams(window.location.search));
    if (!shared || firstId === undefined) return;
    setMoment({ ...shared, episodeId: shared.episodeId ?? firstId });
    if (shared.episodeId !== null && !window.location.hash)
      document.getElementById(episodeAnchor(shared.episodeId))?.scrollIntoView();
  }, [firstId]);
  return moment;
}
