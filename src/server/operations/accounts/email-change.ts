import { emailKey } from "#domain/users/email-address.ts";
import type { EmailChange, SentCode } from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import { emailChangedMail } from "../../mail/account-mails.ts";
import { isUniqueViolation } from "../../store/database-errors.ts";
import { enqueueJob } from "../../store/jobs.ts";
import { deletePasswordReset } from "../../store/password-resets.ts";
import { bumpSharedRevision } from "../../store/revisions.ts";
import type { UserRow } from "../../store/tables.ts";
import { findUserByEmailKey, findUserById, updateUser } from "../../store/users.ts";
import { deleteVerificationCodes } from "../../store/verification-codes.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { watchFromBeginning } from "../suggestions/watched-shows.ts";
import { auditOf } from "./audit-log.ts";
import { reauthenticate, requirePasskeySession } from "./passkeys.ts";
import { emailColumns, emailConflict } from "./users.ts";
import { requireCode, sendCode } from "./verification-codes.ts";

/**
 * Starts an e-mail change: mails a code to the new address and changes nothing yet.
 * @throws AppError 400 a wrong password, or the current address; 403 a session without the user's passkey
 * @throws AppError 409 'already registered'; 429 and 503 as sendCode()
 */
export async function requestEmailChange(
  context: Context,
  user: UserRow,
  sessionId: number,
  change: EmailChange,
): Promise<SentCode> {
  await reauthenticate(context, user, sessionId, change.password);
  const key = emailKey(change.email);
  if (key === user.emailKey) throw invalidField("email", "This is already your email address");
  if (await findUserByEmailKey(context.db, key)) throw emailConflict();
  return sendCode(context, user, "new-email", change.email);
}

/**
 * Changes the e-mail address to the one that the code was sent to, and notifies the previous address.
 * @throws AppError 400 a wrong or expired code, or too many failed attempts; 403 a session without the user's passkey
 * @throws AppError 409 'already registered': another user has taken the address since the request
 */
export async function confirmEmailChange(
  context: Context,
  user: UserRow,
  sessionId: number,
  code: string,
): Promise<UserRow> {
  const { email } = await requireCode(context, user, "new-email", code);
  const now = context.now().toISOString();
  try {
    return await context.db.transaction().execute(async (trx) => {
      await bumpSharedRevision(trx, user.id, now);
      await requirePasskeySession(trx, user.id, sessionId);
      // Invalidates everything that was mailed to the previous address.
      await deleteVerificationCodes(trx, user.id);
      await deletePasswordReset(trx, user.id);
      await auditOf(context.now(), user.id, user.id, "email-changed")(trx);
      const changed = await updateUser(trx, user.id, { ...emailColumns(email), isVerified: true });
      if (!changed) throw notFound("User");
      if (!user.isVerified) await watchFromBeginning(trx, user.id, now);
      if (context.sendMail)
        await enqueueJob(trx, { kind: "mail-email-change", key: user.email, ownerId: user.id, dueAt: now });
      await enqueueHubNotifications(context, trx, user.id, "all");
      return changed;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailConflict() : error;
  }
}

/** Tells the address that a user had before that they have another one. */
export async function mailFormerAddress({ db, sendMail }: Context, userId: number, address: string): Promise<void> {
  const user = await findUserById(db, userId);
  if (user) await sendMail?.(emailChangedMail(address, user.screenName));
}
