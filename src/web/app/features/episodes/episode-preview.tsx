import type { EpisodeFormValues } from "#domain/episodes/episode.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Cover } from "#web/public/shared/cover.tsx";

interface EpisodePreviewProps {
  id: string;
  values: EpisodeFormValues;
  hint: string | false;
}

/** The episode as the form has it, above the fields that were filled from a link. */
export function EpisodePreview({ id, values, hint }: EpisodePreviewProps) {
  const { title, description, showName, releaseDate, duration, imageUrl } = values;
  const details = [showName, formatDate(String(releaseDate)), duration].filter(Boolean).join(" · ");
  return (
    <section aria-label="Preview" className="flex items-start gap-4 rounded-xl bg-sunken p-4">
      <div className="w-16 shrink-0 sm:w-20">
        <Cover title={showName || title} imageUrl={imageUrl || null} size="small" />
      </div>
      <div className="min-w-0 grow">
        <div id={id}>
          <p className="line-clamp-2 text-pretty wrap-anywhere font-display text-lg leading-snug">{title}</p>
          <p className="wrap-anywhere text-quiet text-sm tabular-nums">{details}</p>
        </div>
        <p className="mt-1 line-clamp-2 text-pretty wrap-anywhere text-quiet text-sm">{description}</p>
        {hint && <p className="mt-2 text-pretty font-medium text-sm">{hint}</p>}
      </div>
    </section>
  );
}
