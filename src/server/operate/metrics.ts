import { createRequire } from "node:module";
import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Loaded where metrics are turned on: the library slows down the start. */
const loadLibrary = () => createRequire(import.meta.url)("prom-client") as typeof import("prom-client");

/** From a cached response to a link lookup at its time limit. */
const REQUEST_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

export interface CacheCounts {
  hits: number;
  misses: number;
  sizeBytes: number;
}

export interface JobsMeasure {
  kinds: { kind: string; waiting: number; late: number; failing: number; latestSeconds: number }[];
  /** that are watched for new appearances */
  feeds: { watched: number; stopped: number };
}

/** The metrics of one process, as it sends them to another. */
export type ProcessMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

export type DatabaseRole = "primary" | "replica";

/** What is counted, with labels of few values. */
const COUNTERS = {
  abandonedRequests: {
    name: "http_requests_abandoned_total",
    help: "Requests whose client closed the connection before the response.",
    labelNames: ["route"],
  },
  /** outcome: `found`, or the code of an error */
  lookups: {
    name: "aircheck_lookups_total",
    help: "Look-ups of pasted links and of names, by provider and outcome.",
    labelNames: ["provider", "outcome"],
  },
  watchChecks: {
    name: "aircheck_watch_checks_total",
    help: "Checks of watched feeds, by outcome.",
    labelNames: ["outcome"],
  },
  linkChecks: {
    name: "aircheck_link_checks_total",
    help: "Checks of the links of episodes, by outcome; shared: another episode with the same link was checked.",
    labelNames: ["outcome"],
  },
  uncounted: {
    name: "aircheck_uncounted_total",
    help: "Visits, plays and clicks that the numbers of feeds leave out, by the limit that they exceeded.",
    labelNames: ["reason"],
  },
  /** outcome: done, failed or lost, when the lease had ended and nothing was stored */
  jobRuns: {
    name: "aircheck_job_runs_total",
    help: "Runs of background jobs, by kind and outcome.",
    labelNames: ["kind", "outcome"],
  },
} as const;
type CounterName = keyof typeof COUNTERS;
type LabelOf<Name extends CounterName> = (typeof COUNTERS)[Name]["labelNames"][number];

/**
 * Counts what this process does, in Prometheus' text format. Every label has few values, whatever clients send: routes are
 * counted by their pattern. Also reports event-loop delay, memory and garbage collection.
 */
export class Metrics {
  readonly #library = loadLibrary();
  readonly #registry = new this.#library.Registry();
  readonly #counters = new Map<CounterName, Counter>();
  readonly #requests: Histogram<"method" | "route" | "status">;
  readonly #queries: Histogram<"database" | "outcome">;
  readonly #queueLengths = new Map<string, () => number>();
  readonly #caches = new Map<string, () => CacheCounts>();
  #ofOthers: () => Promise<ProcessMetrics[]> = async () => [];

