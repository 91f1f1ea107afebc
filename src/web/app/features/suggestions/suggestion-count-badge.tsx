import { useQuery } from "@tanstack/react-query";
import { suggestionCountQuery } from "#web/app/api/suggestions.ts";

const MOST_SHOWN = 99;

/** The number of suggestions to decide on; nothing without any. */
export function SuggestionCountBadge() {
  const count = useQuery(suggestionCountQuery()).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 font-medium text-paper text-xs tabular-nums">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}
