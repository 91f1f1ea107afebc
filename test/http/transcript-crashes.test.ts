import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deleteHiddenParagraphs } from "#server/operations/transcripts/passage-deletion.ts";
import { listParagraphs } from "#server/store/transcripts.ts";
import { startTranscriptShow, type TranscriptShow } from "#test/fake-servers/transcript-show.ts";
import { engines, type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { localSettings } from "#test/support/running-server.ts";
import { addEpisode, createFeed, registerAda } from "#test/support/users.ts";

const PROCESS = join(import.meta.dirname, "../support/transcript-process.ts");
const LEASE_MS = 10 * 60_000;
/** They are stored in three steps. */
const PARAGRAPHS = 450;
const STEPS = 3;

/** Each cue is a paragraph: they are 25 s long, and of two speakers who take turns. */
const transcript = (topic: string) =>
  `WEBVTT\n\n${Array.from({ length: PARAGRAPHS }, (_, at) => {
    const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
    return `${time(at * 25)} --> ${time(at * 25 + 24)}\n<v ${at % 2 ? "Ada" : "Ben"}>This is sentence ${at} of the talk about ${topic}.`;
  }).join("\n\n")}`;
const TRANSCRIPT = transcript("bread");

describe.each(engines)("a process that is killed on %s", (engine) => {
  async function start(): Promise<{
    instance: Instance;
    show: TranscriptShow;
    client: TestClient;
    episodeId: number;
    run: typeof run;
  }> {
    const show = await startTranscriptShow();
    show.setItem('<podcast:transcript url="/one.vtt" type="text/vtt"/>');
    const instance = await startInstance(engine);
    instance.clock.advanceToPresent();
    const { client } = await registerAda(instance);
    const feed = await createFeed(client);
    const source = { sourceFeedUrl: show.feedUrl, sourceGuid: "one" };
    const { id: episodeId } = await addEpisode(client, feed.id, "One", source);
    const { dataDir, databaseUrl } = instance.context.config;
    const run = (aheadMs: number, variables: Record<string, string> = {}): ChildProcess =>
      spawn(process.execPath, [PROCESS], {
        env: {
          ...PROCESS_ENV,
          ...localSettings(3000, dataDir),
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          TRANSCRIPTS: "on",
          CLOCK_AHEAD_MS: String(aheadMs),
          ...variables,
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
    return { instance, show, client, episodeId, run };
  }

  /** What readers have: the number of transcripts, and of their paragraphs; and how many episodes a search finds by a word. */
  async function stored(
    { instance: { context }, client, episodeId }: Awaited<ReturnType<typeof start>>,
    word = "bread",
  ): Promise<[transcripts: number, paragraphs: number, found: number]> {
    const transcripts = await context.db
      .selectFrom("transcripts")
      .select("ownerId")
      .where("episodeId", "=", episodeId)
      .execute();
    const paragraphs = await listParagraphs(context.db, episodeId);
    const found = await client.get(`/api/search?q=${word}`);
    return [transcripts.length, paragraphs.length, found.json().episodes.length];
  }

  test.each(Array.from({ length: STEPS }, (_, at) => at + 1))(
    "before step %i of storing a transcript has shown nothing of it",
    { timeout: 180_000 },
    async (step) => {
      const started = await start();
      const { instance, show, run } = started;
      show.serveFile("/one.vtt", TRANSCRIPT, "text/vtt");
      const killed = run(1000, { KILL_AT_STATEMENT: String(step) });
      expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
      expect(await stored(started)).toEqual([0, 0, 0]);

      await once(run(1000 + LEASE_MS + 1000), "exit");
      expect(await stored(started)).toEqual([1, PARAGRAPHS, 1]);
      await instance.close();
      await show.close();
    },
  );

  test("while it stores another transcript leaves the one that is there", { timeout: 180_000 }, async () => {
    const started = await start();
    const { instance, show, run } = started;
    show.serveFile("/one.vtt", TRANSCRIPT, "text/vtt", '"v1"');
    await once(run(1000), "exit");
    expect(await stored(started)).toEqual([1, PARAGRAPHS, 1]);

    show.serveFile("/one.vtt", transcript("butter"), "text/vtt", '"v2"');
    const REFRESH_MS = 40 * 86_400_000;
    await once(run(REFRESH_MS, { KILL_AT_STATEMENT: String(STEPS) }), "exit");
    expect(await stored(started, "bread")).toEqual([1, PARAGRAPHS, 1]);
    expect(await stored(started, "butter")).toEqual([1, PARAGRAPHS, 0]);

    await once(run(REFRESH_MS + LEASE_MS + 1000), "exit");
    expect(await stored(started, "bread")).toEqual([1, PARAGRAPHS, 0]);
    expect(await stored(started, "butter")).toEqual([1, PARAGRAPHS, 1]);
    // What the process that was killed had stored is deleted some time later, like all that nobody can find any more.
    instance.clock.advance({ days: 80 });
    await deleteHiddenParagraphs(instance.context);
    const { rows } = await instance.context.db
      .selectFrom("passages")
      .select((row) => row.fn.countAll<number>().as("rows"))
      .where("kind", "=", "transcript")
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(PARAGRAPHS);
    await instance.close();
    await show.close();
  });
});
