import { type EmailChange, emailKey, type SentCode } from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import { emailChangedMail } from "../../mail/email-changed-mail.ts";
import { limitPasswordAttempts } from "../../security/attempts.ts";
import { verifyPassword } from "../../security/passwords.ts";
import { isUniqueViolation } from "../../store/database-errors.ts";
import { deletePasswordReset } from "../../store/password-resets.ts";
import { bumpProfileRevision } from "../../store/revisions.ts";
import type { UserRow } from "../../store/tables.ts";
import { findUserByEmailKey, updateUser } from "../../store/users.ts";
import { deleteVerificationCodes } from "../../store/verification-codes.ts";
import { notifyHubsOfUser } from "../published/hub-notifications.ts";
import { emailColumns, emailConflict } from "./users.ts";
import { requireCode, sendCode } from "./verification-codes.ts";

/**
 * Starts an e-mail change: mails a code to the new address and changes nothing yet.
 * @throws AppError 400 a wrong password, or the current address
 * @throws AppError 409 'already registered'; 429 and 503 as sendCode()
 */
export async function requestEmailChange(context: Context, user: UserRow, change: EmailChange): Promise<SentCode> {
  await limitPasswordAttempts(context, user.id);
  if (!(await verifyPassword(change.password, user.password)))
    throw invalidField("password", "Your password is not correct");
  const key = emailKey(change.email);
  if (key === user.emailKey) throw invalidField("email", "This is already your email address");
  if (await findUserByEmailKey(context.db, key)) throw emailConflict();
  return sendCode(context, user, "new-email", change.email);
}

/**
 * Changes the e-mail address to the one that the code was sent to, and notifies the previous address.
 * @throws AppError 400 a wrong or expired code, or too many failed attempts
 * @throws AppError 409 'already registered': another user has taken the address since the request
 */
export async function confirmEmailChange(context: Context, user: UserRow, code: string): Promise<UserRow> {
  const { email } = await requireCode(context, user, "new-email", code);
  const now = context.now().toISOString();
  try {
    const changed = await context.db.transaction().execute(async (trx) => {
      await bumpProfileRevision(trx, user.id, now);
      // Invalidates everything that was mailed to the previous address.
      await deleteVerificationCodes(trx, user.id);
      await deletePasswordReset(trx, user.id);
      return updateUser(trx, user.id, { ...emailColumns(email), isVerified: true });
    });
    if (!changed) throw notFound("User");
    notifyPreviousAddress(context, user);
    notifyHubsOfUser(context, user.id);
    return changed;
  } catch (error) {
    throw isUniqueViolation(error) ? emailConflict() : error;
  }
}

function notifyPreviousAddress(context: Context, before: UserRow): void {
  const { sendMail } = context;
  if (!sendMail) return;
  context.jobs.add("notify a previous email address of its change", () =>
    sendMail(emailChangedMail(before.email, before.screenName)),
  );
}
