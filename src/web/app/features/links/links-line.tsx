import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { LinkHealth } from "#domain/links/link-health.ts";
import { paths } from "#domain/paths.ts";
import { linkHealthQuery } from "#web/app/api/links.ts";
import { pluralize } from "#web/lib/pluralize.ts";

/** Says how many links of the guest's episodes work, and leads to the page about them; nothing where no link is known. */
export function LinksLine() {
  const { data } = useQuery(linkHealthQuery());
  if (!data || countOf(data) === 0) return null;
  return (
    <p className="text-pretty text-quiet text-sm">
      {`${summaryOf(data)} `}
      <Link to={paths.links()} className="text-ink underline underline-offset-4">
        See your links
      </Link>
    </p>
  );
}

/** All links that are known. */
export function countOf({ counts }: Pick<LinkHealth, "counts">): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The state of all links in one sentence. */
export function summaryOf({ counts }: Pick<LinkHealth, "counts">): string {
  const { working, broken, failing, unclear, unchecked } = counts;
  const checked = working + broken + failing + unclear;
  if (checked === 0) return `${pluralize(unchecked, "link")} not checked yet.`;
  if (broken > 0) return `${broken} of ${pluralize(checked, "checked link")} ${broken === 1 ? "is" : "are"} broken.`;
  if (working === checked) return checked === 1 ? "Your one checked link works." : `All ${checked} checked links work.`;
  return `${working} of ${pluralize(checked, "checked link")} ${working === 1 ? "works" : "work"}.`;
}
