import { type EmailChange, emailKey, type SentCode } from "#domain/user.ts";
import type { Context } from "../context.ts";
import { AppError, invalidField, notFound, tooManyRequests } from "../errors.ts";
import { countPasswordTry, countSentCode } from "../http/rate-limit.ts";
import { emailChangedMail } from "../mail/email-changed-mail.ts";
import { verificationMail } from "../mail/verification-mail.ts";
import { hashPassword, verifyPassword } from "../security/passwords.ts";
import { isUniqueViolation } from "../store/database.ts";
import { deletePasswordReset } from "../store/password-resets.ts";
import { bumpProfileRevision } from "../store/revisions.ts";
import type { CodePurpose, UserRow } from "../store/tables.ts";
import { findUserByEmailKey, updateUser } from "../store/users.ts";
import {
  deleteVerificationCode,
  deleteVerificationCodes,
  findVerificationCode,
  recordVerificationAttempt,
  replaceVerificationCode,
} from "../store/verification-codes.ts";
import { notifyHubsOfUser } from "./hub-notifications.ts";
import { emailColumns, emailConflict } from "./users.ts";

const VALID_MINUTES = 15;
const WRONG_TRIES = 5;
const RESEND_SECONDS = 60;

/**
 * Sends a person a fresh code; the one before no longer counts.
 * @returns the code itself where no mail server is set (simulation mode)
 * @throws AppError 429 within a minute of the last code or after ten in an hour, 503 when the mail could not be sent
 */
export async function sendVerificationCode(context: Context, user: UserRow): Promise<SentCode> {
  if (user.isVerified) throw new AppError(400, "already-verified", "Your email is already verified");
  return sendCode(context, user, "current-email", user.email);
}

/**
 * Takes the code that a person was sent.
 * @throws AppError 400 a wrong or expired code, or one that was guessed at too often
 */
export async function verifyEmail(context: Context, user: UserRow, code: string): Promise<UserRow> {
  await requireCode(context, user, "current-email", code);
  return context.db.transaction().execute(async (trx) => {
    await deleteVerificationCode(trx, user.id, "current-email");
    const verified = await updateUser(trx, user.id, { isVerified: true });
    if (!verified) throw notFound("User");
    return verified;
  });
}

/**
 * Begins the change of a person's e-mail address: a code goes to the new one, and nothing has changed yet.
 * @throws AppError 400 a wrong password, or the address the account has already
 * @throws AppError 409 'already registered', 429 and 503 as for every code
 */
export async function requestEmailChange(context: Context, user: UserRow, change: EmailChange): Promise<SentCode> {
  await countPasswordTry(context, user.id);
  if (!(await verifyPassword(change.password, user.password)))
    throw invalidField("password", "Your password is not correct");
  const key = emailKey(change.email);
  if (key === user.emailKey) throw invalidField("email", "This is your email address already");
  if (await findUserByEmailKey(context.db, key)) throw emailConflict();
  return sendCode(context, user, "new-email", change.email);
}

/**
 * Changes a person's e-mail address to the one that the code was sent to; the former one is told.
 * @throws AppError 400 a wrong or expired code, or one that was guessed at too often
 * @throws AppError 409 'already registered': somebody else has taken the address meanwhile
 */
export async function confirmEmailChange(context: Context, user: UserRow, code: string): Promise<UserRow> {
  const { email } = await requireCode(context, user, "new-email", code);
  const now = context.now().toISOString();
  try {
    const changed = await context.db.transaction().execute(async (trx) => {
      await bumpProfileRevision(trx, user.id, now);
      // Whatever was sent to the former address opens nothing any more.
      await deleteVerificationCodes(trx, user.id);
      await deletePasswordReset(trx, user.id);
      return updateUser(trx, user.id, { ...emailColumns(email), isVerified: true });
    });
    if (!changed) throw notFound("User");
    tellFormerAddress(context, user);
    notifyHubsOfUser(context, user.id);
    return changed;
  } catch (error) {
    throw isUniqueViolation(error) ? emailConflict() : error;
  }
}

function tellFormerAddress(context: Context, before: UserRow): void {
  const { sendMail } = context;
  if (!sendMail) return;
  context.jobs.add("tell a former email address of its change", () =>
    sendMail(emailChangedMail(before.email, before.screenName)),
  );
}

async function sendCode(context: Context, user: UserRow, purpose: CodePurpose, email: string): Promise<SentCode> {
  const now = context.now();
  const replaceableSince = new Date(now.getTime() - RESEND_SECONDS * 1000).toISOString();
  const last = await findVerificationCode(context.db, user.id, purpose);
  if (last && last.sentAt > replaceableSince) throw tooSoon(last.sentAt, now);
  await countSentCode(context, user.id);
  const code = context.createCode();
  const isNew = await replaceVerificationCode(
    context.db,
    {
      userId: user.id,
      purpose,
      email,
      codeHash: await hashPassword(code),
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + VALID_MINUTES * 60_000).toISOString(),
    },
    replaceableSince,
  );
  if (!isNew) throw tooSoon(now.toISOString(), now);
  if (!context.sendMail) return { email, simulationMode: true, verificationCode: code };
  try {
    await context.sendMail(verificationMail(email, code, VALID_MINUTES));
  } catch (error) {
    await deleteVerificationCode(context.db, user.id, purpose);
    context.warn("Could not send a verification mail", error);
    throw new AppError(503, "mail-failed", "The email could not be sent. Please try again later.");
  }
  return { email };
}

function tooSoon(sentAt: string, now: Date): AppError {
  const waitSeconds = Math.max(1, Math.ceil((Date.parse(sentAt) - now.getTime()) / 1000) + RESEND_SECONDS);
  return tooManyRequests(`A code was sent a moment ago. Please wait ${waitSeconds} seconds.`, waitSeconds);
}

/** The row of the code, if it is the one that the person was sent. @throws AppError 400 */
async function requireCode(context: Context, user: UserRow, purpose: CodePurpose, code: string) {
  const sent = await recordVerificationAttempt(context.db, user.id, purpose);
  if (!sent) throw invalidField("code", "Please request a verification code first");
  if (sent.wrongTries > WRONG_TRIES) throw invalidField("code", "Too many wrong codes. Please request a new one.");
  if (Date.parse(sent.expiresAt) <= context.now().getTime())
    throw invalidField("code", "This verification code has expired. Please request a new one.");
  if (!(await verifyPassword(code, sent.codeHash))) throw invalidField("code", "Invalid verification code");
  return sent;
}
