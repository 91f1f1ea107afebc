import { LocateFixed } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { TranscriptDetails, TranscriptParagraph } from "#domain/transcripts/transcript.ts";
import { reserveBottom } from "#web/ui/bottom-bar.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface TranscriptParagraphsProps {
  transcript: TranscriptDetails & { paragraphs: readonly TranscriptParagraph[] };
  /** of the player; undefined before it has started */
  positionSeconds: number | undefined;
  /** plays from a time; undefined when there is nothing to play */
  onPlayFrom: ((seconds: number) => void) | undefined;
}

/** What was said, paragraph by paragraph. It follows the player until the reader scrolls, and plays what is clicked. */
export function TranscriptParagraphs({ transcript, positionSeconds, onPlayFrom }: TranscriptParagraphsProps) {
  const { paragraphs, mySpeaker } = transcript;
  const [isFollowing, setIsFollowing] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const current = useMemo(
    () => (positionSeconds === undefined ? -1 : currentIndex(paragraphs, positionSeconds * 1000)),
    [paragraphs, positionSeconds],
  );

  useEffect(() => {
    if (current < 0 || !isFollowing) return;
    list.current?.children[current]?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, [current, isFollowing]);

  useEffect(() => {
    const stop = () => setIsFollowing(false);
    // These are the reader's own; the page scrolls by itself without them.
    for (const event of ["wheel", "touchmove"]) addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of ["wheel", "touchmove"]) removeEventListener(event, stop);
    };
  }, []);

  return (
    <>
      <ol ref={list} aria-label="Transcript" className="space-y-1">
        {paragraphs.map(({ startMs, speaker, text }, index) => {
          const isNewSpeaker = speaker !== null && paragraphs[index - 1]?.speaker !== speaker;
          const isCurrent = index === current;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a transcript is replaced as a whole
              key={index}
              aria-current={isCurrent ? "true" : undefined}
              className={classNames(
                "grid grid-cols-[4.5rem_1fr] gap-x-3 rounded-lg py-2 pr-3",
                isCurrent && "bg-sunken",
              )}
            >
              <TimeButton startMs={startMs} isCurrent={isCurrent} onPlayFrom={onPlayFrom} />
              <div className="min-w-0 pt-2.5 md:pt-2">
                {isNewSpeaker && (
                  <p className="wrap-anywhere font-medium text-quiet text-sm">
                    {speaker === mySpeaker ? `${speaker} (you)` : speaker}
                  </p>
                )}
                <p className="text-pretty wrap-anywhere leading-relaxed">{text}</p>
              </div>
            </li>
          );
        })}
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

/** The paragraph that is spoken at a time; -1 before the first one and without times. */
function currentIndex(paragraphs: readonly TranscriptParagraph[], positionMs: number): number {
  return paragraphs.findLastIndex(({ startMs }) => startMs !== null && startMs <= positionMs);
}
