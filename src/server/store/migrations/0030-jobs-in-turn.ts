import { type Kysely, sql } from "kysely";

/** Finds the owners of due jobs, and the job of one owner that has been due for longest, however many others have. */
export async function indexJobsInTurn(db: Kysely<unknown>): Promise<void> {
  for (const index of ["jobsByDueTime", "jobsByOwner"]) await db.schema.dropIndex(index).execute();
  await db.schema
    .createIndex("jobsByDueTime")
    .on("jobs")
    .columns(["kind", "dueAt", "ownerId"])
    .where(sql.ref("failedAt"), "is", null)
    .execute();
  await db.schema.createIndex("jobsByOwner").on("jobs").columns(["ownerId", "kind", "dueAt"]).execute();
}
