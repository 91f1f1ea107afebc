import { createHash } from "node:crypto";
import { emailKey, type Login, type ProfileChanges, type Registration } from "#domain/account.ts";
import { paths } from "#domain/paths.ts";
import { podcastGuid } from "#domain/podcast-guid.ts";
import { screenNameKey } from "#domain/screen-name.ts";
import { comparePasswordInVain, hashPassword, isPassword } from "../auth/passwords.ts";
import type { Context } from "../context.ts";
import { AppError, notFound, taken } from "../errors.ts";
import { isUniqueViolation, violatedConstraint } from "../store/database.ts";
import { reviseIdentity, reviseUser } from "../store/revisions.ts";
import { isKeptForAnother } from "../store/screen-names.ts";
import type { UserRow } from "../store/tables.ts";
import { findUserByEmailKey, insertUser, updateUser } from "../store/users.ts";

/**
 * Makes an account on the free plan, unverified.
 * @throws AppError 409 'already registered' (e-mail) or 'already taken' (screen name)
 */
export async function registerAccount(context: Context, registration: Registration): Promise<UserRow> {
  const password = await hashPassword(registration.password);
  const now = context.now().toISOString();
  const key = screenNameKey(registration.screenName);
  try {
    return await context.db.transaction().execute(async (trx) => {
      const user = await insertUser(trx, {
        username: registration.screenName,
        password,
        email: registration.email,
        emailKey: emailKey(registration.email),
        displayName: registration.displayName,
        gravatarHash: gravatarHash(registration.email),
        screenName: registration.screenName,
        screenNameKey: key,
        createdAt: now,
        feedGuid: podcastGuid(context.config.publicUrl + paths.profileRss(registration.screenName)),
        revisedAt: now,
        identityRevisedAt: now,
      });
      // After the insert: a rename that gives this name up has then either committed or not begun.
      if (await isKeptForAnother(trx, key, user.id, now)) throw screenNameTaken();
      return user;
    });
  } catch (error) {
    throw asTakenError(error);
  }
}

/**
 * Whose e-mail and password these are.
 * @throws AppError 401, the same and as slowly for an unknown e-mail as for a wrong password
 */
export async function checkCredentials(context: Context, login: Login): Promise<UserRow> {
  const user = await findUserByEmailKey(context.db, emailKey(login.email));
  if (!user) await comparePasswordInVain(login.password);
  if (!user || !(await isPassword(login.password, user.password)))
    throw new AppError(401, "wrong-credentials", "Invalid email or password");
  return user;
}

/** Changes what the public profile says of a person. Published feeds repeat the name alone, and change only with it. */
export async function updateProfile(context: Context, before: UserRow, changes: ProfileChanges): Promise<UserRow> {
  const userId = before.id;
  const hasNewName = changes.displayName !== undefined && changes.displayName !== before.displayName;
  const now = context.now().toISOString();
  return context.db.transaction().execute(async (trx) => {
    await (hasNewName ? reviseIdentity(trx, userId, now) : reviseUser(trx, userId, now));
    const user = await updateUser(trx, userId, { displayName: changes.displayName, bio: changes.bio, revisedAt: now });
    if (!user) throw notFound("User");
    return user;
  });
}

function gravatarHash(email: string): string {
  return createHash("sha256").update(emailKey(email)).digest("hex");
}

function screenNameTaken(): AppError {
  return taken("screenName", "This screen name is already taken");
}

function asTakenError(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  return /email/i.test(violatedConstraint(error))
    ? taken("email", "This email address is already registered")
    : screenNameTaken();
}
