import { ExternalLinkIcon, Headphones, Play, Video } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import { youtubeThumbnailUrl, youtubeVideoId } from "#domain/episodes/youtube.ts";
import { type AudioHandle, AudioPlayer } from "#web/public/player/audio-player.tsx";
import { NO_LONGER_AVAILABLE, originalLink } from "#web/public/player/episode-media.ts";
import { clickReporter } from "#web/public/player/report-event.ts";
import { VideoPlayer } from "#web/public/player/video-player.tsx";
import { ExternalLink } from "./external-link.tsx";
import type { EmbedEpisode } from "./player-data.ts";

/** Of the link that still works where the recording is gone. */
const ORIGINAL_LABELS = {
  showNotesUrl: "Open the show notes",
  appleUrl: "Open on Apple Podcasts",
  spotifyUrl: "Open on Spotify",
  youtubeUrl: "Open on YouTube",
  audioUrl: "Open the audio file",
} satisfies Record<NonNullable<ReturnType<typeof originalLink>>, string>;

interface CurrentEpisodeProps {
  episode: EmbedEpisode;
  startSeconds: number;
  /** the visitor has chosen this episode: it plays at once */
  hasChosen: boolean;
  /** it replaces a player that had the focus */
  takesFocus: boolean;
  audio: RefObject<AudioHandle | null>;
  onPlayingChange(isPlaying: boolean): void;
  /** the audio has played to its end */
  onEnded(): void;
}

/** The player of the current episode. Audio comes first: it fits the smallest frame and contacts no third party. */
export function CurrentEpisode(props: CurrentEpisodeProps) {
  const { episode, startSeconds, hasChosen, takesFocus, audio, onPlayingChange, onEnded } = props;
  const { audioUrl } = episode;
  const videoId = youtubeVideoId(episode.youtubeUrl);
  const original = originalLink(episode);
  const [isWatching, setIsWatching] = useState(hasChosen && !audioUrl);
  const [hasSwitched, setHasSwitched] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(startSeconds);

  function watch(next: boolean) {
    setIsWatching(next);
    setHasSwitched(true);
    onPlayingChange(false);
  }

  if (videoId && isWatching)
    return (
      <div className="mt-3 shrink-0 px-3 sm:px-4">
        {hasOpaqueOrigin() ? (
          <VideoLink videoId={videoId} href={episode.youtubeUrl ?? ""} guid={episode.guid} />
        ) : (
          <VideoPlayer
            videoId={videoId}
            title={episode.title}
            guid={episode.guid}
            startSeconds={startSeconds}
            focusOnMount={hasSwitched}
            className="mx-auto max-h-[58vh] w-full rounded-lg short:fixed short:inset-0 short:max-h-none short:rounded-none"
          />
        )}
        {audioUrl && (
          <ActionButton icon={<Headphones size={16} aria-hidden />} onClick={() => watch(false)}>
            Listen to the audio instead
          </ActionButton>
        )}
      </div>
    );

  return (
    <div className="shrink-0 px-3 pt-1 sm:px-4 sm:pt-2.5 low:pt-1 short:sm:pt-2.5 unscripted:hidden">
      {audioUrl && (
        <AudioPlayer
          episode={{ ...episode, audioUrl }}
          startSeconds={startSeconds}
          autoPlay={hasChosen || hasSwitched}
          focusOnMount={hasSwitched || takesFocus}
          onPlayingChange={onPlayingChange}
          onEnded={onEnded}
          onPosition={setPositionSeconds}
          handleRef={audio}
        />
      )}
      {audioUrl && episode.chapters && (
        <ChapterSelect
          chapters={episode.chapters}
          positionSeconds={positionSeconds}
          onChoose={(seconds) => audio.current?.playFrom(seconds)}
        />
      )}
      {videoId && audioUrl && (
        <div className="low:hidden">
          <ActionButton icon={<Video size={16} aria-hidden />} onClick={() => watch(true)}>
            Watch the video
          </ActionButton>
        </div>
      )}
      {videoId && !audioUrl && (
        <button
          type="button"
          onClick={() => watch(true)}
          className="my-2 inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-transparent bg-ink py-2 pr-5 pl-4 text-sm font-medium text-paper hover:bg-ink/85 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink"
        >
          <Play size={16} fill="currentColor" strokeWidth={0} aria-hidden />
          Play Video
        </button>
      )}
      {!videoId && !audioUrl && (
        <p className="flex min-h-15 flex-wrap items-center gap-x-3 text-sm text-quiet">
          {episode.isGone && <span>{NO_LONGER_AVAILABLE}</span>}
          {original ? (
            <ExternalLink
              href={episode[original] ?? ""}
              onClick={clickReporter(episode.guid, original)}
              className="inline-flex min-h-11 items-center gap-1.5 text-ink underline"
            >
              {episode.isGone ? ORIGINAL_LABELS[original] : "Open the original"}
              <ExternalLinkIcon size={14} aria-hidden />
            </ExternalLink>
          ) : (
            !episode.isGone && "This episode has no recording to play."
          )}
        </p>
      )}
    </div>
  );
}

interface ChapterSelectProps {
  chapters: NonNullable<EmbedEpisode["chapters"]>;
  positionSeconds: number;
  onChoose(seconds: number): void;
}

/** The chapter that plays. Choosing another one plays it. */
function ChapterSelect({ chapters, positionSeconds, onChoose }: ChapterSelectProps) {
  const current = chapters.findLast(({ startSeconds }) => startSeconds <= positionSeconds) ?? chapters[0];
  return (
    <select
      aria-label="Chapter"
      value={current?.startSeconds}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      className="min-h-11 w-full cursor-pointer truncate rounded-md bg-transparent text-base text-quiet tabular-nums pointer-fine:text-xs hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-ink low:hidden"
    >
      {chapters.map(({ startSeconds, title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two chapters can begin in one second
        <option key={index} value={startSeconds} className="bg-paper text-ink">
          {`${formatDuration(startSeconds)}  ${title}`}
        </option>
      ))}
    </select>
  );
}

function ActionButton({ icon, onClick, children }: { icon: ReactNode; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md text-xs text-quiet underline-offset-4 hover:text-ink hover:underline focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-ink"
    >
      {icon}
      {children}
    </button>
  );
}

/**
 * Whether the page that frames the player gives it no origin, as `<iframe sandbox="allow-scripts">` does. Frames in it send no Referer, and
 * without one YouTube's player shows its error 153 in place of the video.
 */
function hasOpaqueOrigin(): boolean {
  return self.origin === "null";
}

interface VideoLinkProps {
  videoId: string;
  href: string;
  guid: string;
}

/** A video's picture and a link to its page, for where the video cannot be played. */
function VideoLink({ videoId, href, guid }: VideoLinkProps) {
  return (
    <ExternalLink href={href} onClick={clickReporter(guid, "youtubeUrl")} className="block text-sm text-ink">
      <img
        src={youtubeThumbnailUrl(videoId)}
        alt=""
        width={480}
        height={270}
        referrerPolicy="no-referrer"
        className="mx-auto aspect-video max-h-[40vh] w-auto rounded-lg bg-sunken object-cover short:hidden"
      />
      <span className="flex min-h-11 items-center justify-center gap-1.5 underline">
        Watch on YouTube
        <ExternalLinkIcon size={14} aria-hidden />
      </span>
    </ExternalLink>
  );
}
