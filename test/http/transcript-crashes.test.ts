import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startTranscriptShow, type TranscriptShow } from "#test/fake-servers/transcript-show.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { localSettings } from "#test/support/running-server.ts";
import { addEpisode, createFeed, registerAda } from "#test/support/users.ts";

const PROCESS = join(import.meta.dirname, "../support/transcript-process.ts");
const LEASE_MS = 10 * 60_000;
/** They take three statements. */
const PARAGRAPHS = 450;
const STATEMENTS = 3;

/** Each cue is a paragraph: they are 25 s long, and of two speakers who take turns. */
const TRANSCRIPT = `WEBVTT\n\n${Array.from({ length: PARAGRAPHS }, (_, at) => {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  return `${time(at * 25)} --> ${time(at * 25 + 24)}\n<v ${at % 2 ? "Ada" : "Ben"}>This is sentence ${at} of the talk about bread.`;
}).join("\n\n")}`;

describe.each(engines)("a process that is killed on %s", (engine) => {
  async function start(): Promise<{ instance: Instance; show: TranscriptShow; episodeId: number; run: typeof run }> {
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
    return { instance, show, episodeId, run };
  }

  async function stored(
    { db }: Instance["context"],
    episodeId: number,
  ): Promise<[transcripts: number, paragraphs: number]> {
    const transcripts = await db
      .selectFrom("transcripts")
      .select("episodeId")
      .where("episodeId", "=", episodeId)
      .execute();
    const passages = await db
      .selectFrom("passages")
      .select("id")
      .where("episodeId", "=", episodeId)
      .where("kind", "=", "transcript")
      .execute();
    return [transcripts.length, passages.length];
  }

  test("while it fetches a transcript leaves the look to another one", { timeout: 180_000 }, async () => {
    const { instance, show, episodeId, run } = await start();
    let killed: ChildProcess | undefined;
    // Half of the file has arrived.
    show.serve("/one.vtt", (response) => {
      response.writeHead(200).write(TRANSCRIPT.slice(0, TRANSCRIPT.length / 2), () => killed?.kill("SIGKILL"));
    });
    killed = run(1000);
    expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
    expect(await stored(instance.context, episodeId)).toEqual([0, 0]);

    show.serveFile("/one.vtt", TRANSCRIPT, "text/vtt");
    await once(run(2000), "exit");
    expect(await stored(instance.context, episodeId)).toEqual([0, 0]);
    await once(run(2000 + LEASE_MS), "exit");
    expect(await stored(instance.context, episodeId)).toEqual([1, PARAGRAPHS]);
    await instance.close();
    await show.close();
  });

  test.each(Array.from({ length: STATEMENTS }, (_, at) => at + 1))(
    "before statement %i that stores a transcript has stored nothing",
    { timeout: 180_000 },
    async (statement) => {
      const { instance, show, episodeId, run } = await start();
      show.serveFile("/one.vtt", TRANSCRIPT, "text/vtt");
      const killed = run(1000, { KILL_AT_STATEMENT: String(statement) });
      expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
      expect(await stored(instance.context, episodeId)).toEqual([0, 0]);

      await once(run(1000 + LEASE_MS + 1000), "exit");
      expect(await stored(instance.context, episodeId)).toEqual([1, PARAGRAPHS]);
      await instance.close();
      await show.close();
    },
  );
});
