import { expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import type { EmbedData } from "#domain/public-pages/embed.ts";
import { embedPlayerData } from "./embed-player-data.ts";

function episode(id: number, changes: Partial<EpisodeView> = {}): EpisodeView {
  return {
    ...EMPTY_DRAFT,
    kind: "podcast",
    id,
    feedId: 1,
    guid: `guid-${id}`,
    slug: `episode-${id}`,
    title: `Episode ${id}`,
    description: "Long notes that the player does not show",
    showName: "Slow Tides",
    releaseDate: "2026-05-03T00:00:00.000Z",
    audioUrl: "https://audio.example/1.mp3",
    duration: "42:10",
    position: id,
    createdAt: "2026-06-01T00:00:00.000Z",
    ...changes,
  };
}

const data: EmbedData = {
  profile: {
    screenName: "mara l",
    displayName: null,
    bio: null,
    profileImage: null,
    gravatarHash: "",
    palette: "pine",
  },
  feed: {
    id: 1,
    title: "Guest Chair",
    slug: "guest-chair",
    description: null,
    coverImage: null,
    coverUrl: "/covers/1-abc.png",
    isPublic: true,
    isDefault: true,
    sortMethod: "manual",
    hasItemsWithoutMedia: false,
    language: null,
    episodeCount: 12,
    createdAt: "2026-01-01T00:00:00.000Z",
  },
  episodes: [episode(7), episode(3)],
  origin: "https://aircheck.example",
  theme: "auto",
  openEpisodeId: null,
};

test("links to the guest's and the feed's pages and counts the episodes that are not listed", () => {
  expect(embedPlayerData(data)).toMatchObject({
    guestName: "mara l",
    profileUrl: "https://aircheck.example/u/mara%20l",
    feedUrl: "https://aircheck.example/u/mara%20l/guest-chair",
    furtherEpisodes: 10,
  });
});

test.each([
  ["the requested episode", 3, 3],
  ["the first episode by default", null, 7],
  ["the first episode when the requested one is not listed", 99, 7],
])("opens %s", (_case, openEpisodeId, opened) => {
  expect(embedPlayerData({ ...data, openEpisodeId }).openEpisodeId).toBe(opened);
});

test("opens no episode in an empty feed", () => {
  expect(embedPlayerData({ ...data, episodes: [] }).openEpisodeId).toBeNull();
});

test.each([
  ["the release date", {}, "May 3, 2026"],
  ["the date it was added when the release date is invalid", { releaseDate: "soon" }, "Jun 1, 2026"],
  ["nothing when both are invalid", { releaseDate: "soon", createdAt: "" }, "Unknown date"],
])("dates an episode by %s", (_case, changes, dateText) => {
  expect(embedPlayerData({ ...data, episodes: [episode(1, changes)] }).episodes[0]?.dateText).toBe(dateText);
});

test("omits descriptions, which can be long", () => {
  expect(JSON.stringify(embedPlayerData(data))).not.toContain("Long notes");
});
