import { dirname } from "node:path";
import type { Context } from "../../context.ts";
import { isMigrated } from "../../store/migrations/migrate.ts";
import { measureDisk } from "../../store/storage.ts";

/** Shorter than the time limits that load balancers and container runtimes have by default. */
const READINESS_TIMEOUT_MS = 2000;
/** A request may store as much as this, and SQLite keeps a second copy until it has merged it. */
const MIN_FREE_BYTES = 20_000_000;

export interface Readiness {
  /** disk full: there is no room for what the embedded database would store */
  status: "ready" | "not ready" | "disk full";
  /** while the replica is away; visitors are served by the primary then */
  replica?: "not answering";
}

/**
 * Creates a check whether the database answers, has the schema of this version and can be written to. Callers at the same time share one
 * check, so that those of a database that hangs do not pile up.
 * @returns not ready, too, when the database does not answer within 2 s
 */
export function createReadinessCheck(context: Context): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined;

  const check = () => {
    running ??= checkReadiness(context).finally(() => {
      running = undefined;
    });
    return running;
  };

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<Readiness>((resolve) => {
      timer = setTimeout(() => resolve({ status: "not ready" }), READINESS_TIMEOUT_MS);
    });
    try {
      return await Promise.race([check(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function checkReadiness(context: Context): Promise<Readiness> {
  const [isCurrent, isFull, isReplicaAway] = await Promise.all([
    isMigrated(context.database).catch(() => false),
    hasFullDisk(context),
    context.replica?.database.ping().then(
      () => false,
      () => true,
    ),
  ]);
  return {
    status: isFull ? "disk full" : isCurrent ? "ready" : "not ready",
    ...(isReplicaAway && { replica: "not answering" }),
  };
}

async function hasFullDisk({ database: { path } }: Context): Promise<boolean> {
  const disk = path === undefined ? undefined : await measureDisk(dirname(path)).catch(() => undefined);
  // A disk that is hardly larger than that was meant to be small.
  return disk !== undefined && disk.freeBytes < Math.min(MIN_FREE_BYTES, disk.sizeBytes / 20);
}
