import { Trash2 } from "lucide-react";
import type { TranscriptDetails } from "#domain/transcripts/transcript.ts";
import { useNameMySpeaker, useRemoveTranscript } from "#web/app/api/transcripts.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const FORMATS = { vtt: "WebVTT", srt: "SubRip", json: "JSON", html: "HTML", plain: "Plain text" } as const;

interface TranscriptInformationProps {
  episodeId: number;
  transcript: TranscriptDetails & { paragraphs: readonly unknown[] };
}

/** Where a transcript comes from, what was understood of it, and which speaker the guest is. */
export function TranscriptInformation({ episodeId, transcript }: TranscriptInformationProps) {
  const { origin, sourceUrl, format, speakers, mySpeaker, isTimed, isApproximate, fetchedAt } = transcript;
  const nameMySpeaker = useNameMySpeaker(episodeId);
  const removal = useRemoveTranscript(episodeId);

  return (
    <section aria-labelledby="transcript-information" className="flex flex-col gap-5 rounded-2xl bg-sunken p-5 md:p-6">
      <h2 id="transcript-information" className="font-display text-2xl">
        About this transcript
      </h2>
      <DescriptionList
        isStacked
        items={[
          {
            name: "From",
            value: sourceUrl ? (
              <a href={sourceUrl} target="_blank" rel="noopener" className="underline underline-offset-4">
                The show's file<span className="sr-only"> (opens in a new window)</span>
              </a>
            ) : (
              "A file that you added"
            ),
          },
          { name: "Format", value: FORMATS[format] },
          { name: origin === "feed" ? "Last seen" : "Added", value: formatDate(fetchedAt) },
          { name: "Times", value: timesText(isTimed, isApproximate) },
          {
            name: "Speakers",
            value: speakers.length > 0 ? speakers.join(", ") : "Not named",
          },
        ]}
      />
      {speakers.length > 0 && (
        <SelectField
          label="I am"
          hint="Search can then tell your words from what others said."
          value={(nameMySpeaker.isPending ? nameMySpeaker.variables : mySpeaker) ?? ""}
          onChange={(event) => nameMySpeaker.mutate(event.target.value || null)}
          options={[
            { value: "", label: "None of the speakers" },
            ...speakers.map((speaker) => ({ value: speaker, label: speaker })),
          ]}
        />
      )}
      <div>
        <Button variant="danger" isBusy={removal.isPending} onClick={() => removal.mutate()}>
          <Trash2 aria-hidden /> Remove transcript
        </Button>
      </div>
    </section>
  );
}

function timesText(isTimed: boolean, isApproximate: boolean): string {
  if (!isTimed) return "None in the file";
  return isApproximate
    ? "Approximate, because the recording is longer or shorter (ads, perhaps)"
    : "As in the recording";
}
