import { formatDuration } from "#domain/episodes/duration.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import { classNames } from "#web/ui/class-names.ts";

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** the one that plays; -1 for none */
  current: number;
  onPlayFrom: ((seconds: number) => void) | undefined;
}

/** The chapters of an episode. The one that plays is marked. */
export function ChapterList({ chapters, current, onPlayFrom }: ChapterListProps) {
  return (
    <section aria-labelledby="chapters" className="space-y-3">
      <h2 id="chapters" className="font-display text-2xl">
        Chapters
      </h2>
      <ol className="divide-y divide-line border-line border-y">
        {chapters.map(({ startMs, title }, index) => {
          const time = formatDuration(startMs / 1000);
          const content = (
            <>
              <span className="w-14 shrink-0 text-right text-quiet text-sm tabular-nums">{time}</span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two chapters can begin in one second, and the list is replaced as a whole
            <li key={index} aria-current={index === current ? "true" : undefined}>
              {onPlayFrom ? (
                <button
                  type="button"
                  onClick={() => onPlayFrom(startMs / 1000)}
                  className={classNames(
                    "flex min-h-11 w-full cursor-pointer items-baseline gap-3 rounded-md py-2 text-left hover:bg-sunken",
                    index === current && "font-medium text-accent-text",
                  )}
                >
                  {content}
                </button>
              ) : (
                <p className="flex min-h-11 items-baseline gap-3 py-2">{content}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
