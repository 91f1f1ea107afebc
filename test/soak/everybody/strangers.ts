import { setTimeout as wait } from "node:timers/promises";
import { Guest } from "./guest.ts";
import { describeWaits, type Sample, STRANGER_KINDS, type StrangerKind } from "./waits.ts";

/* A process of its own: what strangers notice while somebody attacks. */

export type StrangersCommand = { origin: string } | "begin" | "end";

/** Between two requests of a kind. */
const INTERVAL_MS = 50;
/** An account has 600 changes in five minutes. */
const SAVING_INTERVAL_MS = 100;
const ACCOUNTS = 8;
const EPISODES = 20;
const ADDRESSES = 250;

let samples: Promise<Sample[]>[] | undefined;

async function start(origin: string): Promise<void> {
  const guests: { guest: Guest; episodeId: number }[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const guest = await new Guest(origin, addressOf(number), `stranger_${number}`, () => {}).register();
    let episodeId = 0;
    for (let episode = 0; episode < EPISODES; episode += 1) episodeId = await guest.addEpisode();
    guests.push({ guest, episodeId });
  }
  const paths = { page: "", feed: "/feed.xml", player: "/embed" };
  for (const kind of STRANGER_KINDS) void visit(kind);

  async function visit(kind: StrangerKind): Promise<void> {
    const intervalMs = kind === "saving" ? SAVING_INTERVAL_MS : INTERVAL_MS;
    for (let number = 0; ; number += 1) {
      // While an attack is prepared, nobody is timed.
      if (!samples) {
        await wait(intervalMs);
        continue;
      }
      const timing = time(kind, number);
      samples.push(timing.then((sample) => withWaitsMeanwhile(sample, intervalMs)));
      const { ms } = await timing;
      await wait(Math.max(0, intervalMs - ms));
    }
  }

  async function time(kind: StrangerKind, number: number): Promise<Sample> {
    const { guest, episodeId } = guests[number % ACCOUNTS] as (typeof guests)[number];
    const startedAtMs = performance.now();
    const address = addressOf(number % ADDRESSES);
    const { status } =
      kind === "saving"
        ? await guest.send("PATCH", `/api/episodes/${episodeId}`, { json: { description: `Saved ${number}` }, address })
        : await guest.send("GET", kind === "healthz" ? "/healthz" : `/u/${guest.screenName}/talks${paths[kind]}`, {
            address,
          });
    return { kind, ms: performance.now() - startedAtMs, isOk: status >= 200 && status < 300 };
  }
}

function addressOf(number: number): string {
  return `172.16.0.${number}`;
}

/**
 * While a request waits, nobody of its kind sends another one, so that strangers are no load of their own. Those who would have
 * come meanwhile count as if they had: they would have waited for the rest of the time.
 */
function withWaitsMeanwhile(sample: Sample, intervalMs: number): Sample[] {
  const missed = Math.floor(sample.ms / intervalMs);
  return Array.from({ length: missed + 1 }, (_, at) => ({ ...sample, ms: sample.ms - at * intervalMs }));
}

process.on("message", async (command: StrangersCommand) => {
  if (command === "begin") {
    samples = [];
    process.send?.("begun");
  } else if (command === "end") {
    const ended = samples ?? [];
    samples = undefined;
    process.send?.(describeWaits((await Promise.all(ended)).flat()));
  } else {
    await start(command.origin);
    process.send?.("started");
  }
});
process.once("disconnect", () => process.exit());
