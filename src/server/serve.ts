import cluster from "node:cluster";
import { buildApp } from "./app.ts";
import { Background } from "./background/background.ts";
import type { Config } from "./config.ts";
import { type Context, createContext } from "./context.ts";
import { logTaskFailures } from "./limits/process-pool.ts";
import { cannotListen } from "./operate/cannot-listen.ts";
import { collectGarbage } from "./operate/collect-garbage.ts";
import { exchangeMetrics } from "./operate/metrics-of-workers.ts";
import { migrateOrExit } from "./operate/migrate-or-exit.ts";
import { prepareBackupFolderOrExit } from "./operate/prepare-backup-folder-or-exit.ts";
import { stop } from "./operate/stop.ts";
import { REPLACED } from "./operate/supervisor.ts";
import { tryMailServer } from "./operate/try-mail-server.ts";
import type { Renderer } from "./rendering/renderer.ts";

/** How long requests and work in the background may take after a stop signal; the database is closed then. */
const WAITING_TIMEOUT_MS = 9000;
/** When a process ends although its database could not be closed. */
const CLOSE_TIMEOUT_MS = 10_000;
/** A quarter of the memory after a start was needed by the start alone. To free it takes some 30 ms: after the first requests. */
const FREE_START_MEMORY_AFTER_MS = 1000;

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
  // First, so that a start without a build leaves the database as it is.
  const renderer = await createRendererOrExit(isDevelopment);
  if (config.backupDir !== undefined) await prepareBackupFolderOrExit(config.backupDir);
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
  // The first worker alone listens meanwhile: a worker that replaces others leaves visitors to them until it serves.
  await migrateOrExit(config, { isAnswering: isFirst });
  const context = createContext(config, overrides);
  const { metrics } = context;
  if (metrics && cluster.worker)
    metrics.addOtherProcesses(exchangeMetrics(cluster.worker, () => metrics.ofThisProcess()));

  const app = await buildApp(context, renderer, { level: config.logLevel });
  context.info = (message) => app.log.info(message);
  context.warn = (message, error) => app.log.warn(error, message);
  logTaskFailures(context.warn);

  const background = new Background(context);
  context.wakeBackground = () => background.wake();
  context.activeJobKinds = () => background.activeKinds();

  let isClosing = false;
  // Process managers may signal the whole process group, and npm passes the signal on once more.
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
  cluster.worker?.on("message", (message) => {
    if (message === REPLACED) context.isReplaced = true;
  });
  try {
    // Of connections that come at once, those beyond the backlog, by default 511, would be tried again after a second or more.
    await app.listen({ port: config.port, host: config.host, backlog: config.maxConnections });
    if (isClosing) return;
    onReady(context);
    if (isFirst) void tryMailServer(config);
    setTimeout(collectGarbage, FREE_START_MEMORY_AFTER_MS).unref();
    await background.start();
  } catch (error) {
    // Told to stop before it listened.
    if (isClosing) return;
    console.error(cannotListen(config, error));
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
    // Jobs are stopped while requests finish, because no request waits for a job.
    const stopped = background.stop();
    await app.close();
    waitingFor = "background jobs";
    await stopped;
    waitingFor = "the renderer";
    await renderer.close();
    await context.close((step) => {
      waitingFor = step;
    });
    // A mail server that has not answered yet would keep the process for as long as it may take.
    if (!cluster.worker) process.exit();
    // Until it has left the cluster, a worker hands connections back that are already on their way to it.
    process.once("disconnect", () => process.exit());
    cluster.worker.disconnect();
  }
}

/** Creates the renderer, or ends the process with a sentence when the pages have not been built. */
async function createRendererOrExit(isDevelopment: boolean): Promise<Renderer> {
  if (isDevelopment) return (await import("./rendering/dev.ts")).createDevelopmentRenderer();
  const { createProductionRenderer, isBuilt } = await import("./rendering/production.ts");
  if (isBuilt()) return createProductionRenderer();
  stop("The folder build is missing: run npm start, which builds it, or copy it from where it was built");
}
