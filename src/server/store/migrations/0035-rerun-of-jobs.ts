import type { Kysely } from "kysely";

/** Names the time at which a job runs once more, because it was enqueued while it ran, as everywhere else. */
export async function nameRerunOfJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("jobs").renameColumn("againAt", "rerunAt").execute();
}
