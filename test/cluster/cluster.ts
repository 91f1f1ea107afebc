import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Excuse, Record } from "#test/soak/record.ts";
import { Writer } from "#test/soak/writer.ts";
import { Machines } from "./machines.ts";

const WRITERS = 3;
const VISITORS = 3;
/** How long each phase lasts beyond what its fault takes. */
const PHASE_MS = 5000;
/** Nothing listens there. */
const NO_AUDIO = "http://127.0.0.1:9";
/** How long a comparison tries to read the feed. */
const VERIFY_TIMEOUT_MS = 60_000;
const FRESH_PATH = "/u/cluster_witness/fresh/feed.xml";

/** What clients noticed during one phase. */
export interface PhaseResult {
  name: string;
  seconds: number;
  requests: number;
  answeredWrites: number;
  /** 503 with Retry-After, to visitors and to users who are signed in */
  unavailable: { visits: number; others: number };
  /** the longest time without an answered write of any writer */
  longestWriteGapSeconds: number;
  slowestVisitSeconds: number;
  freshnessChecks: number;
}

export interface ClusterResult {
  minutes: number;
  phases: PhaseResult[];
  record: Record;
  freshnessChecks: number;
  /** answered writes that were missing after a failover with synchronous_mode off */
  lostWithoutSynchronousMode: number;
  notes: string[];
}

interface Phase {
  name: string;
  excuse: Excuse;
  run(cluster: Cluster): Promise<void>;
}

interface Cluster {
  machines: Machines;
  record: Record;
  notes: string[];
  /** Resolves when that many further writes have been answered. */
  untilAnswered(writes: number): Promise<void>;
  /** Resolves when that many further writes were shown by every process and the CDN at once. */
  untilFresh(checks: number): Promise<void>;
}

const PHASES: Phase[] = [
  { name: "nothing happens", excuse: {}, run: () => wait(PHASE_MS) },
  {
    name: "both replicas stop replaying",
    excuse: {},
    run: async ({ machines, untilFresh, notes }) => {
      // Patroni would let them go on.
      await machines.configure({ pause: true });
      await machines.query("replicas", "select pg_wal_replay_pause()");
      const position = "select pg_last_wal_replay_lsn()::text as lsn";
      const before = JSON.stringify(await machines.query("replicas", position));
      await untilFresh(5);
      if (JSON.stringify(await machines.query("replicas", position)) !== before)
        notes.push("The replicas went on replaying");
      await machines.query("replicas", "select pg_wal_replay_resume()");
      await machines.configure({ pause: null });
    },
  },
  {
    name: "the primary is killed",
    excuse: { unavailable: "signed in" },
    run: (cluster) => killPrimary(cluster),
  },
  {
    name: "the three processes restart, one after the other",
    excuse: {},
    run: async ({ machines, record }) => {
      for (const index of machines.apps.keys()) {
        const code = await machines.restartApp(index);
        if (code !== 0) record.report(`app${index + 1} stopped with exit code ${code}`, { isBug: true });
        // The load balancer checks once a second.
        await wait(2500);
      }
    },
  },
  {
    name: "pgbouncer restarts",
    excuse: { unavailable: "signed in" },
    run: async ({ machines, untilFresh }) => {
      for (let round = 0; round < 3; round++) {
        await machines.stopPgbouncer();
        machines.startPgbouncer();
        await untilFresh(3);
      }
    },
  },
  {
    name: "the replicas are killed, one after the other",
    // A write waits for the synchronous one until Patroni has chosen another.
    excuse: { unavailable: "signed in" },
    run: async ({ machines, untilFresh, untilAnswered }) => {
      const leader = await machines.leader();
      const replicas = machines.nodes.filter((node) => node !== leader);
      for (const node of replicas) {
        await machines.killNode(node);
        await untilAnswered(20);
        await untilFresh(3);
      }
      for (const node of replicas) machines.startNode(node);
      await machines.untilComplete();
    },
  },
  {
    name: "planned switchover",
    excuse: { unavailable: "signed in" },
    run: async ({ machines, untilAnswered, untilFresh }) => {
      await machines.switchOver();
      await machines.untilComplete();
      await untilAnswered(20);
      await untilFresh(3);
    },
  },
];

