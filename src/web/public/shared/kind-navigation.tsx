import type { EpisodeKind } from "#domain/episodes/kind.ts";
import { countedKind } from "#domain/episodes/kind-names.ts";
import type { Appearances } from "#domain/public-pages/public-pages.ts";
import { classNames } from "#web/ui/class-names.ts";

interface KindNavigationProps {
  appearances: Appearances;
  /** the one that the page lists; undefined for all */
  listed: EpisodeKind | undefined;
  /** @param kind undefined for all */
  pathOf: (kind?: EpisodeKind) => string;
}

const LINK_CLASS =
  "inline-flex min-h-11 items-center rounded-sm text-sm tabular-nums underline-offset-4 hover:text-ink md:min-h-8";

/** Links to the appearances of each kind; nothing where all are of one. */
export function KindNavigation({ appearances: { count, kinds }, listed, pathOf }: KindNavigationProps) {
  if (kinds.length <= 1 && listed === undefined) return null;
  const choices: { kind?: EpisodeKind; label: string }[] = [
    { label: `All ${count}` },
    ...kinds.map((each) => ({ kind: each.kind, label: `${each.count} ${countedKind(each)}` })),
  ];
  return (
    <nav aria-label="Kinds of appearance" className="basis-full">
      <ul className="flex flex-wrap gap-x-5">
        {choices.map(({ kind, label }) => (
          <li key={label}>
            <a
              href={pathOf(kind)}
              aria-current={kind === listed ? "page" : undefined}
              className={classNames(
                LINK_CLASS,
                kind === listed ? "font-medium text-ink" : "text-quiet underline decoration-line-strong",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
