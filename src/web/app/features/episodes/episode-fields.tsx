import { Play } from "lucide-react";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { EpisodeFormValues, EpisodeInput } from "#domain/episodes/episode.ts";
import { DEFAULT_EPISODE_KIND, type EpisodeKind } from "#domain/episodes/kind.ts";
import { youtubeThumbnailUrl, youtubeVideoId } from "#domain/episodes/youtube.ts";
import { formField } from "#web/lib/form-field.ts";
import { VideoPlayer } from "#web/public/player/video-player.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";
import { thumbnailFor, today } from "./episode-form-values.ts";
import { KIND_CHOICES } from "./kind-choices.ts";

const URL_FIELD = { type: "url", inputMode: "url", placeholder: "https://", labelNote: "optional" } as const;

/** What the field of the show asks for. */
const SHOW_LABELS: Record<EpisodeKind, string> = {
  podcast: "Show name",
  video: "Channel",
  broadcast: "Show name",
  talk: "Event",
  article: "Publication",
};

/** The form fields of an episode. A YouTube URL shows the video, and its thumbnail becomes the image if there is none. */
export function EpisodeFields({ form }: { form: UseFormReturn<EpisodeFormValues, unknown, EpisodeInput> }) {
  const kind = form.watch("kind") ?? DEFAULT_EPISODE_KIND;
  const isPodcast = kind === DEFAULT_EPISODE_KIND;
  const videoId = youtubeVideoId(form.watch("youtubeUrl"));

  const lastThumbnail = useRef(thumbnailFor(form.getValues("youtubeUrl")));
  const proposeThumbnail = (youtubeUrl: string) => {
    const thumbnail = thumbnailFor(youtubeUrl);
    const imageUrl = form.getValues("imageUrl");
    if (!imageUrl || imageUrl === lastThumbnail.current)
      form.setValue("imageUrl", thumbnail ?? "", { shouldDirty: true });
    lastThumbnail.current = thumbnail;
  };

  return (
    <>
      <TextField label="Title" {...formField(form, "title")} />
      <TextareaField
        label="Description"
        labelNote={isPodcast ? undefined : "optional"}
        rows={5}
        {...formField(form, "description")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={SHOW_LABELS[kind]} labelNote="optional" {...formField(form, "showName")} />
        <TextField
          label="Release date"
          type="date"
          {...formField(form, "releaseDate", { setValueAs: (typed: string) => typed || today() })}
        />
        <TextField label="Audio URL" {...URL_FIELD} {...formField(form, "audioUrl")} />
        <TextField label="Duration" labelNote="optional" placeholder="1:02:03" {...formField(form, "duration")} />
        <TextField label="Image URL" {...URL_FIELD} className="sm:col-span-2" {...formField(form, "imageUrl")} />
        <TextField label="Apple Podcasts URL" {...URL_FIELD} {...formField(form, "appleUrl")} />
        <TextField label="Spotify URL" {...URL_FIELD} {...formField(form, "spotifyUrl")} />
        <TextField
          label="YouTube URL"
          {...URL_FIELD}
          {...formField(form, "youtubeUrl", { onChange: (event) => proposeThumbnail(event.target.value) })}
        />
        <TextField label={isPodcast ? "Show notes URL" : "Link"} {...URL_FIELD} {...formField(form, "showNotesUrl")} />
        <SelectField label="Kind of appearance" options={KIND_CHOICES} {...formField(form, "kind")} />
      </div>
      {videoId && <VideoPreview key={videoId} videoId={videoId} title={form.watch("title")} />}
    </>
  );
}

/** Shows a video's thumbnail and plays the video on click. */
function VideoPreview({ videoId, title }: { videoId: string; title: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying) return <VideoPlayer videoId={videoId} title={title} focusOnMount className="rounded-xl" />;
  return (
    <button
      type="button"
      onClick={() => setIsPlaying(true)}
      className="group relative aspect-video w-full overflow-hidden rounded-xl bg-black"
    >
      <img
        src={youtubeThumbnailUrl(videoId)}
        alt=""
        referrerPolicy="no-referrer"
        className="size-full object-cover opacity-80"
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="flex min-h-11 items-center gap-2 rounded-full bg-paper/90 px-4 font-medium text-ink text-sm">
          <Play aria-hidden className="size-3.5 fill-current" /> Preview video
        </span>
      </span>
    </button>
  );
}