async function killPrimary({ machines, untilAnswered, untilFresh }: Cluster, isSynchronous = true): Promise<void> {
  const leader = await machines.leader();
  await untilAnswered(10);
  await machines.killNode(leader);
  await machines.untilMembers("a new primary", (members) =>
    members.some(({ name, role, state }) => role === "leader" && state === "running" && name !== leader.name),
  );
  await untilAnswered(20);
  await untilFresh(3);
  machines.startNode(leader);
  await machines.untilComplete(isSynchronous);
}

/**
 * Runs an installation on many machines under load, all on this one, and makes its parts fail.
 * @param options minutes: phases are repeated until they are over, and run once at least
 */
export async function runCluster(options: {
  minutes: number;
  firstPort?: number;
  log?: (line: string) => void;
}): Promise<ClusterResult> {
  const { minutes, firstPort, log = () => {} } = options;
  const startedAtMs = performance.now();
  const record = new Record();
  const notes: string[] = [];
  const machines = await Machines.start(firstPort, log);
  let isComplete = false;
  try {
    await checkTimeLimits(machines, notes);
    const load = await startLoad(machines, record);
    const cluster: Cluster = {
      machines,
      record,
      notes,
      untilAnswered: async (writes) => {
        const enough = record.answeredWrites + writes;
        while (record.answeredWrites < enough) await wait(20);
      },
      untilFresh: async (checks) => {
        const enough = load.freshness.checks + checks;
        while (load.freshness.checks < enough) await wait(20);
      },
    };
    const phases: PhaseResult[] = [];
    const runPhase = async ({ name, excuse, run }: Phase) => {
      const at = record.unexpected.length;
      const measured = await load.measure(name, () => record.during(name, excuse, () => run(cluster)));
      phases.push(measured);
      log(formatPhase(measured));
      for (const { description } of record.unexpected.slice(at)) log(`  ! ${description}`);
    };
    do for (const phase of PHASES) await runPhase(phase);
    while (performance.now() - startedAtMs < minutes * 60_000);
    await load.verify();

    // Last, because it may lose writes: which and how many is only counted.
    const before = { lost: record.lostWrites.length, stale: record.staleReads.length };
    await machines.configure({ synchronous_mode: false });
    await machines.untilComplete(false);
    await runPhase({
      name: "the primary is killed, synchronous_mode off",
      excuse: { unavailable: "signed in" },
      run: () => killPrimary(cluster, false),
    });
    await load.end();
    const lost = record.lostWrites.splice(before.lost);
    record.staleReads.splice(before.stale);
    for (const line of lost) notes.push(`without synchronous_mode: ${line}`);
    await checkCdn(machines, notes);
    isComplete = true;
    return {
      minutes: (performance.now() - startedAtMs) / 60_000,
      phases,
      record,
      freshnessChecks: load.freshness.checks,
      lostWithoutSynchronousMode: lost.length,
      notes,
    };
  } finally {
    await machines.stop({ keepsLogs: !isComplete });
  }
}

export function formatPhase(phase: PhaseResult): string {
  const { visits, others } = phase.unavailable;
  return [
    `${phase.name}: ${phase.seconds.toFixed(0)} s, ${phase.requests} requests, ${phase.answeredWrites} answered writes`,
    `503 to ${visits} visits and ${others} others`,
    `longest time without an answered write ${phase.longestWriteGapSeconds.toFixed(1)} s`,
    `slowest visit ${phase.slowestVisitSeconds.toFixed(1)} s`,
    `${phase.freshnessChecks} writes seen everywhere at once`,
  ].join("; ");
}

