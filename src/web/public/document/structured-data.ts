import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { youtubePlayerUrl, youtubeVideoId } from "#domain/episodes/youtube.ts";
import { paths } from "#domain/paths.ts";
import {
  PUBLIC_PAGE_EPISODES,
  type PublicEpisodePage,
  type PublicFeedPage,
  type PublicProfilePage,
} from "#domain/public-pages/public-pages.ts";
import { avatarUrl } from "#domain/users/avatar.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { episodeImage } from "#web/public/shared/episode-image.ts";

/** JSON-LD in the vocabulary of https://schema.org. */
export type StructuredData = {
  [property: string]: string | number | string[] | StructuredData | StructuredData[] | undefined;
};

const AVATAR_PIXELS = 384;

/** How many episodes a profile's description names; its feeds' pages describe all. */
const STRUCTURED_EPISODES = 6;

type Profile = PublicProfilePage["profile"];

/** Describes a guest's profile. Source: https://developers.google.com/search/docs/appearance/structured-data/profile-page */
export function structuredProfile(page: PublicProfilePage, url: string): StructuredData {
  const { profile, feeds, featured, latest, episodes, origin } = page;
  const guest = person(profile, origin);
  const subjects = [featured, latest, episodes].find(({ length }) => length > 0) ?? [];
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    mainEntity: {
      ...guest,
      alternateName: profile.screenName,
      description: profile.bioShort ?? profile.bio ?? undefined,
      sameAs: profile.links,
      knowsAbout: profile.topics,
      knowsLanguage: profile.languages,
      subjectOf:
        subjects.length > 0
          ? subjects.slice(0, STRUCTURED_EPISODES).map((episode) => appearance(episode, guest, page.shareImageUrl))
          : undefined,
      image: profile.profileImage
        ? new URL(profile.profileImage, origin).href
        : avatarUrl(profile.gravatarHash, AVATAR_PIXELS),
    },
    hasPart: feeds.map((feed) => ({
      "@type": "CollectionPage",
      name: feed.title,
      url: origin + paths.publicFeed(profile.screenName, feed.slug),
    })),
  };
}

/** Describes one page of a feed: a list of episodes of other shows and other appearances, with the guest. */
export function structuredFeed(page: PublicFeedPage, url: string): StructuredData {
  const { profile, feed, episodes, origin } = page;
  const guest = person(profile, origin);
  const offset = (page.page - 1) * PUBLIC_PAGE_EPISODES;
  return {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    name: feed.title,
    description: feed.description ?? undefined,
    url,
    image: page.shareImageUrl,
    author: guest,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: page.listed?.count ?? feed.episodeCount,
      itemListElement: episodes.map((episode, index) => ({
        "@type": "ListItem",
        position: offset + index + 1,
        item: appearance(episode, guest, page.shareImageUrl),
      })),
    },
  };
}

/** Describes an episode by its page of ours; where it is published is the same one elsewhere. */
export function structuredEpisode(page: PublicEpisodePage, url: string): StructuredData {
  const { profile, episode, origin } = page;
  const { showNotesUrl, youtubeUrl, appleUrl, spotifyUrl } = episode;
  return {
    "@context": "https://schema.org",
    ...appearance(episode, person(profile, origin), page.shareImageUrl),
    url,
    description: episode.description ?? undefined,
    image: episodeImage(episode) ?? page.shareImageUrl,
    sameAs: [showNotesUrl, youtubeUrl, appleUrl, spotifyUrl].filter((link) => link !== null),
  };
}

function person(profile: Profile, origin: string): StructuredData {
  return { "@type": "Person", name: displayNameOf(profile), url: origin + paths.publicProfile(profile.screenName) };
}

/**
 * Each kind has a type of its own in the vocabulary.
 * @param pagePicture for a video without a picture
 */
function appearance(episode: EpisodeView, guest: StructuredData, pagePicture: string): StructuredData {
  const { title, showName, releaseDate, audioUrl, youtubeUrl, showNotesUrl } = episode;
  const videoId = youtubeVideoId(youtubeUrl);
  const seconds = parseDurationSeconds(episode.duration);
  const day = releaseDate.slice(0, "2026-01-31".length);
  const url = showNotesUrl ?? youtubeUrl ?? audioUrl ?? undefined;
  const duration = seconds === undefined ? undefined : `PT${seconds}S`;
  const audio = audioUrl ? { "@type": "AudioObject", contentUrl: audioUrl } : undefined;
  const named = (type: string) => (showName ? { "@type": type, name: showName } : undefined);
  switch (episode.kind) {
    case "podcast":
      return {
        "@type": "PodcastEpisode",
        name: title,
        url,
        datePublished: day,
        duration,
        associatedMedia: audio,
        partOfSeries: named("PodcastSeries"),
        actor: guest,
      };
    case "video":
      return {
        "@type": "VideoObject",
        name: title,
        url: youtubeUrl ?? url,
        embedUrl: videoId && youtubePlayerUrl(videoId),
        contentUrl: videoId ? undefined : (audioUrl ?? undefined),
        description: episode.description ?? title,
        // Of a video, search engines want the time, too.
        uploadDate: releaseDate,
        duration,
        thumbnailUrl: episodeImage(episode) ?? pagePicture,
        isPartOf: named("CreativeWorkSeries"),
        actor: guest,
      };
    case "broadcast":
      return {
        "@type": "BroadcastEvent",
        name: title,
        url,
        startDate: day,
        duration,
        recordedIn: audio,
        workFeatured: named("CreativeWorkSeries"),
        performer: guest,
      };
    case "talk":
      // Not an Event: the date may be that of a recording, and the place is not known.
      return {
        "@type": "CreativeWork",
        genre: "Talk",
        name: title,
        url,
        datePublished: day,
        recordedAt: named("Event"),
        associatedMedia: audio,
        author: guest,
      };
    case "article":
      return {
        "@type": "Article",
        headline: title,
        url,
        datePublished: day,
        publisher: named("Organization"),
        mentions: guest,
      };
  }
}
