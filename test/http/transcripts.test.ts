import { beforeEach, describe, expect, test } from "vitest";
import type { EpisodeTranscript } from "#domain/transcripts/transcript.ts";
import type { UserExport } from "#domain/users/user-export.ts";
import { planLook, updateLook } from "#server/store/transcript-looks.ts";
import { updateTranscript } from "#server/store/transcripts.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, registerCam, type TestUser } from "#test/support/users.ts";

const SRT = [
  "1\n00:00:00,000 --> 00:00:05,000\nHost: Welcome to the bakery.",
  "2\n00:00:05,000 --> 00:00:12,000\nSpeaker 2: Thank you. We bake on Tuesdays.",
  "3\n00:00:12,000 --> 00:00:14,000\nHost: Why?",
  "4\n00:00:14,000 --> 00:00:20,000\nSpeaker 2: The mill delivers on Mondays.",
  "5\n00:00:20,000 --> 00:00:22,000\nHost: I see.",
  "6\n00:00:22,000 --> 00:00:30,000\nSpeaker 2: And so it goes.",
].join("\n\n");

describe.each(engines)("transcripts on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let episodeId: number;

  beforeEach(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
    episodeId = (await addEpisode(ada.client, feedId, "Bread", { duration: "0:30" })).id;
    return () => instance.close();
  });

  const url = (id = episodeId) => `/api/episodes/${id}/transcript`;
  const upload = (file: string | Buffer = SRT, query = "?mayShare=true", client = ada.client) =>
    client.request("PUT", url() + query, file, { "content-type": "application/octet-stream" });
  const find = async (): Promise<EpisodeTranscript> => (await ada.client.get(url())).json();

  test("the guest adds one, and sees what was understood", async () => {
    const response = await upload();
    expect(response.statusCode).toBe(200);
    const { transcript } = response.json<EpisodeTranscript>();
    expect(transcript).toMatchObject({
      origin: "uploaded",
      format: "srt",
      isTimed: true,
      isApproximate: false,
      isShareable: true,
      endMs: 30_000,
      speakers: ["Speaker 2", "Host"],
      mySpeaker: null,
    });
    expect(transcript?.paragraphs).toHaveLength(6);
    expect(transcript?.paragraphs[3]).toEqual({
      startMs: 14_000,
      endMs: 20_000,
      speaker: "Speaker 2",
      text: "The mill delivers on Mondays.",
    });
    expect(await find()).toEqual(response.json());
  });

  test.each<[string, string | Buffer, string, number, string, string]>([
    ["no tick", SRT, "", 400, "mayShare", "Confirm that you may share this transcript"],
    [
      "a file without words",
      "WEBVTT\n\n",
      "?mayShare=true",
      400,
      "transcript",
      "No words were found in this file. Choose a transcript in VTT, SRT or plain text",
    ],
    [
      "a picture",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(500).fill(0)]),
      "?mayShare=true",
      400,
      "transcript",
      "No words were found in this file. Choose a transcript in VTT, SRT or plain text",
    ],
    [
      "an empty file",
      "",
      "?mayShare=true",
      400,
      "transcript",
      "No words were found in this file. Choose a transcript in VTT, SRT or plain text",
    ],
  ])("%s is refused", async (_name, file, query, status, field, message) => {
    const response = await upload(file, query);
    expect([response.statusCode, response.json().errors]).toEqual([status, [{ field, message }]]);
    expect((await find()).transcript).toBeNull();
  });

  test("a file of more than 5 MB is refused", async () => {
    const response = await upload(Buffer.alloc(5_000_001, "a "));
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      "The transcript must not be larger than 5 MB",
    ]);
  });

  test("it is its owner's alone", async () => {
    await upload();
    const ben = await registerBen(instance);
    const visitor = instance.newClient();
    expect((await ben.client.get(url())).statusCode).toBe(404);
    expect((await upload("Other words.", "?mayShare=true", ben.client)).statusCode).toBe(404);
    expect((await ben.client.delete(url())).statusCode).toBe(404);
    expect((await visitor.get(url())).statusCode).toBe(401);
    for (const path of [
      "/u/ada.guest",
      "/u/ada.guest/guest-spots",
      "/u/ada.guest/guest-spots/feed.xml",
      "/u/ada.guest/guest-spots/feed.json",
      "/u/ada.guest/guest-spots/embed",
      "/api/users/screen-name/ada.guest/feeds/guest-spots/episodes",
    ])
      expect((await visitor.get(path)).body).not.toContain("the mill delivers");
  });

  test("the guest says which speaker they are, and takes it back", async () => {
    await upload();
    const named = await ada.client.patch(url(), { mySpeaker: "Speaker 2" });
    expect(named.json().transcript.mySpeaker).toBe("Speaker 2");
    const wrong = await ada.client.patch(url(), { mySpeaker: "Speaker 3" });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ field: "mySpeaker", message: "My speaker must be one of the transcript's speakers" }],
    ]);
    await ada.client.patch(url(), { mySpeaker: null });
    expect((await find()).transcript?.mySpeaker).toBeNull();
  });

  test("another one takes its place, and the guest removes it", async () => {
    await upload();
    await upload("Only plain words, without any times.");
    expect((await find()).transcript).toMatchObject({ format: "plain", isTimed: false, speakers: [] });
    const removed = await ada.client.delete(url());
    expect(removed.json()).toMatchObject({ transcript: null, removedBy: null });
    expect((await ada.client.delete(url())).statusCode).toBe(404);
  });

  test("the show's own, once removed, is fetched again only when the guest asks for it", async () => {
    const { db } = instance.context;
    await ada.client.patch(`/api/episodes/${episodeId}`, { sourceFeedUrl: "http://127.0.0.1:9/feed.xml" });
    await upload();
    await updateTranscript(db, episodeId, { origin: "feed" });
    expect((await ada.client.delete(url())).json().removedBy).toBe("owner");
    const asked = await ada.client.post(`${url()}/look`);
    expect(asked.json()).toMatchObject({ removedBy: null, nextLookAt: instance.clock.now().toISOString() });
  });

  test("without the show's feed there is nobody to ask", async () => {
    expect((await ada.client.post(`${url()}/look`)).statusCode).toBe(409);
  });

  test("appearances with a transcript are counted once, however many feeds they are in", async () => {
    const other = await createFeed(ada.client, { title: "Best", slug: "best", isDefault: false });
    for (const [feed, title] of [
      [feedId, "Mill"],
      [other.id, "Mill"],
      [other.id, "Oven"],
    ] as const)
      await addEpisode(ada.client, feed, title, { audioUrl: `https://example.com/${title}.mp3` });
    await upload();
    expect((await ada.client.get("/api/transcripts/coverage")).json()).toEqual({ appearances: 3, withTranscript: 1 });
  });

  test("is part of the account's export, and goes with the episode", async () => {
    await upload();
    const exported: UserExport = (await ada.client.get("/api/user/export.json")).json();
    expect(exported.feeds[0]?.episodes[0]?.transcript?.paragraphs[1]?.text).toBe("Thank you. We bake on Tuesdays.");
    await ada.client.delete(`/api/episodes/${episodeId}`);
    for (const table of ["transcripts", "passages", "transcriptLooks"] as const)
      expect(await instance.context.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("an administrator removes it for good, and the audit log says so", async () => {
    await upload();
    const cam = await registerCam(instance);
    const { json } = await cam.client.get(`/api/admin/users/${ada.user.id}/transcripts`);
    expect(json()).toMatchObject([{ episodeId, title: "Bread", origin: "uploaded" }]);
    expect((await cam.client.delete(`/api/admin/episodes/${episodeId}/transcript`)).statusCode).toBe(204);
    expect(await find()).toMatchObject({ transcript: null, removedBy: "administrator" });
    expect((await upload()).statusCode).toBe(403);
    expect((await ada.client.post(`${url()}/look`)).statusCode).toBe(403);
    const [event] = (await cam.client.get("/api/admin/audit-log")).json();
    expect(event).toMatchObject({ action: "transcript-removed", user: { screenName: "ada.guest" } });
  });

  test("says why there is none yet", async () => {
    await planLook(instance.context.db, { ownerId: ada.user.id, episodeId }, "2026-03-02T12:00:00.000Z");
    await updateLook(instance.context.db, episodeId, { problem: "not-offered", lookedAt: "2026-03-01T12:00:00.000Z" });
    expect(await find()).toEqual({
      transcript: null,
      chapters: [],
      nextLookAt: "2026-03-02T12:00:00.000Z",
      lookedAt: "2026-03-01T12:00:00.000Z",
      problem: "not-offered",
      removedBy: null,
    });
  });
});
