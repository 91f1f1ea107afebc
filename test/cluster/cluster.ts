import { setTimeout as wait } from "node:timers/promises";
import { type Excuse, Record } from "#test/soak/record.ts";
import { Writer } from "#test/soak/writer.ts";
import { isLeader, Machines } from "./machines.ts";

const WRITERS = 3;
const VISITORS = 4;
const MINUTE_MS = 60_000;
/** Nothing listens there. */
const NO_AUDIO = "http://127.0.0.1:9";
/** How long the last comparison tries to read a feed. */
const VERIFY_TIMEOUT_MS = MINUTE_MS;
/** The load balancer checks once a second. */
const NOTICED_MS = 2500;

interface Cluster {
  machines: Machines;
  record: Record;
  /** Resolves when that many further writes have been answered, and that many further responses compared with the history. */
  untilUsed(writes: number, reads: number): Promise<void>;
}

interface Phase {
  name: string;
  excuse: Excuse;
  run(cluster: Cluster): Promise<void>;
}

const PHASES: Phase[] = [
  {
    name: "both replicas stop replaying",
    excuse: {},
    run: async ({ machines, record, untilUsed }) => {
      // Patroni would let them go on.
      await machines.configure({ pause: true });
      await machines.query("replicas", "select pg_wal_replay_pause()");
      const position = "select pg_last_wal_replay_lsn()::text as lsn";
      const before = JSON.stringify(await machines.query("replicas", position));
      await untilUsed(10, 20);
      if (JSON.stringify(await machines.query("replicas", position)) !== before)
        record.report("The replicas went on replaying");
      await machines.query("replicas", "select pg_wal_replay_resume()");
      await machines.configure({ pause: null });
    },
  },
  {
    name: "a process of the application is killed",
    excuse: { disconnected: true, unavailable: true },
    run: async ({ machines, untilUsed }) => {
      await machines.restartApp(0, "SIGKILL");
      await untilUsed(20, 20);
      await wait(NOTICED_MS);
    },
  },
  {
    name: "the three processes restart, one after the other",
    excuse: {},
    run: async ({ machines, record }) => {
      for (const index of machines.apps.keys()) {
        const code = await machines.restartApp(index);
        if (code !== 0) record.report(`app${index + 1} stopped with exit code ${code}`);
        await wait(NOTICED_MS);
      }
    },
  },
  {
    name: "the primary is killed",
    excuse: { unavailable: "signed in" },
    run: async ({ machines, untilUsed }) => {
      const leader = await machines.leader();
      await untilUsed(10, 0);
      await machines.killNode(leader);
      await machines.untilMembers("a new primary", (members) =>
        members.some((member) => isLeader(member) && member.state === "running" && member.name !== leader.name),
      );
      await untilUsed(20, 20);
      machines.startNode(leader);
      await machines.untilComplete();
    },
  },
  {
    name: "the replicas are killed, one after the other",
    // A write waits for the synchronous one until Patroni has chosen another.
    excuse: { unavailable: "signed in" },
    run: async ({ machines, untilUsed }) => {
      const leader = await machines.leader();
      const replicas = machines.nodes.filter((node) => node !== leader);
      for (const node of replicas) {
        await machines.killNode(node);
        await untilUsed(20, 20);
      }
      for (const node of replicas) machines.startNode(node);
      await machines.untilComplete();
    },
  },
  {
    name: "pgbouncer restarts three times",
    excuse: { unavailable: "signed in" },
    run: async ({ machines, untilUsed }) => {
      for (let round = 0; round < 3; round++) {
        await machines.stop("pgbouncer");
        machines.startPgbouncer();
        await untilUsed(5, 10);
      }
    },
  },
  {
    name: "planned switchover",
    excuse: { unavailable: "signed in" },
    run: async ({ machines, untilUsed }) => {
      await machines.switchOver();
      await machines.untilComplete();
      await untilUsed(20, 20);
    },
  },
];

/**
 * Runs an installation on many machines under load, all on this one, and makes its parts fail.
 * @param minutes phases are repeated until they are over, and run once at least
 * @returns what clients noticed
 */
export async function runCluster(minutes: number, log: (line: string) => void): Promise<Record> {
  const record = new Record();
  const machines = await Machines.start(log);
  try {
    const load = await startLoad(machines, record);
    const untilUsed = async (writes: number, reads: number) => {
      const [enoughWrites, enoughReads] = [record.answeredWrites + writes, record.history.reads + reads];
      while (record.answeredWrites < enoughWrites || record.history.reads < enoughReads) await wait(20);
    };
    const endsAtMs = performance.now() + minutes * MINUTE_MS;
    do
      for (const { name, excuse, run } of PHASES) {
        const before = { atMs: performance.now(), writes: record.answeredWrites, unexpected: record.unexpected.length };
        await record.during(name, excuse, () => run({ machines, record, untilUsed }));
        const seconds = ((performance.now() - before.atMs) / 1000).toFixed(0);
        log(`${name}: ${seconds} s, ${record.answeredWrites - before.writes} answered writes`);
        for (const description of record.unexpected.slice(before.unexpected)) log(`  ! ${description}`);
      }
    while (performance.now() < endsAtMs);
    await load.end();
    return record;
  } finally {
    await machines.stopAll();
  }
}

/**
 * Writers change and check their feeds through the load balancer, which takes one process of the application after the other. Visitors
 * read them through it, too, and through the CDN: the history compares what each of them sees.
 */
async function startLoad({ balancerOrigin, cdnOrigin }: Machines, record: Record) {
  let isOver = false;
  const newClient = (origin: string, screenName: string) => new Writer(record, origin, screenName, NO_AUDIO);
  const writers = Array.from({ length: WRITERS }, (_, number) => newClient(balancerOrigin, `cluster_guest_${number}`));
  for (const writer of writers) await writer.register();
  const loops = [
    ...writers.map(async (writer) => {
      for (let change = 1; !isOver; change += 1) {
        await writer.change(Math.random());
        if (change % 20 === 0) await writer.verify();
        await wait(50);
      }
    }),
    ...Array.from({ length: VISITORS }, async (_, number) => {
      const visitor = newClient(number % 2 ? cdnOrigin : balancerOrigin, "nobody");
      for (let at = number; !isOver; at += 1) {
        const { screenName = "" } = writers[at % WRITERS] ?? {};
        await visitor.readFeed(screenName, at % 2 ? "feed.xml" : "feed.json");
        await visitor.send("GET", `/u/${screenName}${["", "/talks", "/talks/embed"][at % 3]}`);
        await wait(40);
      }
    }),
  ];
  return {
    /** Ends the load, and compares each feed for the last time. */
    async end() {
      isOver = true;
      await Promise.all(loops);
      const giveUpAtMs = performance.now() + VERIFY_TIMEOUT_MS;
      for (const writer of writers)
        while (!(await writer.verify())) {
          if (performance.now() > giveUpAtMs) return record.report(`The feed of ${writer.screenName} cannot be read`);
          await wait(200);
        }
    },
  };
}
