import { z } from "zod";
import { isoTimestamp } from "../fields.ts";

/**
 * What administrators do to users, and what users do to the ways into their own account, as the audit log names it. The database stores
 * these words: never change one.
 */
export const AUDIT_ACTIONS = [
  "verified",
  "unverified",
  "premium-activated",
  "premium-deactivated",
  "administrator-granted",
  "administrator-revoked",
  "screen-name-changed",
  "password-reset",
  "user-deleted",
  "passkeys-removed",
  "reset-link-created",
  "transcript-removed",
  "passkey-added",
  "passkey-removed",
  "email-changed",
  "sessions-ended",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A user in the audit log. Of deleted users it keeps only the id. */
const auditedUserSchema = z.object({ id: z.int(), screenName: z.string().nullable() });
export type AuditedUser = z.infer<typeof auditedUserSchema>;

/** One act of an administrator, or of a user on their own account. */
export const auditEventSchema = z.object({
  id: z.int(),
  occurredAt: isoTimestamp,
  action: z.enum(AUDIT_ACTIONS),
  /** who did it: for an act on their own account the user; null for an act on the server's command line */
  administrator: auditedUserSchema.nullable(),
  user: auditedUserSchema,
});
export type AuditEvent = z.infer<typeof auditEventSchema>;
