import type { SentCode } from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { AppError, invalidField, tooManyRequests } from "../../errors.ts";
import { verificationMail } from "../../mail/account-mails.ts";
import { hashPassword, verifyPassword } from "../../security/passwords.ts";
import type { CodePurpose, UserRow, VerificationCodeRow } from "../../store/tables.ts";
import {
  deleteVerificationCode,
  findVerificationCode,
  recordVerificationAttempt,
  replaceVerificationCode,
} from "../../store/verification-codes.ts";

const VALID_MINUTES = 15;
const MAX_FAILED_ATTEMPTS = 5;
const RESEND_SECONDS = 60;
/** Mail servers that are restarted or overloaded answer again within minutes. */
const MAIL_RETRY_AFTER_SECONDS = 60;

/**
 * Mails a new code, which replaces the previous one for the same purpose.
 * @returns the code itself when no mail server is configured (simulation mode)
 * @throws AppError 429 within a minute of the last code or after 10 codes in an hour
 * @throws AppError 503 when the mail could not be sent
 */
export async function sendCode(
  context: Context,
  user: UserRow,
  purpose: CodePurpose,
  email: string,
): Promise<SentCode> {
  const now = context.now();
  const replaceableSince = new Date(now.getTime() - RESEND_SECONDS * 1000).toISOString();
  const last = await findVerificationCode(context.db, user.id, purpose);
  if (last && last.sentAt > replaceableSince) throw tooSoon(last.sentAt, now);
  await context.limiter.take("sentCodes", user.id);
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
    const message = "The email could not be sent. Please try again later.";
    throw new AppError(503, "mail-failed", message, undefined, MAIL_RETRY_AFTER_SECONDS);
  }
  return { email };
}

function tooSoon(sentAt: string, now: Date): AppError {
  const waitSeconds = Math.max(1, Math.ceil((Date.parse(sentAt) - now.getTime()) / 1000) + RESEND_SECONDS);
  return tooManyRequests(`A code was sent a moment ago. Please wait ${waitSeconds} seconds.`, waitSeconds);
}

/**
 * Checks a code against the last one sent for a purpose; every check counts as an attempt.
 * @returns the stored code
 * @throws AppError 400 no code, a wrong or expired one, or too many failed attempts
 */
export async function requireCode(
  context: Context,
  user: UserRow,
  purpose: CodePurpose,
  code: string,
): Promise<VerificationCodeRow> {
  const sent = await recordVerificationAttempt(context.db, user.id, purpose);
  if (!sent) throw invalidField("code", "Please request a verification code first");
  if (sent.failedAttempts > MAX_FAILED_ATTEMPTS)
    throw invalidField("code", "Too many wrong codes. Please request a new one.", "wrong-code");
  if (Date.parse(sent.expiresAt) <= context.now().getTime())
    throw invalidField("code", "This verification code has expired. Please request a new one.");
  if (!(await verifyPassword(code, sent.codeHash)))
    throw invalidField("code", "Invalid verification code", "wrong-code");
  return sent;
}
