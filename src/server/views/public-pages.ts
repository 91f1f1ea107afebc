import type { EpisodeView } from "#domain/episodes/episode.ts";
import { peopleBeside } from "#domain/episodes/people.ts";
import type { Shareable } from "#domain/links/shareable.ts";
import { pageCountOf } from "#domain/page-of-list.ts";
import { paths } from "#domain/paths.ts";
import {
  type Appearances,
  type EpisodeQuote,
  type FeedYear,
  type HiddenFeed,
  PUBLIC_DESCRIPTION_LENGTH,
  PUBLIC_PAGE_EPISODES,
  type PublicEpisodePage,
  type PublicFeedPage,
  type PublicProfilePage,
} from "#domain/public-pages/public-pages.ts";
import { truncate } from "#domain/truncate.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { parseMediaKit } from "#domain/users/media-kit.ts";
import { qrCodeOf } from "../images/qr-code.ts";
import {
  episodeShareImageInput,
  feedShareImageInput,
  profileShareImageInput,
  shareImagePath,
} from "../images/share-image.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow, UserRow } from "../store/tables.ts";
import { presentPublicEpisode } from "./episodes.ts";
import { feedLanguage } from "./feed-language.ts";
import { presentFeed } from "./feeds.ts";
import { presentFullProfile, presentProfile } from "./users.ts";

/** Of what public documents say by themselves. */
const PAGE_LANGUAGE = "en";

interface ProfilePageRows {
  user: Shareable<UserRow>;
  /** the visible episodes that the media kit names, by id */
  chosenEpisodes: ReadonlyMap<number, Shareable<EpisodeRow>>;
  latest: readonly Shareable<EpisodeRow>[];
  /** the newest of each show, by id */
  showEpisodes: ReadonlyMap<number, Shareable<EpisodeRow>>;
  showsContact: boolean;
  years: FeedYear[];
  feeds: readonly Shareable<FeedWithCount>[];
  appearances: Appearances;
  /** the first episodes of an only feed; empty when there are several feeds or none */
  episodes: readonly Shareable<EpisodeRow>[];
}

interface FeedPageRows {
  /** on all pages */
  count: number;
  years: FeedYear[];
  user: Shareable<UserRow>;
  feed: Shareable<FeedWithCount>;
  appearances: Appearances;
  /** those of one page */
  episodes: readonly Shareable<EpisodeRow>[];
}

interface EpisodePageRows {
  user: Shareable<UserRow>;
  feed: Shareable<FeedWithCount>;
  episode: Shareable<EpisodeRow>;
  quotes: EpisodeQuote[];
  further: readonly Shareable<EpisodeRow>[];
  canonical: { feedSlug: string; slug: string };
}

/** @param origin scheme and host of public URLs, without a trailing slash */
export function presentProfilePage(rows: ProfilePageRows, origin: string): PublicProfilePage {
  const { user, feeds, appearances, chosenEpisodes, latest, showEpisodes, showsContact, years, episodes } = rows;
  const kit = parseMediaKit(user.mediaKit);
  const { testimonials: _, ...profile } = presentFullProfile(user);
  const languages = languagesOfListed(feeds, [...chosenEpisodes.values(), ...latest, ...episodes]);
  const presentListed = (row: Shareable<EpisodeRow>) => presentListedEpisode(row, languages.get(row.feedId));
  return {
    profile,
    testimonials: kit.testimonials.map(({ quote, name, episodeId }) => {
      const episode = episodeId === null ? undefined : chosenEpisodes.get(episodeId);
      return { quote, name, episode: episode ? presentNamedEpisode(episode, user, feeds) : null };
    }),
    featured: kit.featuredEpisodeIds.flatMap((id) => {
      const episode = chosenEpisodes.get(id);
      return episode ? [presentListed(episode)] : [];
    }),
    latest: latest.map(presentListed),
    contact: {
      isOffered: kit.contactEmail !== null,
      email: showsContact ? kit.contactEmail : null,
      printed: kit.contactEmail === null ? null : mailboxAndDomain(kit.contactEmail),
    },
    qrCode: qrCodeOf(origin + paths.publicProfile(user.screenName)),
    years,
    feeds: feeds.map((feed) => ({ ...presentFeed(feed, user), language: languages.get(feed.id) ?? feed.language })),
    appearances,
    shows: appearances.shows.flatMap(({ name, episodeId }) => {
      const episode = showEpisodes.get(episodeId);
      if (!episode) return [];
      return [{ name, imageUrl: episode.imageUrl, url: presentNamedEpisode(episode, user, feeds).url }];
    }),
    episodes: episodes.map(presentListed),
    origin,
    shareImageUrl: origin + shareImagePath(profileShareImageInput(user, feeds, appearances)),
  };
}

