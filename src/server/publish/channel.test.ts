import { describe, expect, test } from "vitest";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { SORT_METHODS } from "#domain/feeds/feed.ts";
import { toShareable } from "#domain/links/shareable.ts";
import { feedChannel, type PublishedEpisode, type PublishedFeed, profileChannel } from "./channel.ts";

const ada = { screenName: "Ada.L", displayName: "Ada Lovelace", profileImage: null, gravatarHash: "ab".repeat(32) };

const options = {
  origin: "https://air.example",
  lastBuildDate: "2026-11-03T09:08:07.000Z",
  hasMoved: false,
  hubUrls: [],
};

const PROFILE_GUID = "917393e3-1b1e-5cef-ace4-edaa54e1f810";

function episode(id: number, changes: Partial<PublishedEpisode> = {}): PublishedEpisode {
  return {
    ...EMPTY_DRAFT,
    id,
    guid: `guid-${id}`,
    slug: `episode-${id}`,
    title: `Episode ${id}`,
    description: "About it",
    showName: "The Show",
    releaseDate: `2024-01-${String(id).padStart(2, "0")}T00:00:00.000Z`,
    audioUrl: `https://cdn.example/${id}.mp3`,
    duration: "1:02:03",
    position: id,
    createdAt: "2024-06-01T00:00:00.000Z",
    ...changes,
  };
}

function feedOf(episodes: PublishedEpisode[], changes: Partial<PublishedFeed> = {}): PublishedFeed {
  return {
    title: "Talks",
    slug: "talks",
    description: "My talks",
    sortMethod: "manual",
    guid: "9b024349-ccf0-5f69-a609-6b82873eab3c",
    language: null,
    coverUrl: "https://air.example/covers/7-ab.png",
    episodes: episodes.map(toShareable),
    ...changes,
  };
}

describe("a feed's channel", () => {
  test("has the feed's URLs, texts and guest", async () => {
    expect(await feedChannel(ada, feedOf([]), options)).toEqual({
      feedUrl: "https://air.example/u/Ada.L/talks/feed.xml",
      jsonUrl: "https://air.example/u/Ada.L/talks/feed.json",
      hubUrls: [],
      pageUrl: "https://air.example/u/Ada.L/talks",
      title: "Talks",
      description: "My talks",
      language: "en",
      guest: {
        name: "Ada Lovelace",
        profileUrl: "https://air.example/u/Ada.L",
        imageUrl: `https://www.gravatar.com/avatar/${"ab".repeat(32)}?s=512&d=identicon`,
      },
      coverUrl: "https://air.example/covers/7-ab.png",
      podcastGuid: "9b024349-ccf0-5f69-a609-6b82873eab3c",
      type: "serial",
      isBlockedFromDirectories: true,
      newFeedUrl: null,
      lastBuildDate: "2026-11-03T09:08:07.000Z",
      items: [],
    });
  });

  test("has a default description", async () => {
    const { description } = await feedChannel(ada, feedOf([], { description: null }), options);
    expect(description).toBe("Talks: podcast episodes with Ada Lovelace.");
  });

  test("has its new URL after a move", async () => {
    const { newFeedUrl } = await feedChannel(ada, feedOf([]), { ...options, hasMoved: true });
    expect(newFeedUrl).toBe("https://air.example/u/Ada.L/talks/feed.xml");
  });

  test("uses the owner's profile image, and the screen name without a display name", async () => {
    const owner = { ...ada, displayName: null, profileImage: "https://img.example/ada.jpg" };
    expect((await feedChannel(owner, feedOf([]), options)).guest).toEqual({
      name: "Ada.L",
      profileUrl: "https://air.example/u/Ada.L",
      imageUrl: "https://img.example/ada.jpg",
    });
  });

  test.each(SORT_METHODS)("has type and episode numbers for the sort method %s", async (sortMethod) => {
    const { type, items } = await feedChannel(
      ada,
      feedOf([episode(2), episode(1), episode(3)], { sortMethod }),
      options,
    );
    expect(items.map(({ guid }) => guid)).toEqual(["guid-2", "guid-1", "guid-3"]);
    expect(type).toBe(sortMethod === "newest" ? "episodic" : "serial");
    expect(items.map(({ episodeNumber }) => episodeNumber)).toEqual(
      sortMethod === "newest" ? [undefined, undefined, undefined] : [1, 2, 3],
    );
  });
});

