import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import type { EpisodeTranscript } from "#domain/transcripts/transcript.ts";
import type { UserExport } from "#domain/users/user-export.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { enqueueTranscriptFetch, updateTranscriptFetch } from "#server/store/transcript-fetches.ts";
import { updateTranscript } from "#server/store/transcripts.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, registerCam, type TestUser } from "#test/support/users.ts";

const SRT = [
  "1\n00:00:00,000 --> 00:00:05,000\nHost: Welcome to the bakery.",
  "2\n00:00:05,000 --> 00:00:12,000\nSpeaker 2: Thank you. We bake on Tuesdays.",
  "3\n00:00:12,000 --> 00:00:14,000\nHost: Why?",
  "4\n00:00:14,000 --> 00:00:20,000\nSpeaker 2: The mill delivers on Mondays.",
  "5\n00:00:20,000 --> 00:00:22,000\nHost: I see.",
  "6\n00:00:22,000 --> 00:00:30,000\nSpeaker 2: And so it goes.",
].join("\n\n");

describe("transcripts", () => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let episodeId: number;

  beforeEach(async () => {
    instance = await startInstance("SQLite");
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
    expect((await ada.client.get("/api/transcripts/coverage")).json()).toEqual({
      appearances: 3,
      withTranscript: 1,
      newestWithout: { title: "Oven", showName: "The Example Hour" },
    });
  });

  test("is part of the account's export, and goes with the episode an hour after its deletion", async () => {
    await upload();
    const exported: UserExport = (await ada.client.get("/api/user/export.json")).json();
    expect(exported.feeds[0]?.episodes[0]?.transcript?.paragraphs[1]?.text).toBe("Thank you. We bake on Tuesdays.");
    await ada.client.delete(`/api/episodes/${episodeId}`);
    instance.clock.advance({ seconds: 3601 });
    await purgeExpired(instance.context);
    for (const table of ["transcripts", "passages", "transcriptFetches"] as const)
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
    await enqueueTranscriptFetch(instance.context.db, { ownerId: ada.user.id, episodeId }, "2026-03-02T12:00:00.000Z");
    await updateTranscriptFetch(instance.context.db, episodeId, {
      problem: "not-offered",
      lookedAt: "2026-03-01T12:00:00.000Z",
    });
    expect(await find()).toEqual({
      transcript: null,
      chapters: [],
      nextLookAt: "2026-03-02T12:00:00.000Z",
      lookedAt: "2026-03-01T12:00:00.000Z",
      problem: "not-offered",
      removedBy: null,
    });
  });

  test("readers and others who save are served while a long one takes the place of another", {
    timeout: 120_000,
  }, async () => {
    const long = Array.from(
      { length: 500 },
      (_, at) => `我们每天早上都去面包店。${at} ${"信任是慢慢建立的。".repeat(35)}`,
    ).join("\n\n");
    await upload();
    const ben = await registerBen(instance);
    const { id: feedOfBen } = await createFeed(ben.client);
    const countRows = async () => {
      const { rows } = await instance.context.db
        .selectFrom("passages")
        .select((row) => row.fn.countAll<number>().as("rows"))
        .where("episodeId", "=", episodeId)
        .where("kind", "=", "transcript")
        .executeTakeFirstOrThrow();
      return Number(rows);
    };
    let isAnswered = false;
    const uploading = upload(long).finally(() => {
      isAnswered = true;
    });
    const seen = new Set<number | undefined>();
    let savedMeanwhile = 0;
    while (!isAnswered) {
      // Ben saves more often than the limit for five minutes.
      instance.clock.advance({ seconds: 1 });
      const before = await countRows();
      expect((await ben.client.patch(`/api/feeds/${feedOfBen}`, { description: `${before}` })).statusCode).toBe(200);
      const after = await countRows();
      seen.add((await find()).transcript?.paragraphs.length);
      if (before > 6 && after < 500) savedMeanwhile += 1;
    }
    expect((await uploading).statusCode).toBe(200);
    expect(savedMeanwhile).toBeGreaterThan(1);
    seen.add((await find()).transcript?.paragraphs.length);
    expect([...seen]).toEqual([6, 500]);
    await instance.background.runDue("delete-paragraphs");
    expect(await countRows()).toBe(500);
  });

  test("a feed with many paragraphs is deleted while others save", async () => {
    const words = Array.from({ length: 1500 }, (_, at) => `Paragraph ${at} about bread. ${"We bake it. ".repeat(25)}`);
    expect((await upload(words.join("\n\n"))).statusCode).toBe(200);
    const ben = await registerBen(instance);
    const order: string[] = [];
    await Promise.all([
      ada.client.delete(`/api/feeds/${feedId}`).then(({ statusCode }) => order.push(`Ada deleted: ${statusCode}`)),
      createFeed(ben.client).then(() => order.push("Ben saved")),
    ]);
    expect(order).toEqual(["Ben saved", "Ada deleted: 200"]);
    for (const table of ["transcripts", "passages", "hiddenParagraphs"] as const)
      expect(await instance.context.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("one of very many different words, or of very many paragraphs, is refused", async () => {
    const word = (at: number) => `w${at.toString(36)}`;
    const many = Array.from({ length: 1001 }, (_, at) =>
      Array.from({ length: 50 }, (_, n) => word(at * 50 + n)).join(" "),
    );
    const words = await upload(many.join("\n\n"));
    expect([words.statusCode, words.json().message]).toEqual([
      413,
      "The transcript must not have more than 50,000 different words",
    ]);
    const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
    const cues = Array.from({ length: 20_001 }, (_, at) => `${time(at)} --> ${time(at + 1)}\n<v ${at % 2}>Yes.`);
    const paragraphs = await upload(`WEBVTT\n\n${cues.join("\n\n")}`);
    expect([paragraphs.statusCode, paragraphs.json().message]).toEqual([
      413,
      "The transcript must not have more than 20,000 paragraphs",
    ]);
    expect((await find()).transcript).toBeNull();
  });

  test.each([
    ["characters", 100_000_000, "100,000,000 characters"],
    ["paragraphCount", 100_000, "100,000 paragraphs"],
    ["distinctWordCount", 1_500_000, "1,500,000 different words"],
  ] as const)("all of a user have limits: %s", async (column, max, limit) => {
    await upload();
    await updateTranscript(instance.context.db, episodeId, { [column]: max });
    // In the place of a transcript that is too much, one that is not.
    expect((await upload()).statusCode).toBe(200);
    await updateTranscript(instance.context.db, episodeId, { [column]: max });
    const other = await addEpisode(ada.client, feedId, "Butter");
    const response = await ada.client.request("PUT", `${url(other.id)}?mayShare=true`, SRT, {
      "content-type": "application/octet-stream",
    });
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      `All your transcripts together must not have more than ${limit}`,
    ]);
  });
});

test("a user uploads 20 MB in five minutes, compressed or not", async () => {
  const instance = await startInstance("SQLite", { RATE_LIMITS: "on" });
  const ada = await registerAda(instance);
  const { id: feedId } = await createFeed(ada.client);
  const { id } = await addEpisode(ada.client, feedId, "Bread");
  const upload = async (file: Buffer) => {
    const headers = { "content-type": "application/octet-stream" };
    const { statusCode } = await ada.client.request(
      "PUT",
      `/api/episodes/${id}/transcript?mayShare=true`,
      file,
      headers,
    );
    return statusCode;
  };
  const readable = Buffer.from("We bake bread. ".repeat(10));
  const large = Buffer.concat([readable, Buffer.alloc(4_900_000, " ")]);
  expect([await upload(large), await upload(large), await upload(gzipSync(large))]).toEqual([200, 200, 200]);
  expect([await upload(large), await upload(large), await upload(readable)]).toEqual([200, 429, 200]);
  instance.clock.advance({ seconds: 301 });
  expect(await upload(readable)).toBe(200);
  await instance.close();
});
