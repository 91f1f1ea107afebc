import { expect, test } from "vitest";
import { type EpisodeInput, episodeSchema } from "#domain/episodes/episode.ts";
import { EMPTY_DRAFT, type EpisodeDraft } from "#domain/episodes/metadata.ts";
import { episodeFormValues, episodeToSave, today } from "./episode-form-values.ts";

const draft: EpisodeDraft = {
  ...EMPTY_DRAFT,
  title: "Margins",
  description: "On typewriters",
  releaseDate: "2025-03-04T22:15:00.000Z",
  audioUrl: "https://show.test/margins.mp3",
  sourceFeedUrl: "https://show.test/feed.xml",
  sourceGuid: "margins-1",
  enclosureLength: 1234,
  enclosureType: "audio/mpeg",
};

function saved(changes: Partial<Record<keyof EpisodeInput, string>>): EpisodeInput {
  return episodeToSave(episodeSchema.parse({ ...episodeFormValues(draft), ...changes }), draft);
}

test("keeps the exact release time and the source of an unchanged draft", () => {
  expect(saved({})).toMatchObject({
    releaseDate: "2025-03-04T22:15:00.000Z",
    sourceFeedUrl: "https://show.test/feed.xml",
    sourceGuid: "margins-1",
    enclosureLength: 1234,
    enclosureType: "audio/mpeg",
  });
});

test("saves a changed release date as midnight UTC", () => {
  expect(saved({ releaseDate: "2025-03-05" }).releaseDate).toBe("2025-03-05T00:00:00.000Z");
});

test("drops the enclosure's length and type when the audio URL changes", () => {
  const episode = saved({ audioUrl: "https://show.test/other.mp3" });
  expect(episode.enclosureLength).toBeUndefined();
  expect(episode.enclosureType).toBeUndefined();
});

test("uses today for a missing or invalid release date", () => {
  expect(episodeFormValues().releaseDate).toBe(today());
  expect(episodeFormValues({ ...draft, releaseDate: "soon" }).releaseDate).toBe(today());
});

test("uses the video's thumbnail if there is no other image", () => {
  const youtubeUrl = "https://youtu.be/dQw4w9WgXcQ";
  expect(episodeFormValues({ ...draft, youtubeUrl }).imageUrl).toBe("https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg");
  expect(episodeFormValues({ ...draft, youtubeUrl, imageUrl: "https://show.test/a.jpg" }).imageUrl).toBe(
    "https://show.test/a.jpg",
  );
});
