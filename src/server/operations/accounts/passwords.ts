import { paths } from "#domain/paths.ts";
import { emailKey } from "#domain/users/email-address.ts";
import { PASSWORD_RESET_MINUTES, type PasswordChange, type PasswordReset } from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { AppError, invalidField, notFound, unauthorized } from "../../errors.ts";
import { passwordResetMail } from "../../mail/account-mails.ts";
import { refuseGuessablePassword } from "../../security/password-rules.ts";
import { hashPassword, verifyPassword } from "../../security/passwords.ts";
import { replaceSessionToken } from "../../security/sessions.ts";
import { createToken, hashToken } from "../../security/tokens.ts";
import type { Db, InTransaction } from "../../store/database.ts";
import { enqueueJob, hasManyJobs } from "../../store/jobs.ts";
import { deletePasskeyChallenges } from "../../store/passkeys.ts";
import {
  consumePasswordReset,
  deletePasswordReset,
  findPasswordResetUserId,
  replacePasswordReset,
} from "../../store/password-resets.ts";
import { lockUser } from "../../store/revisions.ts";
import { deleteSessions, findOwnSession } from "../../store/sessions.ts";
import type { UserRow } from "../../store/tables.ts";
import { findUserByEmailKey, findUserById, updateUser } from "../../store/users.ts";
import { auditOf } from "./audit-log.ts";

const RESEND_SECONDS = 60;
/** More have visitors come back later instead of adding another one. */
const MAX_WAITING_MAILS = 1000;

const WRONG_PASSWORD = {
  password: "Your password is not correct",
  currentPassword: "Your current password is not correct",
};

/**
 * Requires that a signed-in user knows their password.
 * @param field names the field of the request
 * @throws AppError 400 a wrong password, 429 after 10 attempts within 5 minutes
 */
export async function requirePassword(
  context: Context,
  user: UserRow,
  password: string,
  field: keyof typeof WRONG_PASSWORD = "password",
): Promise<void> {
  await context.limiter.take("passwordAttempts", user.id);
  if (!(await verifyPassword(password, user.password))) throw wrongPassword(field);
}

function wrongPassword(field: keyof typeof WRONG_PASSWORD): AppError {
  return invalidField(field, WRONG_PASSWORD[field], "wrong-password");
}

/**
 * Changes a user's own password and ends their other sessions. The current one goes on under a new token: whoever knew the old
 * one is out.
 * @param sessionId the session to keep
 * @returns the user, and the token for the session's cookie
 * @throws AppError 400 a wrong current password, or a new one that is easily guessed; 401 the session has just ended
 * @throws AppError 429 after 10 attempts within 5 minutes
 */
export async function changePassword(
  context: Context,
  user: UserRow,
  sessionId: number,
  change: PasswordChange,
): Promise<{ user: UserRow; sessionToken: string }> {
  await requirePassword(context, user, change.currentPassword, "currentPassword");
  await refuseGuessablePassword(context, "newPassword", change.newPassword, user);
  const password = await hashPassword(change.newPassword);
  return context.db.transaction().execute(async (trx) => {
    // Under the lock: another change of the password may have come first, and may have ended this session.
    const locked = await lockUser(trx, user.id);
    if (!(await findOwnSession(trx, user.id, sessionId))) throw unauthorized();
    if (locked?.password !== user.password) throw wrongPassword("currentPassword");
    return {
      user: await setPassword(trx, user.id, password, sessionId),
      sessionToken: await replaceSessionToken(trx, sessionId),
    };
  });
}

/**
 * Sets a user's password as an administrator and ends all their sessions.
 * @param inTransaction of the administrator
 * @throws AppError 404; 400 it is easily guessed
 */
export async function assignPassword(
  context: Context,
  userId: number,
  newPassword: string,
  inTransaction: InTransaction,
): Promise<void> {
  const user = await findUserById(context.db, userId);
  if (!user) throw notFound("User");
  await refuseGuessablePassword(context, "newPassword", newPassword, user);
  const password = await hashPassword(newPassword);
  await inTransaction((trx) => setPassword(trx, userId, password));
}

/**
 * Mails a password reset link to the user with an e-mail address, at most once a minute. This happens in the background, so that
 * response times do not reveal which addresses are registered.
 * @throws AppError 503 no mail server is configured, or very many such mails wait
 */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  if (!context.sendMail)
    throw new AppError(503, "no-mail", "This site can't send email. Please ask its administrator for a new password.");
  if (await hasManyJobs(context.db, "mail-password-reset", MAX_WAITING_MAILS))
    throw new AppError(
      503,
      "overloaded",
      "Too much is waiting to be sent. Please try again in a minute.",
      undefined,
      60,
    );
  const dueAt = context.now().toISOString();
  await enqueueJob(context.db, { kind: "mail-password-reset", key: emailKey(email), ownerId: null, dueAt });
}

/**
 * Creates a password reset link on the server's command line, for a site that cannot send mail.
 * @returns the link's token
 */
export async function createPasswordResetLink(context: Pick<Context, "db" | "now">, userId: number): Promise<string> {
  const now = context.now();
  const token = createToken();
  await context.db.transaction().execute(async (trx) => {
    await replacePasswordReset(
      trx,
      {
        userId,
        tokenHash: hashToken(token),
        sentAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + PASSWORD_RESET_MINUTES * 60_000).toISOString(),
      },
      now.toISOString(),
    );
    await auditOf(now, null, userId, "reset-link-created")(trx);
  });
  return token;
}

/** Mails a link to the user with this address, if there is one, unless they got one within the last minute. */
export async function mailPasswordResetTo(context: Context, key: string): Promise<void> {
  const { sendMail } = context;
  const user = await findUserByEmailKey(context.db, key);
  if (!user || !sendMail) return;
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
 * Sets the password of the user that a reset link was mailed to, and ends all their sessions.
 * @throws AppError 400 an unknown, expired or used link, or a password that is easily guessed
 */
export async function resetPassword(context: Context, { token, newPassword }: PasswordReset): Promise<UserRow> {
  const tokenHash = hashToken(token);
  const userId = await findPasswordResetUserId(context.db, tokenHash, context.now().toISOString());
  const user = userId === undefined ? undefined : await findUserById(context.db, userId);
  if (!user) throw invalidLink();
  await refuseGuessablePassword(context, "newPassword", newPassword, user);
  const password = await hashPassword(newPassword);
  return context.db.transaction().execute(async (trx) => {
    if (!(await consumePasswordReset(trx, tokenHash))) throw invalidLink();
    return setPassword(trx, user.id, password);
  });
}

async function setPassword(trx: Db, userId: number, password: string, exceptSessionId?: number): Promise<UserRow> {
  const user = await updateUser(trx, userId, { password });
  if (!user) throw notFound("User");
  await deleteSessions(trx, userId, exceptSessionId);
  await deletePasswordReset(trx, userId);
  // A log-in that waits for its passkey has been started with the former password.
  await deletePasskeyChallenges(trx, userId);
  return user;
}

function invalidLink(): AppError {
  return invalidField("token", "This link has expired or was already used. Please request a new one.", "invalid-link");
}
