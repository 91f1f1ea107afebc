import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { paths } from "#domain/paths.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { EpisodeTranscript } from "#domain/transcripts/transcript.ts";
import { feedQuery } from "#web/app/api/feeds.ts";
import { transcriptQuery } from "#web/app/api/transcripts.ts";
import { NoTranscript } from "#web/app/features/transcripts/no-transcript.tsx";
import { TranscriptInformation } from "#web/app/features/transcripts/transcript-information.tsx";
import { TranscriptParagraphs } from "#web/app/features/transcripts/transcript-paragraphs.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { hasStatus } from "#web/lib/api-client.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { requireIds } from "#web/lib/require-ids.ts";
import { type AudioHandle, AudioPlayer } from "#web/public/player/audio-player.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/transcript";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireIds(params.feedId, params.episodeId);

/** The page renders its own title, since the episode's is loaded later. */
export const meta = () => [];

/** What was said in one of the user's own episodes, in full. */
export default function TranscriptPage({ params }: Route.ComponentProps) {
  const feedId = Number(params.feedId);
  const episodeId = Number(params.episodeId);
  const feed = useQuery(feedQuery(feedId));
  const transcript = useQuery(transcriptQuery(episodeId));
  const episode = feed.data?.episodes.find(({ id }) => id === episodeId);
  const query = {
    data: episode && transcript.data && { episode, state: transcript.data },
    error: feed.error ?? transcript.error,
    refetch: () => Promise.all([feed.refetch(), transcript.refetch()]),
  };
  const isMissing = hasStatus(query.error, 404) || (feed.data !== undefined && !episode);
  return (
    <>
      <title>{pageTitle(episode ? `Transcript of ${episode.title}` : "Transcript")}</title>
      <div className="-mb-6 pt-6 md:pt-8">
        <ButtonLink to={paths.feed(feedId)} variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden /> Back to Feed
        </ButtonLink>
      </div>
      {isMissing ? (
        <ErrorState
          title="Episode not found"
          description="The episode you're looking for doesn't exist or you don't have access to it."
        />
      ) : (
        <div className={query.error ? "pt-10" : undefined}>
          <QueryBoundary
            query={query}
            title="This transcript could not be loaded"
            loading={<LoadingPanel label="Loading the transcript" />}
          >
            {(data) => <TranscriptContent key={data.episode.id} {...data} />}
          </QueryBoundary>
        </div>
      )}
    </>
  );
}

function TranscriptContent({ episode, state }: { episode: EpisodeView; state: EpisodeTranscript }) {
  const { transcript, chapters } = state;
  const { audioUrl } = episode;
  const player = useRef<AudioHandle>(null);
  // Not the position itself, which would render thousands of paragraphs four times a second.
  const [paragraph, setParagraph] = useState(-1);
  const [chapter, setChapter] = useState(-1);
  const follow = useCallback(
    (seconds: number) => {
      // Before it has started there is nothing to follow.
      const position = seconds || undefined;
      setParagraph(indexAt(transcript?.paragraphs ?? [], position));
      setChapter(indexAt(chapters, position));
    },
    [transcript, chapters],
  );
  const play = useCallback((seconds: number) => player.current?.playFrom(seconds), []);
  const playFrom = audioUrl ? play : undefined;
  const details = [episode.showName, formatDate(episode.releaseDate), episode.duration].filter(Boolean);
  return (
    <>
      <PageHeader title={episode.title} subtitle={<p className="tabular-nums">{details.join(" · ")}</p>} />
      {audioUrl && (
        <div data-top-bar className="sticky top-16 z-20 mb-8 border-line border-b bg-paper py-3">
          <AudioPlayer key={episode.guid} episode={{ ...episode, audioUrl }} handleRef={player} onPosition={follow} />
        </div>
      )}
      <div className="grid gap-12 lg:grid-cols-[1fr_20rem] lg:gap-14">
        <div className="min-w-0">
          {transcript ? (
            <TranscriptParagraphs transcript={transcript} current={paragraph} onPlayFrom={playFrom} />
          ) : (
            <NoTranscript episode={episode} state={state} />
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-8 self-start">
          {transcript && <TranscriptInformation episodeId={episode.id} transcript={transcript} />}
          {chapters.length > 0 && <ChapterList chapters={chapters} current={chapter} onPlayFrom={playFrom} />}
        </aside>
      </div>
    </>
  );
}

/**
 * Finds the part of a recording that is played at a time.
 * @param parts in their order; those without a time are passed over
 * @param seconds of the player; undefined before it has started
 * @returns -1 before the first one and without times
 */
function indexAt(parts: readonly { startMs: number | null }[], seconds: number | undefined): number {
  if (seconds === undefined) return -1;
  return parts.findLastIndex(({ startMs }) => startMs !== null && startMs <= seconds * 1000);
}

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** the one that plays; -1 for none */
  current: number;
  onPlayFrom: ((seconds: number) => void) | undefined;
}

/** The chapters of an episode. The one that plays is marked. */
function ChapterList({ chapters, current, onPlayFrom }: ChapterListProps) {
  return (
    <section aria-labelledby="chapters" className="space-y-3">
      <h2 id="chapters" className="font-display text-2xl">
        Chapters
      </h2>
      <ol className="divide-y divide-line border-line border-y">
        {chapters.map(({ startMs, title }, index) => {
          const time = formatDuration(startMs / 1000);
          const content = (
            <>
              <span className="w-14 shrink-0 text-right text-quiet text-sm tabular-nums">{time}</span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two chapters can begin in one second, and the list is replaced as a whole
            <li key={index} aria-current={index === current ? "true" : undefined}>
              {onPlayFrom ? (
                <button
                  type="button"
                  onClick={() => onPlayFrom(startMs / 1000)}
                  className={classNames(
                    "flex min-h-11 w-full cursor-pointer items-baseline gap-3 rounded-md py-2 text-left hover:bg-sunken",
                    index === current && "font-medium text-accent-text",
                  )}
                >
                  {content}
                </button>
              ) : (
                <p className="flex min-h-11 items-baseline gap-3 py-2">{content}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