/** Writers change and check their feeds through the load balancer, visitors read through the CDN, and one looks for stale responses. */
async function startLoad(machines: Machines, record: Record) {
  const { balancerOrigin, cdnOrigin } = machines;
  let isOver = false;
  let slowestVisitMs = 0;
  const freshness = { checks: 0 };
  const writers = Array.from(
    { length: WRITERS },
    (_, number) => new Writer(record, balancerOrigin, `cluster_guest_${number}`, NO_AUDIO),
  );
  for (const writer of writers) await writer.register();
  const paths = writers.flatMap(({ screenName }) =>
    ["", "/feed.xml", "/talks", "/talks/embed"].map((path) => `/u/${screenName}${path}`),
  );
  const visitor = new Writer(record, cdnOrigin, "nobody", NO_AUDIO);
  const timed = async <T>(visit: () => Promise<T>) => {
    const startedAtMs = performance.now();
    const answer = await visit();
    slowestVisitMs = Math.max(slowestVisitMs, performance.now() - startedAtMs);
    return answer;
  };
  const visit = (from: Writer, path: string) => timed(() => from.send("GET", path));
  const checkFreshness = await createFreshnessCheck(machines, record, visit, freshness);

  const verified = async (writer: Writer) => {
    const giveUpAtMs = performance.now() + VERIFY_TIMEOUT_MS;
    while (!(await writer.verify())) {
      if (performance.now() > giveUpAtMs)
        return record.report(`The feed of ${writer.screenName} cannot be read`, { isBug: true });
      await wait(200);
    }
  };
  // A writer compares between its own changes only: one that is answered meanwhile would look lost, or as if it came back.
  const comparisons = new Map<Writer, () => void>();
  const loops = [
    ...writers.map(async (writer, number) => {
      for (let change = 1; !isOver; change += 1) {
        await writer.change(((change * 7 + number * 3) % 20) / 20);
        const finishComparison = comparisons.get(writer);
        if (finishComparison) {
          await verified(writer);
          comparisons.delete(writer);
          finishComparison();
        } else if (change % 20 === 0) await writer.verify();
        await wait(50);
      }
    }),
    ...Array.from({ length: VISITORS }, async (_, number) => {
      for (let at = number; !isOver; at += 1) {
        await visit(visitor, paths[(at * 5) % paths.length] ?? "/");
        const { screenName = "" } = writers[at % writers.length] ?? {};
        await timed(() => visitor.readFeed(screenName, at % 2 === 0 ? "feed.xml" : "feed.json"));
        await wait(40);
      }
    }),
    (async () => {
      for (let round = 1; !isOver; round += 1) {
        await checkFreshness(round);
        await wait(50);
      }
    })(),
  ];
  return {
    freshness,
    async measure(name: string, phase: () => Promise<void>): Promise<PhaseResult> {
      const startedAtMs = performance.now();
      const before = { ...countsOf(record), checks: freshness.checks };
      slowestVisitMs = 0;
      const gaps = watchGaps(record);
      await phase();
      const after = countsOf(record);
      return {
        name,
        seconds: (performance.now() - startedAtMs) / 1000,
        requests: after.requests - before.requests,
        answeredWrites: after.answeredWrites - before.answeredWrites,
        unavailable: { visits: after.visits - before.visits, others: after.others - before.others },
        longestWriteGapSeconds: gaps.end() / 1000,
        slowestVisitSeconds: slowestVisitMs / 1000,
        freshnessChecks: freshness.checks - before.checks,
      };
    },
    /** Compares each feed once with what was answered. */
    async verify() {
      await Promise.all(writers.map((writer) => new Promise<void>((resolve) => comparisons.set(writer, resolve))));
    },
    /** Ends the load, and compares each feed for the last time. */
    async end() {
      isOver = true;
      await Promise.all(loops);
      for (const writer of writers) await verified(writer);
    },
  };
}

function countsOf({ requests, answeredWrites, unavailable }: Record) {
  return { requests, answeredWrites, ...unavailable };
}

function watchGaps(record: Record): { end(): number } {
  let lastAtMs = performance.now();
  let last = record.answeredWrites;
  let longestMs = 0;
  const timer = setInterval(() => {
    const atMs = performance.now();
    longestMs = Math.max(longestMs, atMs - lastAtMs);
    if (record.answeredWrites === last) return;
    last = record.answeredWrites;
    lastAtMs = atMs;
  }, 20);
  return {
    end() {
      clearInterval(timer);
      return longestMs;
    },
  };
}

