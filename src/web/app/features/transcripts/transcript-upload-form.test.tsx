import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, cut, fail, goOffline } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import TranscriptPage from "#web/app/pages/transcript.tsx";

const NONE = {
  transcript: null,
  chapters: [],
  nextLookAt: null,
  lookedAt: null,
  problem: null,
  removedBy: null,
};
const ADDED = {
  ...NONE,
  transcript: {
    origin: "upload",
    format: "txt",
    speakers: [],
    mySpeaker: null,
    isTimed: false,
    paragraphs: [{ startMs: null, speaker: null, text: "We bake on Mondays." }],
  },
};

async function chooseFile() {
  answer("GET", apiPaths.feed(1), { feed: sampleFeed(), episodes: [sampleEpisode()] });
  answer("GET", apiPaths.transcript(1), NONE);
  const { person } = renderPage(TranscriptPage, { params: { feedId: "1", episodeId: "1" } });
  const file = new File(["We bake on Mondays."], "bread.txt", { type: "text/plain" });
  await person.upload(await screen.findByLabelText("Transcript file"), file);
  await person.click(screen.getByLabelText("I may share this transcript"));
  return { person, add: () => person.click(screen.getByText("Add transcript")) };
}

function expectInput() {
  expect((screen.getByLabelText("Transcript file") as HTMLInputElement).files?.[0]?.name).toBe("bread.txt");
  expect(screen.getByLabelText("I may share this transcript")).toBeChecked();
}

test("a file is not sent before the guest says that they may share it", async () => {
  const { person, add } = await chooseFile();
  const tick = screen.getByLabelText("I may share this transcript");
  await person.click(tick);
  await add();
  expect(tick).toBeInvalid();
  expect(callsOf("PUT", apiPaths.transcriptUpload(1))).toEqual([]);
});

test("a file outlives a lost connection, and is sent again", async () => {
  const { add } = await chooseFile();
  const goOnline = goOffline();
  await add();
  expect(await screen.findByText("You are offline")).toBeVisible();
  expectInput();
  goOnline();
  expect(callsOf("PUT", apiPaths.transcriptUpload(1))).toEqual([]);

  fail("PUT", apiPaths.transcriptUpload(1), 503, "The server is busy.");
  await add();
  expect(await screen.findByText("The server is busy.")).toBeVisible();
  expectInput();

  answer("PUT", apiPaths.transcriptUpload(1), ADDED);
  answer("GET", apiPaths.transcript(1), ADDED);
  await add();
  await expectToast("Transcript added");
  expect(await screen.findByText("We bake on Mondays.")).toBeVisible();
  const files = callsOf("PUT", apiPaths.transcriptUpload(1)).map(({ body }) => body as Blob);
  expect(await Promise.all(files.map((file) => file.size))).toEqual([19, 19]);
});

test("a file whose response was lost is shown as soon as the page learns that it is there", async () => {
  const { add } = await chooseFile();
  cut("PUT", apiPaths.transcriptUpload(1));
  answer("GET", apiPaths.transcript(1), ADDED);
  await add();
  expect(await screen.findByText("We bake on Mondays.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("The server did not answer")).toBeNull());
});
