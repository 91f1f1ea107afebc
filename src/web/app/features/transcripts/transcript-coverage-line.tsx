import { useQuery } from "@tanstack/react-query";
import { transcriptCoverageQuery } from "#web/app/api/transcripts.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { transcriptRequestUrl } from "./transcript-request.ts";

/** Says how many of the guest's appearances have a transcript, and offers a mail that asks a show for one. */
export function TranscriptCoverageLine() {
  const { data } = useQuery(transcriptCoverageQuery());
  if (!data || data.appearances === 0) return null;
  const { appearances, withTranscript, newestWithout } = data;
  return (
    <p className="text-pretty text-quiet text-sm">
      {`Transcripts for ${withTranscript} of ${pluralize(appearances, "appearance")}. `}
      {newestWithout && (
        <a href={transcriptRequestUrl(newestWithout)} className="text-ink underline underline-offset-4">
          Ask a show for one
        </a>
      )}
    </p>
  );
}
