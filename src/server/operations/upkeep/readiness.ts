import type { Context } from "../../context.ts";
import { isMigrated } from "../../store/migrations/migrate.ts";

/** Shorter than the time limits that load balancers and container runtimes have by default. */
const READINESS_TIMEOUT_MS = 2000;

/**
 * Creates a check whether the database answers and has the schema of this version. Callers at the same time share one query,
 * so that checks of a database that hangs do not pile up.
 * @returns false too when the database does not answer within 2 s
 */
export function createReadinessCheck(context: Context): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;

  const check = () => {
    running ??= isMigrated(context.database)
      .catch(() => false)
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), READINESS_TIMEOUT_MS);
    });
    try {
      return await Promise.race([check(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
