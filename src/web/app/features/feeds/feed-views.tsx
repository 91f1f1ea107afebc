import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { paths } from "#domain/paths.ts";
import { suggestionCountQuery } from "#web/app/api/suggestions.ts";

const VIEWS = [
  { path: paths.feeds(), label: "Feeds" },
  { path: paths.appearances(), label: "All appearances" },
  { path: paths.suggestions(), label: "Suggestions" },
  { path: paths.import(), label: "Import" },
  { path: paths.links(), label: "Links" },
];

/** The ways to look at what the guest has collected, one row above each of their pages. */
export function FeedViews() {
  return (
    <nav aria-label="My Feeds" className="pt-4 md:pt-6">
      <ul className="flex flex-wrap gap-x-5 shadow-[inset_0_-1px_var(--line)] sm:gap-x-7">
        {VIEWS.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="inline-flex min-h-11 items-center gap-2 border-transparent border-b-2 font-medium text-quiet text-sm hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-ink aria-[current=page]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:underline"
            >
              {label}
              {path === paths.suggestions() && <SuggestionCountBadge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MOST_SHOWN = 99;

/** The number of suggestions to decide on; nothing without any. */
function SuggestionCountBadge() {
  const count = useQuery(suggestionCountQuery()).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 font-medium text-paper text-xs tabular-nums">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
