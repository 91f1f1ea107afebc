import { Mic } from "lucide-react";
import type { EpisodeView } from "#domain/episode.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EpisodeCard } from "./episode-card.tsx";

const EAGER_COVERS = 3;

/** A feed's episodes as visitors see them. */
export function PublicEpisodes({ episodes }: { episodes: readonly EpisodeView[] }) {
  if (episodes.length === 0)
    return <EmptyState icon={<Mic />} title="No Episodes Yet" description="This feed doesn't have any episodes yet." />;
  return (
    <section aria-labelledby="episodes">
      <h2 id="episodes" className="mb-4 font-display text-2xl">
        Episodes
      </h2>
      <ol className="divide-y divide-line border-line border-y">
        {episodes.map((episode, index) => (
          <li key={episode.id}>
            <EpisodeCard episode={episode} isEager={index < EAGER_COVERS} />
          </li>
        ))}
      </ol>
    </section>
  );
}
