interface BrowserPlayerProps {
  title: string;
  audioUrl: string;
}

/** The browser's own player, for readers without scripts. */
export function BrowserPlayer({ title, audioUrl }: BrowserPlayerProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: podcasts publish no captions
    <audio controls preload="none" src={audioUrl} aria-label={`Play ${title}`} className="mt-2 w-full" />
  );
}
