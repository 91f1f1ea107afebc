import { paths } from "#domain/paths.ts";
import { type PublicPage, searchResultOf } from "#domain/public-pages/public-pages.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { SearchResults, searchTitle } from "#web/public/shared/search-results.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { publicEpisodePath } from "../shared/list-page-paths.ts";
import { SearchForm } from "./search-form.tsx";

const LINK_CLASS =
  "wrap-anywhere inline-flex min-h-11 items-center rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink md:min-h-0";

/** What a search on a profile or in a feed found. Loaded by the pages of searches only. */
export function PublicSearchContent(page: PublicPage) {
  const search = searchResultOf(page);
  if (!search || page.screen === "episode") return null;
  const { screenName } = page.shown.profile;
  const feed = page.screen === "feed" ? page.shown.feed : undefined;
  const feeds = page.screen === "feed" ? [page.shown.feed] : page.shown.feeds;
  const path = feed ? paths.publicFeed(screenName, feed.slug) : paths.publicProfile(screenName);
  return (
    <div className="space-y-8">
      <header className="guest-block full-bleed space-y-5 py-8 md:py-12">
        <p className="flex flex-wrap gap-x-3 text-quiet">
          <a href={paths.publicProfile(screenName)} dir="auto" className={LINK_CLASS}>
            {displayNameOf(page.shown.profile)}
          </a>
          {feed && (
            <>
              <span aria-hidden>/</span>
              <a href={path} dir="auto" className={LINK_CLASS}>
                {feed.title}
              </a>
            </>
          )}
        </p>
        <h1
          dir="auto"
          className="text-balance wrap-anywhere font-display text-3xl leading-tight tracking-tight md:text-4xl"
        >
          {searchTitle(search)}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <SearchForm action={path} label={feed ? "Search this feed" : "Search all appearances"} query={search.query} />
          <ButtonAnchor href={path}>{feed ? "All episodes" : "Whole profile"}</ButtonAnchor>
        </div>
      </header>
      <div>
        <SearchResults
          result={search}
          path={path}
          pagePathOf={(episode) => publicEpisodePath(screenName, feeds, episode)}
          origin={page.shown.origin}
          guestName={displayNameOf(page.shown.profile)}
        />
      </div>
    </div>
  );
}
