import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeTranscript } from "#domain/transcripts/transcript.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { feedQuery } from "#web/app/api/feeds.ts";
import { transcriptQuery } from "#web/app/api/transcripts.ts";
import TranscriptPage from "./transcript.tsx";

const EPISODE = sampleEpisode({ audioUrl: "https://audio.example/1.mp3", duration: "1:00" });
const scrollIntoView = vi.fn();

beforeEach(() => {
  scrollIntoView.mockReset();
  Element.prototype.scrollIntoView = scrollIntoView;
  // A word of a paragraph is reported as a visit.
  answer("POST", /./, undefined);
});

/** @returns how often the texts of paragraphs were rendered */
async function renderTranscript(count: number) {
  let renderings = 0;
  const paragraphs = Array.from({ length: count }, (_, index) => ({
    startMs: index * 10_000,
    speaker: null,
    get text() {
      renderings += 1;
      return `Paragraph ${index}`;
    },
  }));
  const state = {
    transcript: { origin: "feed", format: "vtt", speakers: [], mySpeaker: null, isTimed: true, paragraphs },
    chapters: [
      { startMs: 0, title: "Hello" },
      { startMs: 0, title: "Welcome" },
    ],
  } as unknown as EpisodeTranscript;
  answer("GET", apiPaths.feed(1), { feed: sampleFeed(), episodes: [EPISODE] });
  hold("GET", apiPaths.transcript(1));
  const view = renderPage(TranscriptPage, { params: { feedId: "1", episodeId: "1" } });
  act(() => {
    view.queryClient.setQueryData(feedQuery(1).queryKey, { feed: sampleFeed(), episodes: [EPISODE] });
    view.queryClient.setQueryData(transcriptQuery(1).queryKey, state);
  });
  await screen.findByRole("list", { name: "Transcript" });
  const audio = document.querySelector("audio") as HTMLAudioElement;
  const playTo = (seconds: number) => {
    audio.currentTime = seconds;
    fireEvent.timeUpdate(audio);
  };
  return { ...view, playTo, renderings: () => renderings };
}

test("while it plays, only paragraphs that change are rendered", async () => {
  const { playTo, renderings } = await renderTranscript(100);
  playTo(10);
  const before = renderings();
  for (const quarter of [1, 2, 3, 4]) playTo(10 + quarter / 4);
  expect(renderings()).toBe(before);
  playTo(20);
  expect(renderings() - before).toBeLessThanOrEqual(4);
  expect(screen.getByText("Paragraph 2").closest("li")).toHaveAttribute("aria-current", "true");
});

test.each([
  [false, "smooth"],
  [true, "instant"],
])("where motion is reduced (%s), it follows the player with the behavior %s", async (isReduced, behavior) => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => ({ matches: isReduced && media.includes("reduce") }) as MediaQueryList,
  );
  const { playTo } = await renderTranscript(3);
  playTo(10);
  expect(scrollIntoView).toHaveBeenLastCalledWith({ block: "center", behavior });
});

test.each(["{PageDown}", "{ArrowUp}", "{Tab}"])("%s in the text stops it from following the player", async (key) => {
  const { person, playTo } = await renderTranscript(3);
  playTo(10);
  screen.getByRole("button", { name: "Play from 0:00" }).focus();
  await person.keyboard(key);
  scrollIntoView.mockClear();
  playTo(20);
  expect(scrollIntoView).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Follow the player" }));
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

test("keys of the player leave it following", async () => {
  const { person, playTo } = await renderTranscript(3);
  playTo(10);
  screen.getByRole("slider", { name: /seek/i }).focus();
  await person.keyboard("{ArrowUp}");
  expect(screen.queryByRole("button", { name: "Follow the player" })).not.toBeInTheDocument();
});

describe("no transcript", () => {
  const NOTHING: EpisodeTranscript = {
    transcript: null,
    chapters: [],
    nextLookAt: null,
    lookedAt: null,
    problem: null,
    removedBy: null,
  };
  const UPLOAD = apiPaths.transcriptUpload(1);

  async function openWithoutTranscript() {
    answer("GET", apiPaths.feed(1), { feed: sampleFeed(), episodes: [sampleEpisode({ title: "Bread" })] });
    answer("GET", apiPaths.transcript(1), NOTHING);
    const { person } = renderPage(TranscriptPage, { params: { feedId: "1", episodeId: "1" } });
    await screen.findByRole("heading", { name: "No transcript yet" });
    return { person, add: () => person.click(screen.getByRole("button", { name: "Add transcript" })) };
  }

  test("an episode without a transcript says why, and offers to ask the show", async () => {
    await openWithoutTranscript();
    expect(screen.getByText("We don't know the show's feed, so we can't look for a transcript there.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ask the show" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^mailto:\?subject=.*Bread/),
    );
  });

  test("a transcript is taken from a file that may be shared, and the form says why another one is refused", async () => {
    const { person, add } = await openWithoutTranscript();
    await add();
    expect(screen.getByText("Choose a file")).toBeVisible();
    expect(screen.getByText("Confirm that you may share this transcript")).toBeVisible();
    expect(callsOf("PUT", UPLOAD)).toEqual([]);
    const field = screen.getByLabelText("Transcript file");
    const empty = new File(["WEBVTT"], "empty.vtt");
    await person.upload(field, empty);
    await person.click(screen.getByLabelText("I may share this transcript"));
    fail("PUT", UPLOAD, 400, "No words were found in this file.");
    await add();
    expect(await screen.findByRole("alert")).toHaveTextContent("No words were found in this file.");
    await person.upload(field, new File(["Host: Welcome."], "bread.txt"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    answer("PUT", UPLOAD, {});
    await add();
    await expectToast("Transcript added", "Everything said in it can be found by search.");
    const sent = await Promise.all(callsOf("PUT", UPLOAD).map(({ body }) => (body as Blob).text()));
    expect(sent).toEqual(["WEBVTT", "Host: Welcome."]);
  });
});

test("the transcript of another guest's episode is not found", async () => {
  fail("GET", apiPaths.feed(1), 404);
  fail("GET", apiPaths.transcript(1), 404);
  renderPage(TranscriptPage, { params: { feedId: "1", episodeId: "1" } });
  expect(await screen.findByRole("heading", { name: "Episode not found" })).toBeVisible();
});
