import { screen } from "@testing-library/react";
import { Link } from "react-router";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import FeedDetailPage from "#web/app/pages/feed-detail.tsx";
import { answer } from "./api.ts";
import { renderPage } from "./render.tsx";
import { sampleEpisode, sampleFeed } from "./samples.ts";

interface FeedPageOptions {
  feed?: Partial<FeedView>;
  /** their titles, in their order */
  titles?: readonly string[];
  otherFeeds?: readonly FeedView[];
  user?: CurrentUser;
}

/** Episodes with these titles and the ids 1, 2, 3… */
export function sampleEpisodes(titles: readonly string[], fields: Partial<EpisodeView> = {}): EpisodeView[] {
  return titles.map((title, index) => sampleEpisode({ ...fields, id: index + 1, title }));
}

/** What the server says from now on about feed 1 and its episodes. */
export function answerFeed(episodes: readonly EpisodeView[], feed: Partial<FeedView> = {}): void {
  answer("GET", apiPaths.feed(1), { feed: sampleFeed({ episodeCount: episodes.length, ...feed }), episodes });
}

/** Renders the page of feed 1, and "All feeds" where its owner's feeds are. What the page asks for of the feed is answered before. */
export function renderFeedPage({ otherFeeds = [], user, feed }: Omit<FeedPageOptions, "titles"> = {}) {
  answer("GET", apiPaths.feeds(), [sampleFeed(feed), ...otherFeeds]);
  answer("GET", apiPaths.transcriptCoverage(), { appearances: 0, withTranscript: 0, newestWithout: null });
  answer("GET", apiPaths.links(), { counts: { working: 0, broken: 0, failing: 0, unclear: 0 } });
  return renderPage(FeedDetailPage, {
    params: { feedId: "1" },
    route: "/feeds/1",
    otherRoutes: {
      "/feeds": (
        <p>
          All feeds <Link to="/feeds/1">Feed 1</Link>
        </p>
      ),
    },
    ...(user && { user }),
  });
}

/** Opens the page of feed 1 with these episodes, whose ids are 1, 2, 3… */
export async function openFeedPage({ titles = [], ...options }: FeedPageOptions) {
  answerFeed(sampleEpisodes(titles), options.feed);
  const view = renderFeedPage(options);
  await screen.findByRole("heading", { level: 1 });
  return view;
}

/** The titles of the episodes that the page lists, in their order. */
export function listedTitles(): (string | null)[] {
  return [...document.querySelectorAll("article h3")].map(({ textContent }) => textContent);
}
