import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { newestAppearanceQuery } from "#web/app/api/feeds.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Cover } from "#web/public/shared/cover.tsx";

/** The newest of the appearances that visitors see; nothing where there is none. */
export function NewestAppearance() {
  const [newest] = useQuery(newestAppearanceQuery()).data ?? [];
  if (!newest) return null;
  const { feedId, title, showName, imageUrl, releaseDate } = newest;
  return (
    <section aria-labelledby="newest-appearance" className="flex min-w-0 flex-wrap items-start gap-5 md:gap-7">
      <div className="w-24 shrink-0 sm:w-36 md:w-44">
        <Cover title={showName ?? title} imageUrl={imageUrl} size="small" />
      </div>
      <div className="min-w-0 grow basis-48 space-y-1.5">
        <h2 id="newest-appearance" className="text-quiet text-sm">
          Your newest appearance
        </h2>
        <p className="text-balance wrap-anywhere font-display text-2xl leading-tight md:text-3xl">
          <Link to={paths.feed(feedId)} className="rounded-sm underline-offset-4 hover:underline">
            {title}
          </Link>
        </p>
        <p className="episode-facts wrap-anywhere">
          {showName && <span>{showName}</span>}
          <span>{formatDate(releaseDate)}</span>
        </p>
      </div>
    </section>
  );
}
