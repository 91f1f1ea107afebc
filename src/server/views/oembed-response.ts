import { paths } from "#domain/paths.ts";
import { EMBED_HEIGHT_PIXELS, embedSnippet } from "#domain/public-pages/embed-snippet.ts";
import type { OembedResponse } from "#domain/public-pages/oembed-response.ts";
import { type Appearances, SHARE_IMAGE_PIXELS } from "#domain/public-pages/public-pages.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import {
  episodeShareImageInput,
  feedShareImageInput,
  profileShareImageInput,
  shareImagePath,
} from "../images/share-image.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow, UserRow } from "../store/tables.ts";

/** The player's width when the consumer names none. On its own page the player fills the column. */
const EMBED_WIDTH_PIXELS = 600;

interface OembedRows {
  user: UserRow;
  /** the feed to play; undefined for a profile with no feed or with several */
  feed: FeedWithCount | undefined;
  /** of the feed, to open in the player */
  episode: EpisodeRow | undefined;
  /** of a profile, those that visitors see */
  feeds: readonly FeedWithCount[];
  appearances: Appearances;
}

interface OembedOptions {
  /** scheme and host of public URLs, without a trailing slash */
  origin: string;
  /** query of the requested URL: `episode`, and `t` or `start` */
  searchParams: URLSearchParams;
  /** pixels */
  maxWidth: number | undefined;
  /** pixels */
  maxHeight: number | undefined;
}

/** Describes a feed or an episode by the player, and a profile without exactly one feed by a link. */
export function presentOembed(rows: OembedRows, options: OembedOptions): OembedResponse {
  const { user, feed, episode } = rows;
  const { origin, searchParams, maxWidth = EMBED_WIDTH_PIXELS, maxHeight = EMBED_HEIGHT_PIXELS } = options;
  const name = displayNameOf(user);
  const shared = {
    version: "1.0" as const,
    title: episode?.title ?? feed?.title ?? `${name} on podcasts`,
    author_name: name,
    author_url: origin + paths.publicProfile(user.screenName),
    provider_name: "Aircheck",
    provider_url: origin,
    ...thumbnail(rows, options),
  };
  if (!feed) return { ...shared, type: "link" };
  const width = Math.min(EMBED_WIDTH_PIXELS, maxWidth);
  const height = Math.min(EMBED_HEIGHT_PIXELS, maxHeight);
  const embedUrl = origin + paths.embed(user.screenName, feed.slug) + playerQuery(searchParams, episode);
  return { ...shared, type: "rich", html: embedSnippet(embedUrl, shared.title, { width, height }), width, height };
}

/** A timestamp link shows the player at that timestamp. */
function playerQuery(searchParams: URLSearchParams, linked: EpisodeRow | undefined): string {
  const query = new URLSearchParams();
  const episode = linked ? String(linked.id) : searchParams.get("episode");
  const start = searchParams.get("t") ?? searchParams.get("start");
  if (episode) query.set("episode", episode);
  if (start) query.set("start", start);
  return query.size > 0 ? `?${query}` : "";
}

/** A thumbnail must not be larger than requested, and has all three fields or none. */
function thumbnail(
  { user, feed, episode, feeds, appearances }: OembedRows,
  { origin, maxWidth, maxHeight }: OembedOptions,
) {
  const { width, height } = SHARE_IMAGE_PIXELS;
  if ((maxWidth ?? width) < width || (maxHeight ?? height) < height) return {};
  const ofFeed = () => feed && feedShareImageInput(feed, user, appearances);
  const ofEpisode = episode && episodeShareImageInput(episode, user);
  const image = ofEpisode ?? ofFeed() ?? profileShareImageInput(user, feeds, appearances);
  return { thumbnail_url: origin + shareImagePath(image), thumbnail_width: width, thumbnail_height: height };
}
