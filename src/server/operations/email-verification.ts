import { hashPassword, isPassword } from "../auth/passwords.ts";
import type { Context } from "../context.ts";
import { AppError, invalidField, notFound, tooManyRequests } from "../errors.ts";
import { verificationMail } from "../mail/verification-mail.ts";
import type { UserRow } from "../store/tables.ts";
import { updateUser } from "../store/users.ts";
import {
  countVerificationTry,
  deleteVerificationCode,
  findVerificationCode,
  replaceVerificationCode,
} from "../store/verification-codes.ts";

const VALID_MINUTES = 15;
const WRONG_TRIES = 5;
const RESEND_SECONDS = 60;

/**
 * Sends a person a fresh code; the one before no longer counts.
 * @returns the code itself where no mail server is set (simulation mode)
 * @throws AppError 429 within a minute of the last code, 503 when the mail could not be sent
 */
export async function sendVerificationCode(
  context: Context,
  user: UserRow,
): Promise<{ email: string; simulationMode?: boolean; verificationCode?: string }> {
  if (user.isVerified) throw new AppError(400, "already-verified", "Your email is already verified");
  const now = context.now();
  const code = context.createCode();
  const isNew = await replaceVerificationCode(
    context.db,
    {
      userId: user.id,
      codeHash: await hashPassword(code),
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + VALID_MINUTES * 60_000).toISOString(),
    },
    new Date(now.getTime() - RESEND_SECONDS * 1000).toISOString(),
  );
  if (!isNew) throw await tooSoon(context, user, now);
  if (!context.sendMail) return { email: user.email, simulationMode: true, verificationCode: code };
  try {
    await context.sendMail(verificationMail(user.email, code, VALID_MINUTES));
  } catch (error) {
    await deleteVerificationCode(context.db, user.id);
    context.warn("Could not send a verification mail", error);
    throw new AppError(503, "mail-failed", "The email could not be sent. Please try again later.");
  }
  return { email: user.email };
}

async function tooSoon(context: Context, user: UserRow, now: Date): Promise<AppError> {
  const last = await findVerificationCode(context.db, user.id);
  const sentMs = last ? Date.parse(last.sentAt) : now.getTime();
  const waitSeconds = Math.max(1, Math.ceil((sentMs + RESEND_SECONDS * 1000 - now.getTime()) / 1000));
  return tooManyRequests(`A code was sent a moment ago. Please wait ${waitSeconds} seconds.`, waitSeconds);
}

/**
 * Takes the code that a person was sent.
 * @throws AppError 400 a wrong or expired code, or one that was guessed at too often
 */
export async function verifyEmail(context: Context, user: UserRow, code: string): Promise<UserRow> {
  const sent = await countVerificationTry(context.db, user.id);
  if (!sent) throw invalidField("code", "Please request a verification code first");
  if (sent.wrongTries > WRONG_TRIES) throw invalidField("code", "Too many wrong codes. Please request a new one.");
  if (Date.parse(sent.expiresAt) <= context.now().getTime())
    throw invalidField("code", "This verification code has expired. Please request a new one.");
  if (!(await isPassword(code, sent.codeHash))) throw invalidField("code", "Invalid verification code");
  return context.db.transaction().execute(async (trx) => {
    await deleteVerificationCode(trx, user.id);
    const verified = await updateUser(trx, user.id, { isVerified: true });
    if (!verified) throw notFound("User");
    return verified;
  });
}