  constructor() {
    // Each process has series of its own: a sum over processes would fall whenever one of them is replaced.
    this.#registry.setDefaultLabels({ process: String(process.pid) });
    const registers = [this.#registry];
    const { collectDefaultMetrics, Counter, Histogram } = this.#library;
    collectDefaultMetrics({ register: this.#registry });
    for (const [name, counter] of Object.entries(COUNTERS))
      this.#counters.set(name as CounterName, new Counter({ ...counter, registers }));
    this.#requests = new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from the request's headers to the end of its response, by route pattern and status.",
      labelNames: ["method", "route", "status"],
      buckets: REQUEST_BUCKETS_SECONDS,
      registers,
    });
    this.#queries = new Histogram({
      name: "aircheck_database_query_duration_seconds",
      help: "Time of each database query.",
      labelNames: ["database", "outcome"],
      buckets: QUERY_BUCKETS_SECONDS,
      registers,
    });
    this.#addGauge(
      "aircheck_queue_length",
      "Work that waits: look-ups, and queries for a free database connection.",
      ["queue"],
      (gauge) => {
        for (const [queue, length] of this.#queueLengths) gauge.set({ queue }, length());
      },
    );
    this.#exportCaches();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  count<Name extends CounterName>(counter: Name, labels: Record<LabelOf<Name>, string>): void {
    this.#counters.get(counter)?.inc(labels);
  }

  /** @param route the pattern that matched, never the URL */
  recordRequest(request: { method: string; route: string; status: number; durationMs: number }): void {
    const { method, route, status, durationMs } = request;
    this.#requests.observe({ method, route, status: String(status) }, durationMs / 1000);
  }

  recordQuery(database: DatabaseRole, outcome: "success" | "error", durationMs: number): void {
    this.#queries.observe({ database, outcome }, durationMs / 1000);
  }

  /** @param collect called at each scrape, to set the values */
  #addGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect: (gauge: Gauge<Label>) => Promise<void> | void,
  ): void {
    const gauge: Gauge<Label> = new this.#library.Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: () => collect(gauge),
    });
  }

  /** @param measure called at each scrape */
  addJobs(measure: () => Promise<JobsMeasure>): void {
    // A scrape collects all gauges at once, and each waits for its own values only.
    let measuring: Promise<JobsMeasure> | undefined;
    const measureOnce = () => {
      measuring ??= measure().finally(() => {
        measuring = undefined;
      });
      return measuring;
    };
    this.#addGauge(
      "aircheck_jobs",
      "Background jobs by kind: waiting for their time, late, or failing.",
      ["kind", "state"],
      async (gauge) => {
        gauge.reset();
        for (const { kind, waiting, late, failing } of (await measureOnce()).kinds)
          for (const [state, count] of Object.entries({ waiting, late, failing })) gauge.set({ kind, state }, count);
      },
    );
    this.#addGauge(
      "aircheck_job_lateness_seconds",
      "By how much the job of a kind is late that is due the longest.",
      ["kind"],
      async (gauge) => {
        gauge.reset();
        for (const { kind, latestSeconds } of (await measureOnce()).kinds) gauge.set({ kind }, latestSeconds);
      },
    );
    this.#addGauge(
      "aircheck_watched_feeds",
      "Feeds that are watched for new appearances, and those that were given up.",
      ["state"],
      async (gauge) => {
        for (const [state, count] of Object.entries((await measureOnce()).feeds)) gauge.set({ state }, count);
      },
    );
  }

  /** @param newestAt called at each scrape: when the newest backup was made, undefined without any */
  addBackups(newestAt: () => Promise<Date | undefined>): void {
    this.#addGauge(
      "aircheck_last_backup_timestamp_seconds",
      "When the newest daily backup was made, in seconds since 1970; 0 without a backup, or when the folder cannot be read.",
      [],
      async (gauge) => {
        const at = await newestAt().catch(() => undefined);
        gauge.set((at?.getTime() ?? 0) / 1000);
      },
    );
  }

  /** @param measure called at each scrape: the bytes of the database */
  addDatabaseSize(measure: () => Promise<number>): void {
    this.#addGauge("aircheck_database_size_bytes", "Bytes of the database.", [], async (gauge) =>
      gauge.set(await measure().catch(() => Number.NaN)),
    );
  }

  /** @param folders their paths by what they hold @param measure called for each at each scrape; nothing is reported of a folder that it rejects for */
  addDisks(
    folders: Readonly<Record<string, string>>,
    measure: (folder: string) => Promise<{ freeBytes: number; sizeBytes: number }>,
  ): void {
    const collectOf = (field: "freeBytes" | "sizeBytes") => async (gauge: Gauge<"folder">) => {
      gauge.reset();
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await measure(path).catch(() => undefined);
        if (disk) gauge.set({ folder }, disk[field]);
      }
    };
    this.#addGauge(
      "aircheck_disk_free_bytes",
      "Bytes that are free on the disk of a folder: data, of the embedded database, or backups.",
      ["folder"],
      collectOf("freeBytes"),
    );
    this.#addGauge("aircheck_disk_size_bytes", "Bytes of the disk of a folder.", ["folder"], collectOf("sizeBytes"));
  }

  /** @param ping called at each scrape; rejects when the replica does not answer */
  addReplica(ping: () => Promise<void>): void {
    this.#addGauge(
      "aircheck_replica_up",
      "1 while the replica answers, otherwise 0; nothing without one.",
      [],
      async (gauge) =>
        ping().then(
          () => gauge.set(1),
          () => gauge.set(0),
        ),
    );
  }

  /** @param length called at each scrape */
  addQueue(queue: string, length: () => number): void {
    this.#queueLengths.set(queue, length);
  }

  /** @param counts called at each scrape */
  addCache(cache: string, counts: () => CacheCounts): void {
    this.#caches.set(cache, counts);
  }

  /** @param ofOthers called at each scrape, for the metrics of other processes that a scrape of this one returns, too */
  addOtherProcesses(ofOthers: () => Promise<ProcessMetrics[]>): void {
    this.#ofOthers = ofOthers;
  }

  ofThisProcess(): Promise<ProcessMetrics> {
    return this.#registry.getMetricsAsJSON();
  }

  /** The metrics of this process and of those that were added, in Prometheus' text format. */
  async text(): Promise<string> {
    const [own, others] = await Promise.all([this.ofThisProcess(), this.#ofOthers()]);
    // No two processes have the same series: "sum" keeps each as it is, and others of prom-client's words would leave some out.
    const all = [own, ...others].map((metrics) =>
      metrics.map((metric) => ({
        ...metric,
        aggregator: "sum" as const,
        // JSON has no NaN, which says that a process has no samples yet.
        values: metric.values.map((each) => ({ ...each, value: each.value ?? Number.NaN })),
      })),
    );
    return this.#library.AggregatorRegistry.aggregate(all).metrics();
  }

  #exportCaches(): void {
    const caches = this.#caches;
    new this.#library.Counter({
      name: "aircheck_cache_requests_total",
      help: "Requests to a cache, by result.",
      labelNames: ["cache", "result"],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [cache, counts] of caches) {
          this.inc({ cache, result: "hit" }, counts().hits);
          this.inc({ cache, result: "miss" }, counts().misses);
        }
      },
    });
    this.#addGauge("aircheck_cache_size_bytes", "Bytes that a cache holds.", ["cache"], (gauge) => {
      for (const [cache, counts] of caches) gauge.set({ cache }, counts().sizeBytes);
    });
  }
}
