import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, inject, test } from "vitest";
import { AUDIO_BYTES, type OutsideWorld, startOutsideWorld } from "#test/soak/outside-world.ts";
import { Record } from "#test/soak/record.ts";
import { Writer } from "#test/soak/writer.ts";
import { createPostgresDatabase, runStatement } from "#test/support/postgres.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";

const PLANT_FAULT = pathToFileURL(join(import.meta.dirname, "../soak/plant-fault.mjs")).href;
const CHANGES = 40;
const READERS = 3;

/** A fault in the server, as it could be written by mistake. */
interface Fault {
  file: string;
  /** texts of the file and what stands in their places */
  replacements: [text: string, replacement: string][];
}

const LATE_CACHE: Fault = {
  file: "/src/server/documents/document-cache.ts",
  replacements: [
    ["{ version, document });", "{ version, document, storedAtMs: performance.now() });"],
    [
      "entry?.version !== version",
      "!entry || (entry.version !== version && performance.now() - entry.storedAtMs > 1000)",
    ],
  ],
};
const UNGUARDED_REPLICA: Fault = {
  file: "/src/server/operations/published/read-public.ts",
  replacements: [["await isCurrent(snapshot.db)", "true"]],
};
const DOUBLED_WORK: Fault = {
  file: "/src/server/store/episodes.ts",
  replacements: [
    [
      "if (row) return row;",
      `if (row) {
         const again = { guid: episode.guid + " again", slug: slug + "-again" };
         await db.insertInto("episodes").values({ ...episode, ...again }).execute();
         return row;
       }`,
    ],
  ],
};
/** A claim takes jobs that another process runs. */
const IGNORED_LEASE: Fault = {
  file: "/src/server/store/jobs.ts",
  replacements: [['row("leaseEndsAt", "<=", now)', 'row("leaseEndsAt", "is not", null)']],
};
/** A job has a next time that nobody asked for, and does its work again. */
const REPEATED_JOB: Fault = {
  file: "/src/server/links/check-links.ts",
  replacements: [
    ["new Date(nextMs).toISOString()", "new Date(run.nowMs + 60_000).toISOString()"],
    ['row ? !isCheckDue(row, run.nowMs) : kind !== "audio"', 'kind !== "audio"'],
    ['kind === "audio" && !row', 'kind === "audio"'],
  ],
};
const CLOSED_PORT = "http://127.0.0.1:9";
/** Adds an episode. */
const ADDITION = 0.2;

