import { useQuery } from "@tanstack/react-query";
import { Mic } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  APPEARANCE_STATES,
  APPEARANCES_PER_PAGE,
  type AppearanceState,
  type OwnAppearance,
} from "#domain/episodes/appearance-list.ts";
import { EPISODE_KINDS } from "#domain/episodes/kind.ts";
import { kindHeading } from "#domain/episodes/kind-names.ts";
import { type FeedView, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { withoutBrokenLinks } from "#domain/links/broken-links.ts";
import { paths } from "#domain/paths.ts";
import { appearancesQuery } from "#web/app/api/episodes.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { DeleteEpisodesDialog } from "#web/app/features/episodes/delete-episodes-dialog.tsx";
import { EpisodeFormDialog, episodeFormName } from "#web/app/features/episodes/episode-form-dialog.tsx";
import { EpisodeMenu } from "#web/app/features/episodes/episode-menu.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { useReopenedForms } from "#web/app/shell/use-draft.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { EpisodeCard } from "#web/public/shared/episode-card.tsx";
import { PageNavigation } from "#web/public/shared/page-navigation.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";

export const meta = () => [{ title: pageTitle("All appearances") }];

const STATE_LABELS: Record<AppearanceState, string> = {
  public: "Public",
  private: "Not visible to visitors",
  broken: "With a broken link",
};

const FILTERS = ["feedId", "kind", "state"] as const;

/** The appearances of all feeds, each recording once. What is listed is in the URL. */
export default function AppearancesPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const filters: Partial<Record<(typeof FILTERS)[number], string>> = Object.fromEntries(
    [...search].filter(([name, value]) => FILTERS.some((filter) => filter === name) && value !== ""),
  );
  const query = useQuery(appearancesQuery(filters, page));
  const { data: feeds = [] } = useQuery(feedsQuery());
  const choose = (name: (typeof FILTERS)[number], value: string) => {
    const next = new URLSearchParams(filters);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const pathOf = (target: number) => `?${new URLSearchParams({ ...filters, page: String(target) })}`;
  return (
    <>
      <PageHeader
        title="All appearances"
        subtitle="Everything in your feeds, newest first. What is in several feeds is listed once."
      />
      <div className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:max-w-3xl">
        <SelectField
          label="Feed"
          className="max-sm:col-span-2"
          value={filters.feedId ?? ""}
          onChange={({ target }) => choose("feedId", target.value)}
          options={[ALL_FEEDS, ...feeds.map(({ id, title }) => ({ value: String(id), label: title }))]}
        />
        <SelectField
          label="Kind"
          value={filters.kind ?? ""}
          onChange={({ target }) => choose("kind", target.value)}
          options={KINDS}
        />
        <SelectField
          label="State"
          value={filters.state ?? ""}
          onChange={({ target }) => choose("state", target.value)}
          options={STATES}
        />
      </div>
      <QueryBoundary
        query={query}
        title="Your appearances could not be loaded"
        loading={<LoadingPanel label="Loading your appearances" />}
      >
        {({ rows, totalCount }) => (
          <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? "opacity-60" : undefined}>
            <p role="status" className="mb-3 text-quiet text-sm tabular-nums">
              {totalCount > 0 && pluralize(totalCount, "appearance")}
            </p>
            {totalCount === 0 ? (
              <NoAppearances isFiltered={Object.keys(filters).length > 0} />
            ) : (
              <AppearanceList appearances={rows} feeds={feeds} />
            )}
            <PageNavigation page={page} pageCount={Math.ceil(totalCount / APPEARANCES_PER_PAGE)} pathOf={pathOf} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

const ALL_FEEDS = { value: "", label: "All feeds" };
const KINDS = [
  { value: "", label: "All kinds" },
  ...EPISODE_KINDS.map((kind) => ({ value: kind, label: kindHeading(kind) })),
];
const STATES = [
  { value: "", label: "All states" },
  ...APPEARANCE_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
];

function NoAppearances({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<Mic />}
      title={isFiltered ? "Nothing matches" : "No appearances yet"}
      description={
        isFiltered
          ? "None of your appearances is of this feed, kind and state."
          : "What you add to your feeds is listed here."
      }
      action={
        isFiltered ? (
          <ButtonLink to={paths.appearances()}>Show all appearances</ButtonLink>
        ) : (
          <ButtonLink to={paths.dashboard()}>Add an appearance</ButtonLink>
        )
      }
    />
  );
}

type OpenDialog = { kind: "edit" | "delete"; episode: OwnAppearance };

function AppearanceList({ appearances, feeds }: { appearances: readonly OwnAppearance[]; feeds: readonly FeedView[] }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  useReopenedForms(true, (form) => {
    const episode = appearances.find(({ id, feedId }) => episodeFormName(feedId, id) === form);
    if (episode) setDialog((open) => open ?? { kind: "edit", episode });
  });
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {appearances.map((episode) => (
          <li key={episode.id} className="@container">
            <EpisodeCard
              episode={withoutBrokenLinks(episode)}
              isDense
              menu={
                <EpisodeMenu
                  episode={episode}
                  onEdit={() => setDialog({ kind: "edit", episode })}
                  onDelete={() => setDialog({ kind: "delete", episode })}
                />
              }
            />
            <FeedsOf episode={episode} feeds={feeds} />
          </li>
        ))}
      </ol>
      {dialog?.kind === "edit" && (
        <EpisodeFormDialog feedId={dialog.episode.feedId} episode={dialog.episode} onClose={close} />
      )}
      {dialog?.kind === "delete" && (
        <DeleteEpisodesDialog
          feedId={dialog.episode.feedId}
          episodes={[dialog.episode]}
          onDeleted={close}
          onClose={close}
        />
      )}
    </>
  );
}

function FeedsOf({ episode, feeds }: { episode: OwnAppearance; feeds: readonly FeedView[] }) {
  const { isPremium } = useSignedInUser();
  const ofEpisode = feeds.filter(({ id }) => episode.feedIds.includes(id));
  return (
    <div className="-mt-1 pb-3 pl-18">
      <p className="episode-facts">
        {ofEpisode.map((feed) => (
          <span key={feed.id}>
            <Link
              to={paths.feed(feed.id)}
              className="wrap-anywhere rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink"
            >
              {feed.title}
            </Link>
            {!isVisibleToVisitors(feed, isPremium) && " (not visible to visitors)"}
          </span>
        ))}
      </p>
    </div>
  );
}
