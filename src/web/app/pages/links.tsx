import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { CheckedLink, LinkHealth } from "#domain/links/link-health.ts";
import { paths } from "#domain/paths.ts";
import {
  type LinkOfEpisode,
  linkHealthQuery,
  useCheckLinks,
  useReplaceLink,
  useUndoReplacement,
} from "#web/app/api/links.ts";
import { failure } from "#web/app/api/messages.ts";
import { type LinkActions, LinkRow } from "#web/app/features/links/link-row.tsx";
import { countOf, summaryOf } from "#web/app/features/links/links-line.tsx";
import { PrivateLinksGroup } from "#web/app/features/links/private-links-group.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";

export const meta = () => [{ title: pageTitle("Links") }];

/** Which links of the user's episodes are broken, and what can replace them. */
export default function LinksPage() {
  const query = useQuery(linkHealthQuery());
  const lastCheckedAt = query.data?.lastCheckedAt;
  return (
    <>
      <PageHeader
        title="Links"
        subtitle={
          <p>
            The recordings, videos and pages of your episodes, checked about once a month.
            {lastCheckedAt && <> Last checked {timeAgo(lastCheckedAt)}.</>}
          </p>
        }
      />
      <QueryBoundary
        query={query}
        title="Your links could not be loaded"
        loading={<LoadingPanel label="Loading your links" />}
      >
        {(data) => <Health data={data} />}
      </QueryBoundary>
    </>
  );
}

function Health({ data }: { data: LinkHealth }) {
  const undoReplacement = useUndoReplacement();
  const replaceLink = useReplaceLink({
    done: (_confirmation, link: LinkOfEpisode) => ({
      title: "Link saved",
      action: { label: "Undo", onClick: () => undo(link) },
    }),
    failed: failure("Link not saved"),
  });
  const checkLinks = useCheckLinks();
  const isBusy = replaceLink.isPending || undoReplacement.isPending || checkLinks.isPending;
  const undo = ({ episodeId, kind }: LinkOfEpisode) => undoReplacement.mutate({ episodeId, kind });
  const actions: LinkActions = {
    undo,
    replace: ({ episodeId, kind }, { field, url }) => replaceLink.mutate({ episodeId, kind, field, url }),
    check: ({ episodeId }) => checkLinks.mutate(episodeId),
  };
  const privateLinks = data.privateCount > 0 && <PrivateLinksGroup links={data.private} count={data.privateCount} />;
  if (countOf(data) === 0 && !privateLinks)
    return (
      <EmptyState
        icon={<Link2 />}
        title="No links yet"
        description="Once your feeds have episodes, this page tells you when one of their links stops working."
        action={<ButtonLink to={paths.feeds()}>My Feeds</ButtonLink>}
      />
    );
  const rows = { isBusy, canCheck: data.isOn, ...actions };
  return (
    <div className="max-w-3xl space-y-10">
      <section aria-labelledby="summary" className="space-y-5">
        <h2 id="summary" tabIndex={-1} className="text-pretty font-display text-2xl">
          {countOf(data) > 0 ? summaryOf(data) : "No link has been checked yet."}
        </h2>
        {data.counts.working < countOf(data) && <Counts counts={data.counts} />}
        {!data.isOn && <Alert title="Link checks are turned off here" />}
      </section>
      {privateLinks}
      <Group title="Broken" links={data.broken} {...rows}>
        Visitors no longer see these links. Instead of a player they see “No longer available”. Your feeds keep the
        episodes.
      </Group>
      <Group title="Failed lately" links={data.failing} {...rows}>
        These failed when we last checked. After three failures in at least ten days they count as broken.
      </Group>
      <Group title="Cannot be checked" links={data.unclear} {...rows}>
        This site blocks our checker. The links may well work for visitors, so we left them.
      </Group>
      <Group title="Replaced" links={data.replaced} showsReplacement {...rows}>
        Links that took the place of broken ones.
      </Group>
    </div>
  );
}

const COUNTS = [
  ["working", "Working"],
  ["broken", "Broken"],
  ["failing", "Failed lately"],
  ["unclear", "Cannot be checked"],
  ["unchecked", "Not checked yet"],
] as const;

function Counts({ counts }: Pick<LinkHealth, "counts">) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4">
      {COUNTS.filter(([state]) => counts[state] > 0 || state === "working").map(([state, label]) => (
        <div key={state} className="flex flex-col-reverse">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="font-display text-3xl tabular-nums">{counts[state]}</dd>
        </div>
      ))}
    </dl>
  );
}

interface GroupProps extends LinkActions {
  title: string;
  children: ReactNode;
  links: readonly CheckedLink[];
  isBusy: boolean;
  canCheck: boolean;
  showsReplacement?: boolean;
}

function Group({ title, children, links, ...row }: GroupProps) {
  const titleId = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="border-line border-t pt-4 font-display text-3xl tracking-tight">
        {title}
      </h2>
      <p className="mt-1 text-pretty text-quiet text-sm">{children}</p>
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <LinkRow key={`${link.episodeId} ${link.kind}`} link={link} {...row} />
        ))}
      </ul>
    </section>
  );
}
