import { paths } from "#domain/paths.ts";
import { emailKey, PASSWORD_RESET_MINUTES, type PasswordChange, type PasswordReset } from "#domain/user.ts";
import type { Context } from "../context.ts";
import { AppError, invalidField, notFound } from "../errors.ts";
import type { Mailer } from "../mail/mailer.ts";
import { passwordResetMail } from "../mail/password-reset-mail.ts";
import { limitPasswordAttempts } from "../security/attempts.ts";
import { hashPassword, verifyPassword } from "../security/passwords.ts";
import { createToken, hashToken } from "../security/tokens.ts";
import type { Db } from "../store/database.ts";
import {
  consumePasswordReset,
  deletePasswordReset,
  findPasswordResetUserId,
  replacePasswordReset,
} from "../store/password-resets.ts";
import { deleteSessions } from "../store/sessions.ts";
import type { UserRow } from "../store/tables.ts";
import { findUserByEmailKey, updateUser } from "../store/users.ts";

const RESEND_SECONDS = 60;

/**
 * Changes a person's own password and ends their other sessions.
 * @param sessionId the session that goes on
 * @throws AppError 400 a wrong current password, 429 after ten tries within five minutes
 */
export async function changePassword(
  context: Context,
  user: UserRow,
  sessionId: number,
  change: PasswordChange,
): Promise<UserRow> {
  await limitPasswordAttempts(context, user.id);
  if (!(await verifyPassword(change.currentPassword, user.password)))
    throw invalidField("currentPassword", "Your current password is not correct");
  const password = await hashPassword(change.newPassword);
  return context.db.transaction().execute((trx) => setPassword(trx, user.id, password, sessionId));
}

/** Gives an account a new password and ends all its sessions. @throws AppError 404 */
export async function assignPassword(context: Context, userId: number, newPassword: string): Promise<void> {
  const password = await hashPassword(newPassword);
  await context.db.transaction().execute((trx) => setPassword(trx, userId, password));
}

/**
 * Mails a link for choosing a new password to whoever has this e-mail address, at most once a minute. The work is done
 * off the request's path, so that an unknown address is answered as fast as a known one.
 * @throws AppError 503 where no mail server is set
 */
export function sendPasswordReset(context: Context, email: string): void {
  const { sendMail } = context;
  if (!sendMail)
    throw new AppError(503, "no-mail", "This site cannot send mail. Please ask whoever runs it for a new password.");
  context.jobs.add("mail a link for a new password", async () => {
    const user = await findUserByEmailKey(context.db, emailKey(email));
    if (user) await mailPasswordReset(context, sendMail, user);
  });
}

async function mailPasswordReset(context: Context, sendMail: NonNullable<Mailer>, user: UserRow): Promise<void> {
  const now = context.now();
  const token = createToken();
  const isNew = await replacePasswordReset(
    context.db,
    {
      userId: user.id,
      tokenHash: hashToken(token),
      sentAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + PASSWORD_RESET_MINUTES * 60_000).toISOString(),
    },
    new Date(now.getTime() - RESEND_SECONDS * 1000).toISOString(),
  );
  if (!isNew) return;
  try {
    const url = context.config.publicUrl + paths.resetPassword(token);
    await sendMail(passwordResetMail(user.email, url, PASSWORD_RESET_MINUTES));
  } catch (error) {
    await deletePasswordReset(context.db, user.id);
    throw error;
  }
}

/**
 * Sets the password of whoever was mailed the link, and ends all their sessions.
 * @throws AppError 400 a link that is unknown, too old or used already
 */
export async function resetPassword(context: Context, { token, newPassword }: PasswordReset): Promise<void> {
  const tokenHash = hashToken(token);
  const userId = await findPasswordResetUserId(context.db, tokenHash, context.now().toISOString());
  if (userId === undefined) throw uselessLink();
  const password = await hashPassword(newPassword);
  await context.db.transaction().execute(async (trx) => {
    if (!(await consumePasswordReset(trx, tokenHash))) throw uselessLink();
    await setPassword(trx, userId, password);
  });
}

async function setPassword(trx: Db, userId: number, password: string, sparedSession?: number): Promise<UserRow> {
  const user = await updateUser(trx, userId, { password });
  if (!user) throw notFound("User");
  await deleteSessions(trx, userId, sparedSession);
  await deletePasswordReset(trx, userId);
  return user;
}

function uselessLink(): AppError {
  return invalidField("token", "This link has expired or was already used. Please ask for a new one.");
}
