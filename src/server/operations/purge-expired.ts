import type { Context } from "../context.ts";
import { deleteExpiredPasskeyChallenges } from "../store/passkeys.ts";
import { deleteExpiredPasswordResets } from "../store/password-resets.ts";
import { deleteExpiredRateLimits } from "../store/rate-limits.ts";
import { deleteExpiredSessions } from "../store/sessions.ts";

/** Deletes sessions, password reset links and rate limits that have expired. */
export async function purgeExpired(context: Context): Promise<void> {
  const now = context.now().toISOString();
  await deleteExpiredSessions(context.db, now);
  await deleteExpiredPasskeyChallenges(context.db, now);
  await deleteExpiredPasswordResets(context.db, now);
  await deleteExpiredRateLimits(context.db, now);
}
