import { LocateFixed } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { TranscriptDetails, TranscriptParagraph } from "#domain/transcripts/transcript.ts";
import { reserveBottom } from "#web/lib/bottom-bar.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface TranscriptParagraphsProps {
  transcript: TranscriptDetails & { paragraphs: readonly TranscriptParagraph[] };
  /** the one that is played; -1 for none */
  current: number;
  /** plays from a time; undefined when there is nothing to play */
  onPlayFrom: ((seconds: number) => void) | undefined;
}

/** With these, a reader scrolls, or goes on to what they read. */
const READING_KEYS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "Tab"]);

/** What was said, paragraph by paragraph. It follows the player until the reader scrolls, and plays what is clicked. */
export function TranscriptParagraphs({ transcript, current, onPlayFrom }: TranscriptParagraphsProps) {
  const { paragraphs, mySpeaker } = transcript;
  const [isFollowing, setIsFollowing] = useState(true);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (current < 0 || !isFollowing) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    list.current?.children[current]?.scrollIntoView({ block: "center", behavior });
  }, [current, isFollowing]);

  useEffect(() => {
    const stop = () => setIsFollowing(false);
    const stopAtKey = ({ key, target }: KeyboardEvent) => {
      // The player's controls have keys of their own.
      const isControl = target instanceof Element && target.closest("input, select, textarea, button, a");
      const isReading = list.current?.contains(target as Node) || (!isControl && key !== "Tab");
      if (READING_KEYS.has(key) && isReading) stop();
    };
    // These are the reader's own; the page scrolls by itself without them.
    for (const event of ["wheel", "touchmove"]) addEventListener(event, stop, { passive: true });
    // A Tab that leads into the list has it as its target when it ends.
    addEventListener("keydown", stopAtKey);
    addEventListener("keyup", stopAtKey);
    return () => {
      for (const event of ["wheel", "touchmove"]) removeEventListener(event, stop);
      removeEventListener("keydown", stopAtKey);
      removeEventListener("keyup", stopAtKey);
    };
  }, []);

  return (
    <>
      <ol ref={list} aria-label="Transcript" className="space-y-1">
        {paragraphs.map((paragraph, index) => (
          <Paragraph
            // biome-ignore lint/suspicious/noArrayIndexKey: a transcript is replaced as a whole
            key={index}
            paragraph={paragraph}
            isNewSpeaker={paragraphs[index - 1]?.speaker !== paragraph.speaker}
            isMine={paragraph.speaker === mySpeaker}
            isCurrent={index === current}
            onPlayFrom={onPlayFrom}
          />
        ))}
      </ol>
      {current >= 0 && !isFollowing && (
        <div ref={reserveBottom} className="sticky bottom-6 mt-4 flex justify-center">
          <Button className="shadow-raised" onClick={() => setIsFollowing(true)}>
            <LocateFixed aria-hidden /> Follow the player
          </Button>
        </div>
      )}
    </>
  );
}

interface ParagraphProps {
  paragraph: TranscriptParagraph;
  isNewSpeaker: boolean;
  isMine: boolean;
  isCurrent: boolean;
  onPlayFrom: TranscriptParagraphsProps["onPlayFrom"];
}

/** Memoized: while the recording plays, two of them change at a time. */
const Paragraph = memo(({ paragraph, isNewSpeaker, isMine, isCurrent, onPlayFrom }: ParagraphProps) => {
  const { startMs, speaker, text } = paragraph;
  return (
    <li
      aria-current={isCurrent ? "true" : undefined}
      className={classNames("grid grid-cols-[4.5rem_1fr] gap-x-3 rounded-lg py-2 pr-3", isCurrent && "bg-sunken")}
    >
      <TimeButton startMs={startMs} isCurrent={isCurrent} onPlayFrom={onPlayFrom} />
      <div className="min-w-0 pt-2.5 md:pt-2">
        {isNewSpeaker && speaker !== null && (
          <p className="wrap-anywhere font-medium text-quiet text-sm">{isMine ? `${speaker} (you)` : speaker}</p>
        )}
        <p className="text-pretty wrap-anywhere leading-relaxed">{text}</p>
      </div>
    </li>
  );
});

interface TimeButtonProps {
  startMs: number | null;
  isCurrent: boolean;
  onPlayFrom: TranscriptParagraphsProps["onPlayFrom"];
}

function TimeButton({ startMs, isCurrent, onPlayFrom }: TimeButtonProps) {
  if (startMs === null) return <span />;
  const time = formatDuration(startMs / 1000);
  const look = classNames("text-sm tabular-nums", isCurrent ? "font-medium text-accent-text" : "text-quiet");
  if (!onPlayFrom) return <span className={classNames("px-3 pt-2.5 text-right md:pt-2", look)}>{time}</span>;
  return (
    <button
      type="button"
      aria-label={`Play from ${time}`}
      onClick={() => onPlayFrom(startMs / 1000)}
      className={classNames(
        "min-h-11 cursor-pointer self-start rounded-lg px-3 text-right hover:bg-sunken hover:text-ink md:min-h-10",
        look,
      )}
    >
      {time}
    </button>
  );
}
