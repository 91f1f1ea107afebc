import { FileUp } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import {
  TRANSCRIPT_MAX_BYTES,
  TRANSCRIPT_TICK_MESSAGE,
  TRANSCRIPT_TOO_LARGE_MESSAGE,
} from "#domain/transcripts/transcript.ts";
import { useUploadTranscript } from "#web/app/api/transcripts.ts";
import { isUnanswered, UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { Field } from "#web/ui/field.tsx";

/** Adds a transcript from a file that the guest may share. */
export function TranscriptUploadForm({ episodeId }: { episodeId: number }) {
  const formId = useId();
  const [file, setFile] = useState<File>();
  const [mayShare, setMayShare] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const upload = useUploadTranscript(episodeId);
  const fileError = !file
    ? "Choose a file"
    : file.size > TRANSCRIPT_MAX_BYTES
      ? TRANSCRIPT_TOO_LARGE_MESSAGE
      : undefined;
  const uploadError = upload.error && !isUnanswered(upload.error) ? errorMessage(upload.error) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (file && !fileError && mayShare) upload.mutate(file);
  };

  return (
    <form id={formId} method="post" noValidate onSubmit={submit} className="space-y-4">
      <Field
        label="Transcript file"
        hint="WebVTT (.vtt), SubRip (.srt) or plain text, up to 5 MB."
        error={isChecked ? (fileError ?? uploadError) : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".vtt,.srt,.sbv,.txt,.json,.html,text/vtt,text/plain"
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              upload.reset();
            }}
            className="w-full min-w-0 rounded-lg border border-line-strong bg-surface text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-l-lg file:border-0 file:bg-sunken file:px-4 file:font-medium file:text-ink md:file:min-h-10"
          />
        )}
      </Field>
      <CheckboxField
        label="I may share this transcript"
        hint="The words belong to the show. Only you see all of them; visitors find short quotes."
        checked={mayShare}
        onChange={(event) => setMayShare(event.target.checked)}
        error={isChecked && !mayShare ? TRANSCRIPT_TICK_MESSAGE : undefined}
      />
      <UnansweredNotice error={upload.error} />
      <Button type="submit" isBusy={upload.isPending}>
        <FileUp aria-hidden /> Add transcript
      </Button>
    </form>
  );
}
