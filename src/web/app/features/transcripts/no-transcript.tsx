import { Mail, RefreshCw } from "lucide-react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { EpisodeTranscript, TranscriptProblem } from "#domain/transcripts/transcript.ts";
import { useFetchTranscriptAgain } from "#web/app/api/transcripts.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { transcriptRequestUrl } from "./transcript-request.ts";
import { TranscriptUploadForm } from "./transcript-upload-form.tsx";

const PROBLEMS: Record<TranscriptProblem, string> = {
  "feed-unreachable": "The show's feed could not be reached.",
  "not-in-feed": "The show's feed does not contain this episode.",
  "not-offered": "The show publishes no transcript of this episode.",
  unreachable: "The show's feed lists a transcript, but the file could not be downloaded.",
  unreadable: "The show's feed lists a transcript, but the file could not be read.",
  "too-short": "The show's transcript is still empty.",
  "too-much": "Your account is full: no more transcripts fit.",
};

interface NoTranscriptProps {
  episode: EpisodeView;
  state: EpisodeTranscript;
}

/** Says why there is no transcript, and what the guest can do: ask the show, or add a file. */
export function NoTranscript({ episode, state }: NoTranscriptProps) {
  const fetchTranscriptAgain = useFetchTranscriptAgain(episode.id);
  const isBlocked = state.removedBy === "administrator";
  return (
    <div className="max-w-2xl space-y-10">
      <section aria-labelledby="no-transcript" className="space-y-4">
        <h2 id="no-transcript" className="font-display text-2xl">
          No transcript yet
        </h2>
        <p className="text-pretty text-quiet">{reasonOf(state, episode)}</p>
        {!isBlocked && (
          <div className="flex flex-wrap gap-3">
            {episode.sourceFeedUrl && (
              <Button isBusy={fetchTranscriptAgain.isPending} onClick={() => fetchTranscriptAgain.mutate()}>
                <RefreshCw aria-hidden /> Look again
              </Button>
            )}
            <ButtonAnchor href={transcriptRequestUrl(episode)}>
              <Mail aria-hidden /> Ask the show
            </ButtonAnchor>
          </div>
        )}
      </section>
      {!isBlocked && (
        <section aria-labelledby="add-transcript" className="space-y-4">
          <h2 id="add-transcript" className="font-display text-2xl">
            Add one yourself
          </h2>
          <TranscriptUploadForm episodeId={episode.id} />
        </section>
      )}
    </div>
  );
}

function reasonOf({ problem, removedBy, lookedAt, nextLookAt }: EpisodeTranscript, episode: EpisodeView): string {
  if (removedBy === "administrator") return "An administrator has removed the transcript of this episode.";
  if (removedBy === "owner")
    return "You have removed the show's transcript. It won't come back unless you choose Look again.";
  if (!episode.sourceFeedUrl) return "We don't know the show's feed, so we can't look for a transcript there.";
  if (!lookedAt && !nextLookAt) return "This site does not look for transcripts automatically.";
  if (!lookedAt) return "We will look for the show's transcript within a minute.";
  const next = nextLookAt ? ` We will look again on ${formatDate(nextLookAt)}.` : "";
  return `${problem ? PROBLEMS[problem] : "The show has none."}${next}`;
}
