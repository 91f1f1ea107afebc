import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ShowHost, startShowHost } from "#test/fake-servers/show-host.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { localSettings } from "#test/support/running-server.ts";
import { addEpisode, createFeed, registerUser } from "#test/support/users.ts";

const PROCESS = join(import.meta.dirname, "../support/watching-process.ts");
const SHOWS = 10;
/** `WATCH_KILLS=50 npm test -- test/http/watching-crashes.test.ts` kills more often. */
const KILLS = Number(process.env.WATCH_KILLS ?? 2);
/** Older episodes are dropped from the feeds. */
const ROUNDS_IN_FEED = 3;
const DAY_MS = 86_400_000;
const LEASE_MS = 6 * 60_000;

describe.each(engines)("processes that are killed while they check feeds on %s", (engine) => {
  test("lose no suggestion and make none twice", { timeout: 60_000 * (KILLS + 1) }, async () => {
    const host = await startShowHost();
    host.respond("/search", { body: JSON.stringify({ resultCount: 0, results: [] }) });
    const instance = await startInstance(engine, { APPLE_LOOKUP_URL: host.url("/lookup") });
    instance.clock.advanceToPresent();
    const { client } = await registerUser(instance, "ada_lind", "Ada Lind");
    const { verificationCode: code } = (await client.post("/api/send-verification-code")).json();
    await client.post("/api/verify-email", { code });
    const feed = await createFeed(client);
    const paths = Array.from({ length: SHOWS }, (_, index) => `/shows/${index}.xml`);
    const expected: string[] = [];
    publish(host, paths, 0);
    for (const path of paths)
      await addEpisode(client, feed.id, `An episode of ${path}`, { sourceFeedUrl: host.url(path) });

    const { dataDir, databaseUrl } = instance.context.config;
    const settings = {
      ...localSettings(3000, dataDir),
      WATCH: "on",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      APPLE_LOOKUP_URL: host.url("/lookup"),
    };
    const start = (aheadMs: number): ChildProcess =>
      spawn(process.execPath, [PROCESS], {
        env: { ...PROCESS_ENV, ...settings, CLOCK_AHEAD_MS: String(aheadMs) },
        stdio: ["ignore", "ignore", "inherit"],
      });
    const finish = async (aheadMs: number) => expect((await once(start(aheadMs), "exit"))[0]).toBe(0);

    await finish(1000);
    for (let round = 1; round <= KILLS; round += 1) {
      publish(host, paths, round);
      expected.push(...paths.map((path) => titleOf(path, round)));
      const requested = host.requests.length;
      const aheadMs = round * 2 * DAY_MS;
      const [killed, other] = [start(aheadMs), start(aheadMs)];
      const ended = [once(killed, "exit"), once(other, "exit")];
      // At another moment each time; a busy machine's database may refuse so many that both end before it comes.
      const moment = requested + (round % SHOWS);
      const hasEnded = () => [killed, other].every(({ exitCode }) => exitCode !== null);
      await expect.poll(() => hasEnded() || host.requests.length > moment, { interval: 1, timeout: 60_000 }).toBe(true);
      killed.kill("SIGKILL");
      await Promise.all(ended);
      // What the killed one had leased is done after the lease, and so is what a process could not write.
      let leaseEndsMs = aheadMs;
      do {
        leaseEndsMs += LEASE_MS;
        await finish(leaseEndsMs);
      } while (await isLeased(instance));

      const found = await instance.context.db.selectFrom("suggestions").select("draft").execute();
      expect(found.map(({ draft }) => JSON.parse(draft).title).sort()).toEqual(expected.toSorted());
    }
    await instance.close();
    await host.close();
  });
});

async function isLeased({ context }: Instance): Promise<boolean> {
  const leased = context.db.selectFrom("watchedFeeds").select("id").where("leaseToken", "is not", null);
  return (await leased.executeTakeFirst()) !== undefined;
}

/** Publishes the shows with an episode for each of the last rounds. */
function publish(host: ShowHost, paths: readonly string[], rounds: number): void {
  for (const path of paths)
    host.publish(path, {
      title: `Show ${path}`,
      author: "Ben Host",
      items: [
        // Enough without the guest that nobody takes her for the host.
        ...Array.from({ length: 30 }, (_, at) => ({
          title: `Without a guest, ${at}`,
          releasedAt: new Date(Date.now() - (at + 1) * DAY_MS).toISOString(),
        })),
        ...Array.from({ length: Math.min(rounds, ROUNDS_IN_FEED) }, (_, at) => ({
          title: titleOf(path, rounds - at),
          releasedAt: new Date(Date.now() - 1000 * at).toISOString(),
        })),
      ],
    });
}

function titleOf(path: string, round: number): string {
  return `Part ${round} of ${path}, with Ada Lind`;
}
