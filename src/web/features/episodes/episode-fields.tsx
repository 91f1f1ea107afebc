import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EpisodeFormValues, EpisodeInput } from "#domain/episode.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { thumbnailFor, today } from "./episode-form-values.ts";
import { VideoPreview } from "./video-preview.tsx";

/** The fields of an episode. A YouTube link shows its video and lends its picture to an episode that has none. */
export function EpisodeFields({ form }: { form: UseFormReturn<EpisodeFormValues, unknown, EpisodeInput> }) {
  const { errors } = form.formState;
  const videoId = youtubeVideoId(form.watch("youtubeUrl"));
  const address = { type: "url", inputMode: "url", placeholder: "https://", labelNote: "optional" } as const;

  const lent = useRef(thumbnailFor(form.getValues("youtubeUrl")));
  const lendThumbnail = (youtubeUrl: string) => {
    const thumbnail = thumbnailFor(youtubeUrl);
    const imageUrl = form.getValues("imageUrl");
    if (!imageUrl || imageUrl === lent.current) form.setValue("imageUrl", thumbnail ?? "", { shouldDirty: true });
    lent.current = thumbnail;
  };

  return (
    <>
      <TextField label="Title" error={errors.title?.message} {...form.register("title")} />
      <TextareaField
        label="Description"
        rows={5}
        error={errors.description?.message}
        {...form.register("description")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Show Name"
          labelNote="optional"
          error={errors.showName?.message}
          {...form.register("showName")}
        />
        <TextField
          label="Release Date"
          type="date"
          error={errors.releaseDate?.message}
          {...form.register("releaseDate", { setValueAs: (typed: string) => typed || today() })}
        />
        <TextField label="Audio URL" {...address} error={errors.audioUrl?.message} {...form.register("audioUrl")} />
        <TextField
          label="Duration"
          labelNote="optional"
          placeholder="1:02:03"
          error={errors.duration?.message}
          {...form.register("duration")}
        />
        <TextField
          label="Image URL"
          {...address}
          className="sm:col-span-2"
          error={errors.imageUrl?.message}
          {...form.register("imageUrl")}
        />
        <TextField
          label="Apple Podcasts URL"
          {...address}
          error={errors.appleUrl?.message}
          {...form.register("appleUrl")}
        />
        <TextField
          label="Spotify URL"
          {...address}
          error={errors.spotifyUrl?.message}
          {...form.register("spotifyUrl")}
        />
        <TextField
          label="YouTube URL"
          {...address}
          error={errors.youtubeUrl?.message}
          {...form.register("youtubeUrl", { onChange: (event) => lendThumbnail(event.target.value) })}
        />
        <TextField
          label="Show Notes URL"
          {...address}
          error={errors.showNotesUrl?.message}
          {...form.register("showNotesUrl")}
        />
      </div>
      {videoId && <VideoPreview key={videoId} videoId={videoId} title={form.watch("title")} />}
    </>
  );
}