/**
 * @param page 1 for the first
 * @param origin scheme and host of public URLs, without a trailing slash
 */
export function presentFeedPage(rows: FeedPageRows, page: number, origin: string): PublicFeedPage {
  const { user, feed, appearances, count, years, episodes } = rows;
  const language = feedLanguage(feed, episodes);
  return {
    // The bio is the profile's: a change of it makes no new version of the feeds' pages.
    profile: { ...presentProfile(user), bio: null },
    feed: { ...presentFeed(feed, user), language },
    appearances,
    episodes: episodes.map((row) => presentListedEpisode(row, language)),
    page,
    pageCount: pageCountOf(count, PUBLIC_PAGE_EPISODES),
    years,
    qrCode: qrCodeOf(origin + paths.publicFeed(user.screenName, feed.slug)),
    origin,
    shareImageUrl: origin + shareImagePath(feedShareImageInput(feed, user, appearances)),
  };
}

/** @param origin scheme and host of public URLs, without a trailing slash */
export function presentEpisodePage(
  { user, feed, episode, quotes, further, canonical }: EpisodePageRows,
  origin: string,
): PublicEpisodePage {
  const language = feedLanguage(feed, [episode, ...further]);
  return {
    profile: { ...presentProfile(user), bio: null },
    feed: { ...presentFeed(feed, user), language },
    episode: inLanguage(presentPublicEpisode(episode), language),
    people: peopleBeside(displayNameOf(user), episode.people),
    quotes,
    further: further.map((row) => presentListedEpisode(row, language)),
    canonicalPath: paths.publicEpisode(user.screenName, canonical.feedSlug, canonical.slug),
    origin,
    shareImageUrl: origin + shareImagePath(episodeShareImageInput(episode, user)),
  };
}

/** @param viewer the owner or an administrator */
export function presentHiddenFeed(
  { user, isPremium, feed }: { user: UserRow; isPremium: boolean; feed: FeedWithCount },
  viewer: UserRow,
): HiddenFeed {
  return {
    id: feed.id,
    title: feed.title,
    isPublic: feed.isPublic,
    isOwn: user.id === viewer.id,
    owner: { id: user.id, name: displayNameOf(user), isPremium },
  };
}

function mailboxAndDomain(email: string): [mailbox: string, domain: string] {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), email.slice(at + 1)];
}

/** An episode that a testimonial names, with the path of its page. */
function presentNamedEpisode(
  { slug, feedId, title, showName }: Shareable<EpisodeRow>,
  user: UserRow,
  feeds: readonly FeedWithCount[],
) {
  const feed = feeds.find((each) => each.id === feedId);
  const url = feed ? paths.publicEpisode(user.screenName, feed.slug, slug) : paths.publicProfile(user.screenName);
  return { title, showName, url };
}

/** The languages of the feeds that a page lists episodes of, by id. */
function languagesOfListed(
  feeds: readonly Shareable<FeedWithCount>[],
  listed: readonly Shareable<EpisodeRow>[],
): ReadonlyMap<number, string | null> {
  const languages = new Map<number, string | null>();
  for (const feed of feeds) {
    const ofFeed = listed.filter(({ feedId }) => feedId === feed.id);
    if (ofFeed.length > 0) languages.set(feed.id, feedLanguage(feed, ofFeed));
  }
  return languages;
}

/**
 * Lists show only the first lines of a description, so pages do not carry all of it.
 * @param language of the feed's texts, where it is known
 */
export function presentListedEpisode(row: Shareable<EpisodeRow>, language?: string | null): EpisodeView {
  const episode = presentPublicEpisode(row);
  const description = episode.description && truncate(episode.description, PUBLIC_DESCRIPTION_LENGTH);
  return inLanguage({ ...episode, description }, language);
}

/** Names the language of an episode's texts, where it is not that of the page. */
function inLanguage(episode: EpisodeView, language: string | null | undefined): EpisodeView {
  return language && language !== PAGE_LANGUAGE ? { ...episode, language } : episode;
}
