import { createHash } from "node:crypto";
import { paths } from "#domain/paths.ts";
import { screenNameKey } from "#domain/screen-name.ts";
import { displayNameKey, emailKey, type Login, type ProfileChanges, type Registration } from "#domain/user.ts";
import type { Context } from "../context.ts";
import { AppError, conflict, forbidden, invalidField, notFound } from "../errors.ts";
import { hashPassword, verifyDummyHash, verifyPassword } from "../security/passwords.ts";
import { bumpProfileRevision, bumpUserRevision, lockUser } from "../store/revisions.ts";
import { isReservedForOtherUser } from "../store/screen-names.ts";
import type { NewUser, UserRow } from "../store/tables.ts";
import { deleteUser, findUserByEmailKey, insertUser, updateUser } from "../store/users.ts";
import { notifyHubsOfUser } from "./hub-notifications.ts";
import { claimPodcastGuid } from "./podcast-guids.ts";

/**
 * Registers a user on the free plan, with an unverified e-mail address.
 * @throws AppError 409 'already registered' (e-mail) or 'already taken' (screen name)
 */
export async function registerUser(context: Context, registration: Registration): Promise<UserRow> {
  const password = await hashPassword(registration.password);
  const now = context.now().toISOString();
  const email = emailColumns(registration.email);
  const name = screenNameColumns(registration.screenName);
  return context.db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, {
      ...email,
      ...name,
      password,
      displayName: registration.displayName,
      displayNameKey: displayNameKey(registration.displayName),
      createdAt: now,
      podcastGuid: await claimPodcastGuid(trx, context.config.publicUrl + paths.profileRss(registration.screenName)),
      updatedAt: now,
      profileUpdatedAt: now,
    });
    if (!user) throw (await findUserByEmailKey(trx, email.emailKey)) ? emailConflict() : screenNameConflict();
    // Checked after the insert: a concurrent rename that gives this name up has either committed or not started.
    if (await isReservedForOtherUser(trx, name.screenNameKey, user.id, now)) throw screenNameConflict();
    return user;
  });
}

/**
 * Finds the user with an e-mail address and password.
 * @throws AppError 401 the same, and after the same time, for an unknown address and for a wrong password
 */
export async function verifyCredentials(context: Context, login: Login): Promise<UserRow> {
  const user = await findUserByEmailKey(context.db, emailKey(login.email));
  if (!user) await verifyDummyHash(login.password);
  if (!user || !(await verifyPassword(login.password, user.password)))
    throw new AppError(401, "wrong-credentials", "Invalid email or password");
  return user;
}

/** Updates the public profile. Published feeds contain only the name, so only a new name changes them. */
export async function updateProfile(context: Context, userId: number, changes: ProfileChanges): Promise<UserRow> {
  const { displayName, bio } = changes;
  const now = context.now().toISOString();
  const changed = await context.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, userId);
    if (!before) throw notFound("User");
    const hasNewName = displayName !== undefined && displayName !== before.displayName;
    const hasNewBio = bio !== undefined && bio !== before.bio;
    if (!hasNewName && !hasNewBio) return before;
    await (hasNewName ? bumpProfileRevision(trx, userId, now) : bumpUserRevision(trx, userId, now));
    const user = await updateUser(trx, userId, {
      displayName,
      displayNameKey: displayName === undefined ? undefined : displayNameKey(displayName),
      bio,
    });
    if (!user) throw notFound("User");
    return user;
  });
  if (changed.profileUpdatedAt === now) notifyHubsOfUser(context, userId);
  return changed;
}

/**
 * Deletes the user's own account with all their data.
 * @param screenName the user's own, typed to confirm
 * @throws AppError 403 for administrators, 400 for another screen name
 */
export async function deleteOwnUser(context: Context, user: UserRow, screenName: string): Promise<void> {
  if (user.isAdmin)
    throw forbidden("An administrator cannot delete their own account. Ask another administrator to do it.");
  if (screenNameKey(screenName) !== user.screenNameKey)
    throw invalidField("screenName", "This is not your screen name. Type it to delete your account.");
  await deleteUser(context.db, user.id);
}

/** The columns that follow from the e-mail address. */
export function emailColumns(email: string): Pick<NewUser, "email" | "emailKey" | "gravatarHash"> {
  const key = emailKey(email);
  return { email, emailKey: key, gravatarHash: createHash("sha256").update(key).digest("hex") };
}

/** The columns that follow from the screen name. */
export function screenNameColumns(screenName: string): Pick<NewUser, "username" | "screenName" | "screenNameKey"> {
  return { username: screenName, screenName, screenNameKey: screenNameKey(screenName) };
}

export function emailConflict(): AppError {
  return conflict("email", "This email address is already registered");
}

export function screenNameConflict(): AppError {
  return conflict("screenName", "This screen name is already taken");
}
