import type { AuditAction } from "#domain/users/audit-log.ts";
import type { Context } from "../../context.ts";
import { type AuditEventWithNames, findAuditEventPage, insertAuditEvent } from "../../store/audit-events.ts";
import type { Db } from "../../store/database.ts";

/** Writes a line of the audit log, in the transaction of the act that it records. */
export type RecordAct = (trx: Db) => Promise<void>;

/** @param administratorId who did it: for an act on their own account the user; null for an act on the server's command line */
export function auditOf(now: Date, administratorId: number | null, userId: number, action: AuditAction): RecordAct {
  return (trx) => insertAuditEvent(trx, { occurredAt: now.toISOString(), administratorId, userId, action });
}

/** Finds a page of the audit log, newest first. @param userId only acts that concern this user */
export async function findAuditLog(
  context: Context,
  page: { userId?: number | undefined; limit: number; offset: number },
): Promise<{ events: AuditEventWithNames[]; total: number }> {
  return findAuditEventPage(context.db, page);
}
