import cluster from "node:cluster";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { CACHE_SHARES, type Context, createContext } from "./context.ts";
import { exchangeMetrics } from "./metrics-of-workers.ts";
import { migrateOrExit } from "./migrate-or-exit.ts";
import { probeEnclosuresInBackground } from "./operations/feeds/enclosure-probes.ts";
import { indexMissingEpisodes } from "./operations/feeds/search-index.ts";
import { lookForTranscripts } from "./operations/feeds/transcript-looks.ts";
import { purgeExpired } from "./operations/upkeep/purge-expired.ts";
import { backUpIfDue } from "./operations/upkeep/scheduled-backup.ts";
import { startRecurringTask } from "./recurring-task.ts";
import { freeStartMemory } from "./start-memory.ts";
import { Watcher } from "./watch/watcher.ts";

/** How long requests and work in the background may take after a stop signal; the database is closed then. */
const WAITING_TIMEOUT_MS = 9000;
/** When a process ends although its database could not be closed. */
const CLOSE_TIMEOUT_MS = 10_000;
const PURGE_INTERVAL_MS = 3_600_000;
const BACKUP_CHECK_INTERVAL_MS = 3_600_000;
/** How soon after it was added an episode's show is asked for its transcript. */
const TRANSCRIPT_LOOK_INTERVAL_MS = 15_000;
/** How often probes are looked for that ended with another process, or wait for a host. */
const PROBE_CHECK_INTERVAL_MS = 60_000;

/**
 * Serves the application in this process until SIGTERM or SIGINT.
 * @param onReady called when it accepts connections
 * @param overrides what a test replaces
 */
export async function serve(
  config: Config,
  isDevelopment: boolean,
  onReady: (context: Context) => void,
  overrides: Partial<Context> = {},
): Promise<void> {
  await migrateOrExit(config);
  const context = createContext(config, overrides);
  const { metrics } = context;
  if (metrics && cluster.worker) metrics.addOtherProcesses(exchangeMetrics(cluster.worker, () => metrics.text()));

  const renderer = isDevelopment
    ? await (await import("./rendering/dev.ts")).createDevelopmentRenderer()
    : await (await import("./rendering/production.ts")).createProductionRenderer(
        config.cacheMegabytes * 2 ** 20 * CACHE_SHARES.markup,
      );
  const app = await buildApp(context, renderer, { level: config.logLevel });
  context.warn = (message, error) => app.log.warn(error, message);

  const watcher = new Watcher(context);
  context.wakeWatcher = () => watcher.wake();

  let isClosing = false;
  // Process managers may signal the whole process group, and npm passes the signal on once more.
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
  const purging = setInterval(
    () => context.jobs.add("purge expired rows", () => purgeExpired(context)),
    PURGE_INTERVAL_MS,
  );
  const lookingForTranscripts = startRecurringTask(
    TRANSCRIPT_LOOK_INTERVAL_MS,
    (signal) => lookForTranscripts(context, signal),
    (error) => context.warn("Could not look for transcripts", error),
  );
  const stoppingIndexing = new AbortController();
  const stoppingBackups = new AbortController();
  const backUp = () =>
    context.jobs.addLowPriority("back up the database", async () => {
      try {
        if (await backUpIfDue(context, stoppingBackups.signal)) app.log.info("The database was backed up");
      } catch (error) {
        if (!stoppingBackups.signal.aborted) throw error;
      }
    });
  const backingUp = setInterval(backUp, BACKUP_CHECK_INTERVAL_MS);
  const probing = setInterval(() => probeEnclosuresInBackground(context), PROBE_CHECK_INTERVAL_MS);

  try {
    await app.listen({ port: config.port, host: config.host });
    if (isClosing) return;
    onReady(context);
    freeStartMemory();
    backUp();
    context.jobs.addLowPriority("index episodes for searching", () =>
      indexMissingEpisodes(context, stoppingIndexing.signal),
    );
    probeEnclosuresInBackground(context);
    watcher.start();
  } catch (error) {
    // Told to stop before it listened.
    if (isClosing) return;
    console.error(`Aircheck cannot listen on ${config.host}:${config.port} (HOST, PORT): ${(error as Error).message}`);
    process.exitCode = 1;
    await close();
  }

  /** Finishes open requests, accepts no new ones, and closes the database. Further calls do nothing. */
  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    let waitingFor = "open requests";
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    setTimeout(async () => {
      app.log.warn(`The process stops, and no longer waits for ${waitingFor}`);
      await context.database.close();
      process.exit();
    }, WAITING_TIMEOUT_MS).unref();
    clearInterval(purging);
    clearInterval(backingUp);
    clearInterval(probing);
    stoppingBackups.abort();
    stoppingIndexing.abort();
    // While requests finish, what nobody waits for ends: an audio host may take longer than a stop.
    context.jobs.endLowPriorityJobs();
    const stoppedLooking = lookingForTranscripts.stop();
    await app.close();
    waitingFor = "the check of watched feeds";
    await watcher.stop();
    waitingFor = "the renderer";
    await renderer.close();
    waitingFor = "the look for transcripts";
    await stoppedLooking;
    await context.close((step) => {
      waitingFor = step;
    });
    if (!cluster.worker) return;
    // Until it has left the cluster, a worker hands connections back that are already on their way to it.
    process.once("disconnect", () => process.exit());
    cluster.worker.disconnect();
  }
}
