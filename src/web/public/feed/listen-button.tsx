import { type AudioEpisode, startPlayback } from "#web/public/player/audio-playback.ts";
import { FilledPlayIcon } from "#web/public/player/filled-play-icon.tsx";
import { ButtonAnchor, type ButtonVariant } from "#web/ui/button.tsx";

interface ListenButtonProps {
  queue: readonly AudioEpisode[];
  /** of the list: without scripts, or without audio, the button leads there */
  href: string;
  variant?: ButtonVariant;
}

/** Plays the first episode of a list, and then the others. */
export function ListenButton({ queue: [first, ...following], href, variant = "primary" }: ListenButtonProps) {
  return (
    <ButtonAnchor
      variant={variant}
      href={href}
      onClick={(event) => {
        if (!first || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        startPlayback(first, following);
      }}
    >
      {first && <FilledPlayIcon size={14} />}
      Listen
    </ButtonAnchor>
  );
}
