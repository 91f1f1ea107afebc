import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UserTranscript } from "#domain/transcripts/transcript.ts";
import { useRemoveUserTranscript, userTranscriptsQuery } from "#web/app/api/transcripts.ts";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { useStepUp } from "./use-step-up.tsx";

/** A user's transcripts, which an administrator can remove, as when a show asks for it. */
export function UserTranscripts({ userId }: { userId: number }) {
  return (
    <QueryBoundary
      query={useQuery(userTranscriptsQuery(userId))}
      title="The transcripts could not be loaded"
      loading={<LoadingPanel label="Loading the transcripts" />}
    >
      {(transcripts) => <TranscriptList transcripts={transcripts} />}
    </QueryBoundary>
  );
}

function TranscriptList({ transcripts }: { transcripts: readonly UserTranscript[] }) {
  const [chosen, setChosen] = useState<UserTranscript>();
  const removal = useRemoveUserTranscript();
  const { perform, passwordDialog } = useStepUp("Failed to remove the transcript", {
    title: "Transcript removed",
    description: "It has been deleted for good.",
  });
  if (transcripts.length === 0) return <p className="py-10 text-quiet">This user has no transcripts yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-line border-b">
        {transcripts.map((transcript) => (
          <li key={transcript.episodeId} className="flex items-start gap-4 py-4 first:pt-0">
            <div className="min-w-0 grow space-y-1">
              <h2 className="wrap-anywhere font-display text-xl leading-tight">{transcript.title}</h2>
              <p className="wrap-anywhere text-quiet text-sm">
                {[
                  transcript.showName,
                  transcript.origin === "feed" ? "the show's file" : "added by the user",
                  formatDate(transcript.fetchedAt),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Button
              size="small"
              variant="danger"
              aria-label={`Remove the transcript of ${transcript.title}`}
              onClick={() => setChosen(transcript)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {passwordDialog}
      {chosen && !passwordDialog && (
        <AlertDialog
          onOpenChange={() => setChosen(undefined)}
          title="Remove this transcript?"
          description={`The transcript of “${chosen.title}” is deleted for good: neither the show's nor another one can take its place.`}
          confirmLabel="Remove"
          isBusy={removal.isPending}
          onConfirm={() =>
            perform((currentPassword) =>
              removal.mutateAsync(
                { episodeId: chosen.episodeId, currentPassword },
                { onSuccess: () => setChosen(undefined) },
              ),
            )
          }
        />
      )}
    </>
  );
}
