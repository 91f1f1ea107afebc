import { Cover } from "#web/public/shared/cover.tsx";
import { episodeImage } from "#web/public/shared/episode-image.ts";

export interface BarsProps {
  /** of the list, for screen readers */
  label: string;
  /** names the values */
  unit: string;
  bars: readonly {
    name: string;
    value: number;
    /** of an episode */
    cover?: { showName: string | null; imageUrl: string | null; youtubeUrl: string | null };
  }[];
  format: (value: number) => string;
}

/** The highest values as horizontal bars, each with its whole name, its value and, for episodes, their cover. */
export function Bars({ label, unit, bars, format }: BarsProps) {
  const highest = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ol aria-label={label} className="space-y-3">
      {bars.map(({ name, value, cover }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two episodes can have the same title
        <li key={index} className="flex items-center gap-3">
          {cover && (
            <span className="w-11 shrink-0">
              <Cover title={cover.showName ?? name} imageUrl={episodeImage(cover)} size="tiny" />
            </span>
          )}
          <div className="min-w-0 grow space-y-1.5">
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 text-pretty wrap-anywhere">{name}</span>
              <span className="shrink-0 font-medium tabular-nums">
                {format(value)} <span className="sr-only">{unit}</span>
              </span>
            </p>
            <div
              className="h-2 min-w-px rounded-full bg-(--chart) forced-colors:bg-[CanvasText]"
              style={{ width: `${(value / highest) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
