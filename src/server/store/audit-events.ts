import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { AuditEventRow, AuditEventsTable } from "./tables.ts";

export type AuditEventWithNames = AuditEventRow & {
  /** null when that user has been deleted, or the act came from the server's command line */
  administratorScreenName: string | null;
  /** null when that user has been deleted */
  userScreenName: string | null;
};

export async function insertAuditEvent(db: Db, event: Insertable<AuditEventsTable>): Promise<void> {
  await db.insertInto("auditEvents").values(event).execute();
}

/** Finds a page of the audit log, newest first. @param userId only acts that concern this user */
export async function findAuditEventPage(
  db: Db,
  { userId, limit, offset }: { userId?: number | undefined; limit: number; offset: number },
): Promise<{ events: AuditEventWithNames[]; total: number }> {
  const matching = db
    .selectFrom("auditEvents")
    .$if(userId !== undefined, (query) => query.where("auditEvents.userId", "=", userId ?? 0));
  const events = await matching
    .leftJoin("users as administrator", "administrator.id", "auditEvents.administratorId")
    .leftJoin("users as subject", "subject.id", "auditEvents.userId")
    .selectAll("auditEvents")
    .select(["administrator.screenName as administratorScreenName", "subject.screenName as userScreenName"])
    .orderBy("auditEvents.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { events, total };
}
