import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deleteHiddenParagraphs } from "#server/operations/transcripts/passage-deletion.ts";
import { listTranscriptPassages } from "#server/store/passages.ts";
import { startTranscriptShow } from "#test/fake-servers/transcript-show.ts";
import { bothDatabases, startInstance } from "#test/support/instance.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { localSettings } from "#test/support/running-server.ts";
import { addEpisode, createFeed, registerAda, signIn } from "#test/support/users.ts";

const ALL_POSITIONS = { from: 0, to: 2 ** 31 - 1 };
const PROCESS = join(import.meta.dirname, "../support/transcript-process.ts");
const LEASE_SECONDS = 600;
/** They are stored in three steps. */
const PARAGRAPHS = 450;
const STEPS = 3;

/** Each cue is a paragraph: they are 25 s long, and of two speakers who take turns. */
const transcript = (topic: string) =>
  `WEBVTT\n\n${Array.from({ length: PARAGRAPHS }, (_, at) => {
    const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
    return `${time(at * 25)} --> ${time(at * 25 + 24)}\n<v ${at % 2 ? "Ada" : "Ben"}>This is sentence ${at} of the talk about ${topic}.`;
  }).join("\n\n")}`;

describe.each(bothDatabases)("a process that is killed on %s", (engine) => {
  test("while it stores a transcript leaves the one that readers had, or none, and another process stores it", {
    timeout: 180_000,
  }, async () => {
    const show = await startTranscriptShow();
    show.setItem('<podcast:transcript url="/one.vtt" type="text/vtt"/>');
    const instance = await startInstance(engine, { TRANSCRIPTS: "on" });
    const { clock, context, background } = instance;
    clock.advanceToPresent();
    const { client } = await registerAda(instance);
    const feed = await createFeed(client);
    const source = { sourceFeedUrl: show.feedUrl, sourceGuid: "one" };
    const { id: episodeId } = await addEpisode(client, feed.id, "One", source);

    /** Runs what is due by the instance's clock in a process that ends before the last step of storing. */
    async function runAndKill(): Promise<void> {
      const { dataDir, databaseUrl } = context.config;
      const killed = spawn(process.execPath, [PROCESS], {
        env: {
          ...PROCESS_ENV,
          ...localSettings(3000, dataDir),
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          TRANSCRIPTS: "on",
          NOW: clock.now().toISOString(),
          KILL_AT_STATEMENT: String(STEPS),
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
    }
    const runAfterLease = async () => {
      expect(await background.runDue("fetch-transcript")).toBe(0);
      clock.advance({ seconds: LEASE_SECONDS + 1 });
      expect(await background.runDue("fetch-transcript")).toBe(1);
    };
    /** What readers have: the number of paragraphs; and how many episodes a search finds by a word. */
    const stored = async (word: string): Promise<[paragraphs: number, found: number]> => {
      // The session may have ended while the test moved the clock.
      await signIn(client, "ada.guest@example.com");
      const found = await client.get(`/api/search?q=${word}`);
      const paragraphs = await listTranscriptPassages(context.db, episodeId, ALL_POSITIONS);
      return [paragraphs.length, found.json().episodes.length];
    };

    show.serveFile("/one.vtt", transcript("bread"), "text/vtt", '"v1"');
    clock.advance({ seconds: 1 });
    await runAndKill();
    expect(await stored("bread")).toEqual([0, 0]);
    await runAfterLease();
    expect(await stored("bread")).toEqual([PARAGRAPHS, 1]);

    show.serveFile("/one.vtt", transcript("butter"), "text/vtt", '"v2"');
    clock.advance({ days: 40 });
    await runAndKill();
    expect(await stored("bread")).toEqual([PARAGRAPHS, 1]);
    expect(await stored("butter")).toEqual([PARAGRAPHS, 0]);
    await runAfterLease();
    expect(await stored("bread")).toEqual([PARAGRAPHS, 0]);
    expect(await stored("butter")).toEqual([PARAGRAPHS, 1]);

    // What the process that was killed had stored is deleted some time later, like all that nobody can find any more.
    clock.advance({ days: 40 });
    await deleteHiddenParagraphs(context);
    const { rows } = await context.db
      .selectFrom("passages")
      .select((row) => row.fn.countAll<number>().as("rows"))
      .where("kind", "=", "transcript")
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(PARAGRAPHS);
    await instance.close();
    await show.close();
  });
});