/** Writes through one process after the other, and looks at once through all of them, the load balancer and the CDN. */
async function createFreshnessCheck(
  machines: Machines,
  record: Record,
  visit: (from: Writer, path: string) => ReturnType<Writer["send"]>,
  freshness: { checks: number },
): Promise<(round: number) => Promise<void>> {
  const places = {
    ...Object.fromEntries(machines.apps.map(({ origin }, index) => [`app${index + 1}`, origin])),
    "load balancer": machines.balancerOrigin,
    CDN: machines.cdnOrigin,
  };
  const witness = new Writer(record, machines.balancerOrigin, "cluster_witness", NO_AUDIO);
  await witness.register();
  const feed = await witness.send("POST", "/api/feeds", { title: "Fresh", slug: "fresh", isPublic: true });
  const { id: feedId } = JSON.parse(feed?.text ?? "{}") as { id: number };
  const clients = Object.entries(places).map(
    ([place, origin]) => [place, new Writer(record, origin, "cluster_witness", NO_AUDIO)] as const,
  );
  for (const [, client] of clients) await client.logIn();
  // The CDN keeps nothing for those who are signed in.
  const readers = new Map(
    Object.entries(places).map(([place, origin]) => [place, new Writer(record, origin, "nobody", NO_AUDIO)]),
  );
  // One of them restarts while others are asked: what goes through the load balancer and the CDN must not notice.
  const isRunning = (place: string) => {
    const app = machines.apps[Number(/^app(\d)$/.exec(place)?.[1] ?? 0) - 1];
    return !app || (app.process.exitCode === null && !app.process.killed);
  };

  return async (round) => {
    const running = clients.filter(([place]) => isRunning(place));
    const [, writer] = running[round % running.length] ?? [];
    const title = `Fresh ${round}.`;
    const added = await writer?.send("POST", `/api/feeds/${feedId}/episodes`, {
      title,
      description: "Written through one process, read through all.",
      showName: "Harbour Lights",
      releaseDate: "2026-01-05T10:00:00.000Z",
    });
    if (added && added.status < 500 && !added.isOk) throw new Error(`The episode was rejected: ${added.text}`);
    if (!added?.isOk) return void (await wait(200));
    let isSeenByAll = true;
    await Promise.all(
      running.map(async ([place]) => {
        const reader = readers.get(place);
        if (!reader || !isRunning(place)) return;
        const answer = await visit(reader, FRESH_PATH);
        if (answer?.isOk && answer.text.includes(title)) return;
        isSeenByAll = false;
        if (answer?.isOk) record.staleReads.push(`${title} is not seen through ${place}`);
      }),
    );
    if (isSeenByAll) freshness.checks += 1;
    await writer?.send("DELETE", `/api/episodes/${JSON.parse(added.text).id}`);
  };
}

/** Whether every connection that pgbouncer may give has the limits. */
async function checkTimeLimits({ databaseUrl }: Machines, notes: string[]): Promise<void> {
  const clients = Array.from({ length: 10 }, () => new pg.Client(databaseUrl));
  const limits = await Promise.all(
    clients.map(async (client) => {
      await client.connect();
      await client.query("begin");
      const { rows } = await client.query("show statement_timeout");
      return rows[0].statement_timeout as string;
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  notes.push(`statement_timeout on ${limits.length} connections through pgbouncer: ${[...new Set(limits)].join(", ")}`);
}

/** What Varnish did: how many pages it revalidated, and whether it keeps files whose name has their hash. */
async function checkCdn(machines: Machines, notes: string[]): Promise<void> {
  const page = await (await fetch(`${machines.cdnOrigin}/auth`)).text();
  const [, asset = ""] = /"(\/assets\/[^"]+\.(?:js|css))"/.exec(page) ?? [];
  await (await fetch(machines.cdnOrigin + asset)).arrayBuffer();
  const again = await fetch(machines.cdnOrigin + asset);
  await again.arrayBuffer();
  // Varnish names the request that fetched the object, too, when it had it.
  const isCached = /^\d+ \d+$/.test(again.headers.get("x-varnish") ?? "");
  notes.push(`CDN: ${asset} is ${isCached ? "kept" : "not kept"}`);
  const counters = JSON.parse(
    execFileSync("varnishstat", ["-n", machines.varnishFolder, "-1", "-j"], { encoding: "utf8" }),
  ) as { counters: { [name: string]: { value: number } } };
  const value = (name: string) => counters.counters[`MAIN.${name}`]?.value ?? 0;
  notes.push(
    `CDN: ${value("client_req")} requests, ${value("s_fetch")} passed to the load balancer, of which ${value("fetch_304")} were answered 304; ${value("cache_hit")} were answered without it`,
  );
}