describe("the history of a feed that is changed while others read it", { timeout: 90_000 }, () => {
  const servers: RunningServer[] = [];
  const databases: string[] = [];
  const worlds: OutsideWorld[] = [];
  afterEach(async () => {
    for (const server of servers) await server.stop();
    for (const server of servers.splice(0)) server.remove();
    for (const world of worlds.splice(0)) await world.close();
    for (const name of databases.splice(0))
      await runStatement(inject("postgresUrl"), `drop database ${name} with (force)`);
  });

  interface Options {
    record?: Record;
    audioOrigin?: string;
    hasClock?: boolean;
  }

  async function start(
    settings: { [name: string]: string },
    fault?: Fault,
    { record = new Record(), audioOrigin = CLOSED_PORT, hasClock = false }: Options = {},
  ) {
    const planted = fault && {
      PLANTED_FAULT: JSON.stringify(fault),
      NODE_OPTIONS: `--import=${PLANT_FAULT}`,
    };
    const server = await startServer({ ...settings, ...planted }, { hasClock });
    servers.push(server);
    const writer = new Writer(record, server.origin, "history_guest", audioOrigin);
    return { server, record, writer };
  }

  /** Changes the feed, and reads it all the time. */
  async function useFeed({ server, record, writer }: Awaited<ReturnType<typeof start>>): Promise<Record> {
    let isOver = false;
    const readers = Array.from({ length: READERS }, async (_, number) => {
      const reader = new Writer(record, server.origin, "nobody", CLOSED_PORT);
      while (!isOver) await reader.readFeed("history_guest", number === 0 ? "feed.json" : "feed.xml");
    });
    for (let change = 0; change < CHANGES; change += 1) await writer.change(((change * 7) % 20) / 20);
    await writer.verify();
    isOver = true;
    await Promise.all(readers);
    expect(record.unexpected).toEqual([]);
    return record;
  }

  async function registered(settings: { [name: string]: string }, fault?: Fault, options?: Options) {
    const started = await start(settings, fault, options);
    await started.writer.register();
    return started;
  }

  async function startWorld() {
    const record = new Record();
    const world = await startOutsideWorld(record);
    worlds.push(world);
    return { world, options: { record, audioOrigin: world.audioOrigin } };
  }

  /** Has two processes share the jobs of two new episodes, while the host of their audio does not answer. */
  async function shareJobs(fault?: Fault): Promise<Record> {
    const { world, options } = await startWorld();
    const { server, writer, record } = await registered({}, fault, options);
    const other = await start({ DATA_DIR: server.dataDir }, fault, options);
    world.behaviour = "silent";
    for (let episode = 1; episode <= 2; episode += 1) await writer.change(ADDITION);
    await expect.poll(() => record.jobRuns.count).toBeGreaterThan(0);
    // Any request of this kind makes its process look for jobs.
    await other.writer.send("POST", "/api/logout");
    await expect.poll(() => record.jobRuns.count).toBeGreaterThan(1);
    expect(record.unexpected).toEqual([]);
    return record;
  }

  test("has nothing lost, torn, doubled or stale", async () => {
    const record = await useFeed(await registered({}));
    expect(record.answeredWrites).toBe(CHANGES);
    expect(record.history.reads).toBeGreaterThan(READERS);
    expect(record.wrongData).toEqual([]);
  });

  test("finds a cache that is a second late", async () => {
    const record = await useFeed(await registered({}, LATE_CACHE));
    expect(record.staleReads).not.toEqual([]);
    expect(record.lostWrites).toEqual([]);
  });

  test("finds work that is done twice", async () => {
    const record = await useFeed(await registered({}, DOUBLED_WORK));
    expect(record.doubledWrites).not.toEqual([]);
  });

  test("has no job that two processes run", async () => {
    expect((await shareJobs()).wrongData).toEqual([]);
  });

  test("finds a job that two processes run at a time", async () => {
    const record = await shareJobs(IGNORED_LEASE);
    await expect
      .poll(() => record.doubledWrites)
      .toContain("/audio/history_guest-1.mp3 is asked for by two runs of a job at a time");
  });

  test("finds a job that runs again after its end", async () => {
    const { options } = await startWorld();
    const { server, writer, record } = await registered({}, REPEATED_JOB, { ...options, hasClock: true });
    await writer.change(ADDITION);
    await expect
      .poll(async () => (await writer.readFeed("history_guest", "feed.xml"))?.text)
      .toContain(`length="${AUDIO_BYTES}"`);
    expect(record.doubledWrites).toEqual([]);
    server.advance(60);
    await expect
      .poll(() => record.doubledWrites)
      .toEqual(["/audio/history_guest-1.mp3 is asked for again, although its length was in a feed before"]);
    expect(record.unexpected).toEqual([]);
  });

  test("finds a replica that is read although it has not caught up", async () => {
    const url = inject("postgresUrl");
    const names = ["primary", "replica"].map((role) => `${role}_${randomUUID().replaceAll("-", "")}`);
    const [primaryName = "", replicaName = ""] = names;
    databases.push(...names);
    const DATABASE_URL = await createPostgresDatabase(url, primaryName, inject("postgresTemplate"));
    const { writer } = await registered({ DATABASE_URL });
    await servers[0]?.stop();
    // A copy that never receives updates.
    const DATABASE_REPLICA_URL = await createPostgresDatabase(url, replicaName, primaryName);

    const later = await start({ DATABASE_URL, DATABASE_REPLICA_URL }, UNGUARDED_REPLICA);
    later.writer.feedId = writer.feedId;
    await later.writer.logIn();
    const record = await useFeed(later);
    expect(record.staleReads).not.toEqual([]);
    expect(record.lostWrites).toEqual([]);
  });

  test("takes a response from before an addition for no deletion", () => {
    const record = new Record();
    const { history } = record;
    const early = { method: "GET", path: "/feed.xml", startedAtMs: performance.now() };
    history.add("talks", [{ title: "Talk 1", number: 1 }]).confirm();
    const deletion = history.change("talks", "Talk 1", undefined);
    history.read("talks", early, []);
    const seen = [{ title: "Talk 1", numbers: [1] }];
    history.read("talks", { ...early, startedAtMs: performance.now() }, seen);
    expect(record.wrongData).toEqual([]);

    deletion.confirm();
    history.read("talks", { ...early, startedAtMs: performance.now() }, seen);
    expect(record.staleReads).toHaveLength(1);
  });
});
