import { useQuery } from "@tanstack/react-query";
import { Bookmark, ListMusic, Share } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { type AddLinkState, bookmarkletCode, sharedLinks } from "#domain/shared-link.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { AddAppearances } from "#web/app/features/entry/add-appearances.tsx";
import { EpisodeFormDialog } from "#web/app/features/episodes/episode-form-dialog.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";

export const meta = () => [{ title: pageTitle("Add an episode") }];

/** Takes a link from a bookmarklet or another app to the episode form. Without a link, it explains both. */
export default function Add() {
  const [search] = useSearchParams();
  const links = sharedLinks(search);
  return links.length > 0 ? <ChooseFeed links={links} /> : <WaysToAdd />;
}

function ChooseFeed({ links }: { links: readonly string[] }) {
  return (
    <QueryBoundary
      query={useQuery(feedsQuery())}
      title="Your feeds could not be loaded"
      loading={<LoadingPanel label="Loading your feeds" />}
    >
      {(feeds) => <FeedChoice feeds={feeds} links={links} />}
    </QueryBoundary>
  );
}

function FeedChoice({ feeds, links }: { feeds: readonly FeedView[]; links: readonly string[] }) {
  const [isClosed, setIsClosed] = useState(false);
  // As it was at first: the episode may have made the first feed since.
  const [[first, second]] = useState(feeds);
  const state: AddLinkState = { linkToAdd: links.join(" ") };
  if (first && !second) return <Navigate to={paths.feed(first.id)} state={state} replace />;
  // Without the form, which would ask before its input is left.
  if (isClosed) return <Navigate to={paths.dashboard()} replace />;
  return (
    <>
      <PageHeader title="Add an episode" subtitle={<p className="break-all">{links[0]}</p>} />
      {first ? (
        <ul className="flex max-w-xl flex-col gap-3">
          {feeds.toSorted(byDefault).map((feed) => (
            <li key={feed.id}>
              <ButtonLink to={paths.feed(feed.id)} state={state} className="w-full justify-start">
                <ListMusic aria-hidden /> <span className="truncate">Add to {feed.title}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <EpisodeFormDialog feedId={undefined} linkToAdd={state.linkToAdd} onClose={() => setIsClosed(true)} />
      )}
    </>
  );
}

function byDefault(a: FeedView, b: FeedView): number {
  return Number(b.isDefault) - Number(a.isDefault);
}

function WaysToAdd() {
  const code = typeof window === "undefined" ? "" : bookmarkletCode(window.location.origin + paths.add());
  return (
    <>
      <PageHeader
        title="Add episodes from anywhere"
        subtitle="Paste it here, or send it to Aircheck from the page you found it on."
      />
      <div className="mb-10 max-w-2xl">
        <AddAppearances isLarge />
      </div>
      <div className="grid max-w-4xl gap-6 md:grid-cols-2">
        <Way icon={<Bookmark />} title="From your browser">
          <p>
            Drag this button to your bookmarks bar. On the page of an episode, click it: the episode form opens with
            that page's link.
          </p>
          <p>
            <Bookmarklet code={code} />
          </p>
          <p>No bookmarks bar? Create a bookmark and use this as its address:</p>
          <CopyField label="Bookmark address" value={code} copiedText="Bookmark address copied to clipboard" isLong />
        </Way>
        <Way icon={<Share />} title="From your phone">
          <p>
            On Android, open Aircheck in Chrome and choose “Add to Home screen”. Then share an episode from your podcast
            app and choose Aircheck.
          </p>
          <p>On an iPhone, copy the link of the episode in your podcast app, and paste it above.</p>
        </Way>
      </div>
    </>
  );
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-2xl bg-sunken p-5 text-pretty md:p-6">
      <h2 className="flex items-center gap-3 font-display text-2xl [&>svg]:size-5">
        {icon} {title}
      </h2>
      {children}
    </section>
  );
}

/** React refuses javascript: URLs in href, so the attribute is set on the element. It is for dragging, not for a click. */
function Bookmarklet({ code }: { code: string }) {
  const setHref = useCallback((link: HTMLAnchorElement | null) => link?.setAttribute("href", code), [code]);
  return (
    <a
      ref={setHref}
      href={paths.add()}
      className="inline-flex min-h-11 cursor-grab items-center gap-2 rounded-lg border border-line-strong bg-surface px-4 font-medium"
    >
      <Bookmark aria-hidden className="size-4" /> Add to Aircheck
    </a>
  );
}