describe("an item", () => {
  const itemOf = async (changes: Partial<PublishedEpisode>) => {
    const { items } = await feedChannel(ada, feedOf([episode(1, changes)], { sortMethod: "newest" }), options);
    return items[0];
  };

  test("contains all known fields", async () => {
    const item = await itemOf({
      imageUrl: "https://img.example/1.jpg",
      appleUrl: "https://podcasts.apple.com/1",
      spotifyUrl: "https://open.spotify.com/episode/1",
      youtubeUrl: "https://youtu.be/aaaaaaaaaaa",
      showNotesUrl: "https://show.example/1",
      sourceFeedUrl: "https://show.example/feed.xml",
      enclosureLength: 1234,
      enclosureType: "audio/mp4",
    });
    expect(item).toEqual({
      guid: "guid-1",
      title: "Episode 1",
      description: "About it",
      link: "https://show.example/1",
      pubDate: "2024-01-01T00:00:00.000Z",
      durationSeconds: 3723,
      imageUrl: "https://img.example/1.jpg",
      enclosure: { url: "https://cdn.example/1.mp3", lengthBytes: 1234, type: "audio/mp4" },
      showName: "The Show",
      sourceFeedUrl: "https://show.example/feed.xml",
      contentLinks: [
        { href: "https://podcasts.apple.com/1", label: "Listen on Apple Podcasts" },
        { href: "https://open.spotify.com/episode/1", label: "Listen on Spotify" },
        { href: "https://youtu.be/aaaaaaaaaaa", label: "Watch on YouTube" },
      ],
    });
  });

  test("has an enclosure of 0 bytes and type audio/mpeg when both are unknown", async () => {
    expect((await itemOf({}))?.enclosure).toEqual({
      url: "https://cdn.example/1.mp3",
      lengthBytes: 0,
      type: "audio/mpeg",
    });
  });

  test("has no enclosure without audio", async () => {
    expect((await itemOf({ audioUrl: null }))?.enclosure).toBeNull();
  });

  const allLinks = {
    showNotesUrl: "https://show.example/1",
    youtubeUrl: "https://youtu.be/aaaaaaaaaaa",
    appleUrl: "https://podcasts.apple.com/1",
    spotifyUrl: "https://open.spotify.com/episode/1",
  };
  test.each([
    ["the show notes", allLinks, allLinks.showNotesUrl],
    ["then YouTube", { ...allLinks, showNotesUrl: null }, allLinks.youtubeUrl],
    ["then Apple", { ...allLinks, showNotesUrl: null, youtubeUrl: null }, allLinks.appleUrl],
    ["then Spotify", { spotifyUrl: allLinks.spotifyUrl }, allLinks.spotifyUrl],
    ["then our page of the episode", {}, "https://air.example/u/Ada.L/talks/episode-1"],
  ])("links to %s", async (_case, links, link) => {
    expect((await itemOf(links))?.link).toBe(link);
  });
});

describe("a profile's channel", () => {
  const guidsOf = async (...feeds: PublishedFeed[]) =>
    (await profileChannel(ada, feeds, PROFILE_GUID, options)).items.map(({ guid }) => guid);

  test("has the profile's URLs and texts", async () => {
    expect(await profileChannel(ada, [feedOf([])], PROFILE_GUID, options)).toMatchObject({
      feedUrl: "https://air.example/u/Ada.L/feed.xml",
      pageUrl: "https://air.example/u/Ada.L",
      title: "Ada Lovelace on podcasts",
      description: "Every podcast episode with Ada Lovelace, from all the shows, in one feed.",
      coverUrl: "https://air.example/covers/7-ab.png",
      podcastGuid: PROFILE_GUID,
      type: "episodic",
      newFeedUrl: null,
    });
  });

  test("has the owner's avatar as its cover without feeds", async () => {
    const { coverUrl } = await profileChannel(ada, [], PROFILE_GUID, options);
    expect(coverUrl).toBe(`https://www.gravatar.com/avatar/${"ab".repeat(32)}.png?s=1400&d=identicon`);
  });

  test("contains the episodes of all feeds, newest first, without numbers, each linked to its page", async () => {
    const talks = feedOf([episode(1), episode(4)]);
    const panels = feedOf([episode(3), episode(2)], { slug: "panels" });
    const { items } = await profileChannel(ada, [talks, panels], PROFILE_GUID, options);
    expect(items.map(({ guid, link }) => [guid, link])).toEqual([
      ["guid-4", "https://air.example/u/Ada.L/talks/episode-4"],
      ["guid-3", "https://air.example/u/Ada.L/panels/episode-3"],
      ["guid-2", "https://air.example/u/Ada.L/panels/episode-2"],
      ["guid-1", "https://air.example/u/Ada.L/talks/episode-1"],
    ]);
    expect(items.every(({ episodeNumber }) => episodeNumber === undefined)).toBe(true);
  });

  const file = "https://cdn.example/1.mp3";
  const video = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
  test.each([
    ["the same audio", { audioUrl: file }, { audioUrl: file }, ["guid-1"]],
    [
      "the same audio behind prefixes",
      { audioUrl: `https://op3.dev/e/cdn.example/1.mp3?utm_source=x` },
      { audioUrl: file },
      ["guid-1"],
    ],
    [
      "the same video",
      { audioUrl: null, youtubeUrl: video },
      { audioUrl: null, youtubeUrl: `${video}&t=9` },
      ["guid-1"],
    ],
    [
      "the video of an audio episode",
      { audioUrl: null, youtubeUrl: video },
      { audioUrl: file, youtubeUrl: video },
      ["guid-2"],
    ],
    [
      "queries that tell files apart",
      { audioUrl: "https://cdn.example/play.mp3?id=1" },
      { audioUrl: "https://cdn.example/play.mp3?id=2" },
      ["guid-2", "guid-1"],
    ],
    ["the same guid", { audioUrl: null }, { audioUrl: null, guid: "guid-1" }, ["guid-1"]],
    ["different audio with the same video", { youtubeUrl: video }, { youtubeUrl: video }, ["guid-2", "guid-1"]],
    ["no audio and different guids", { audioUrl: null }, { audioUrl: null }, ["guid-2", "guid-1"]],
  ])("deduplicates episodes: %s", async (_case, first, second, guids) => {
    expect(await guidsOf(feedOf([episode(1, first)]), feedOf([episode(2, second)]))).toEqual(guids);
  });
});
