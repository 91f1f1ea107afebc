import { type AudioEpisode, startPlayback } from "#web/public/player/audio-playback.ts";
import { FilledPlayIcon } from "#web/public/player/filled-play-icon.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";

/** Plays the first episode of a list. Without scripts, or without audio, it leads to the list. */
export function ListenButton({ queue: [first, ...following] }: { queue: readonly AudioEpisode[] }) {
  return (
    <ButtonAnchor
      variant="primary"
      href="#episodes"
      onClick={(event) => {
        if (!first) return;
        event.preventDefault();
        startPlayback(first, following);
      }}
    >
      {first && <FilledPlayIcon size={14} />}
      Listen
    </ButtonAnchor>
  );
}
