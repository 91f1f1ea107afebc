import { createHash } from "node:crypto";
import { paths } from "#domain/paths.ts";
import { emailKey } from "#domain/users/email-address.ts";
import { paletteNameOf } from "#domain/users/palettes.ts";
import { screenNameKey } from "#domain/users/screen-name.ts";
import {
  displayNameKey,
  type Login,
  type ProfileChanges,
  type Registration,
  type UserDeletion,
} from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { AppError, conflict, forbidden, invalidField, notFound } from "../../errors.ts";
import { verifyDeviceToken } from "../../security/device-tokens.ts";
import { refuseGuessablePassword } from "../../security/password-rules.ts";
import { hashPassword, verifyDummyHash, verifyPassword } from "../../security/passwords.ts";
import { hashToken } from "../../security/tokens.ts";
import type { Db } from "../../store/database.ts";
import { deleteEpisodes, listEpisodeIds } from "../../store/episodes.ts";
import { listFeedIdsWithTrash } from "../../store/feeds.ts";
import { bumpProfilePageRevision, bumpSharedRevision, lockUser } from "../../store/revisions.ts";
import { isReservedForOtherUser } from "../../store/screen-names.ts";
import { findSessionUser } from "../../store/sessions.ts";
import type { NewUser, UserRow } from "../../store/tables.ts";
import { deleteUser, findUserByEmailKey, insertUser, updateUser } from "../../store/users.ts";
import { claimPodcastGuid } from "../feeds/podcast-guids.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { watchFromBeginning } from "../suggestions/watched-shows.ts";
import { emptyEpisodes } from "../transcripts/passage-deletion.ts";
import { changedMediaKit } from "./media-kits.ts";
import { requirePassword } from "./passwords.ts";

/**
 * Registers a user on the free plan. Does not send the code to verify their e-mail address.
 * @param registration validated
 * @param signal aborts when nobody waits for the result any more
 * @throws AppError 400 the password is easily guessed
 * @throws AppError 409 the e-mail address is already registered, or the screen name is taken or reserved for its former user
 * @throws AppError 503 too many passwords are being hashed
 */
export async function registerUser(
  context: Context,
  registration: Registration,
  signal?: AbortSignal,
): Promise<UserRow> {
  await refuseGuessablePassword(context, "password", registration.password, registration);
  return insertRegistered(context, registration, await hashPassword(registration.password, signal));
}

/**
 * Inserts a user whose password is hashed already.
 * @throws AppError 409 as registerUser() does
 */
export async function insertRegistered(
  context: Context,
  registration: Registration,
  password: string,
): Promise<UserRow> {
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
    // Must follow the insert, which waits for a concurrent rename of the user who had this name. Before it, the name's
    // reservation might not be committed yet and would be missed.
    if (await isReservedForOtherUser(trx, name.screenNameKey, user.id, now)) throw screenNameConflict();
    await watchFromBeginning(trx, user.id, now);
    return user;
  });
}

/** What the browser that asks to log in has kept from earlier log-ins. */
export interface KnownDevice {
  deviceToken?: string | undefined;
  sessionToken?: string | undefined;
}

/**
 * Finds the user with this e-mail address and password. Failures are limited per e-mail address; a device on which the user has
 * logged in before has a limit of its own, so that nobody can lock a user out by guessing.
 * @param signal aborts when nobody waits for the result any more
 * @throws AppError 401; neither the message nor the response time reveals whether the e-mail address is registered
 * @throws AppError 429 after 20 failures within 15 minutes
 * @throws AppError 503 too many passwords are being hashed
 */
export async function verifyCredentials(
  context: Context,
  login: Login,
  knownDevice: KnownDevice = {},
  signal?: AbortSignal,
): Promise<UserRow> {
  const key = emailKey(login.email);
  const user = await findUserByEmailKey(context.db, key);
  const device = user && (await findKnownDevice(context, user, knownDevice));
  const source = device ?? createHash("sha256").update(key).digest("base64url");
  const isRight = await context.limiter.countFailures("failedLogIns", source, async () => {
    if (user) return verifyPassword(login.password, user.password, signal);
    await verifyDummyHash(login.password, signal);
    return false;
  });
  if (!user || !isRight) throw new AppError(401, "wrong-credentials", "Invalid email or password").concerning(user?.id);
  return user;
}

/** @returns a name for the device; undefined when this user has not logged in on it */
async function findKnownDevice(
  context: Context,
  user: UserRow,
  { deviceToken, sessionToken }: KnownDevice,
): Promise<string | undefined> {
  const deviceId = deviceToken && verifyDeviceToken(user, deviceToken);
  if (deviceId) return `device ${deviceId}`;
  if (!sessionToken) return undefined;
  const session = await findSessionUser(context.db, hashToken(sessionToken), context.now().toISOString());
  return session?.id === user.id ? `session ${session.sessionId}` : undefined;
}

/**
 * Changes a user's display name, bio, palette and media kit. Undefined fields stay as they are. A new display name or palette also
 * changes the published feeds and their covers, so WebSub hubs are notified of it; bio and media kit are in no feed.
 * @throws AppError 404 the user has been deleted; 400 a chosen episode is not one of theirs that visitors can see
 */
export async function updateProfile(context: Context, userId: number, changes: ProfileChanges): Promise<UserRow> {
  const { displayName, bio, palette, ...kitChanges } = changes;
  const now = context.now().toISOString();
  return context.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, userId);
    if (!before) throw notFound("User");
    const mediaKit = await changedMediaKit(trx, before, kitChanges, context.isPremium);
    const hasNewName = displayName !== undefined && displayName !== before.displayName;
    const hasNewBio = bio !== undefined && bio !== before.bio;
    const hasNewPalette = palette !== undefined && palette !== paletteNameOf(before);
    if (!hasNewName && !hasNewBio && !hasNewPalette && mediaKit === before.mediaKit) return before;
    const changesFeeds = hasNewName || hasNewPalette;
    await (changesFeeds ? bumpSharedRevision(trx, userId, now) : bumpProfilePageRevision(trx, userId, now));
    const user = await updateUser(trx, userId, {
      displayName,
      displayNameKey: displayName === undefined ? undefined : displayNameKey(displayName),
      bio,
      palette: hasNewPalette ? palette : undefined,
      mediaKit,
    });
    if (!user) throw notFound("User");
    if (hasNewName || mediaKit !== before.mediaKit) await watchFromBeginning(trx, userId, now);
    if (changesFeeds) await enqueueHubNotifications(context, trx, userId, "all");
    return user;
  });
}

/**
 * Deletes the signed-in user with all their data.
 * @param confirmation what the user typed to confirm the deletion: their screen name, in any case, and their password
 * @throws AppError 403 the user is an administrator
 * @throws AppError 400 the screen name is not theirs, or a wrong password; 429 after 10 passwords within 5 minutes
 */
export async function deleteOwnUser(context: Context, user: UserRow, confirmation: UserDeletion): Promise<void> {
  if (user.isAdmin)
    throw forbidden("An administrator cannot delete their own account. Ask another administrator to do it.");
  if (screenNameKey(confirmation.screenName) !== user.screenNameKey)
    throw invalidField("screenName", "This is not your screen name. Type it to delete your account.");
  await requirePassword(context, user, confirmation.password);
  await emptyUser(context, user.id);
  await context.db.transaction().execute((trx) => deleteUserWithEpisodes(trx, user.id));
}

/** Deletes what a search finds of a user who is about to be deleted, in steps that let others work. */
export async function emptyUser(context: Context, userId: number): Promise<void> {
  await emptyEpisodes(context, await listEpisodeIdsOf(context.db, userId));
}

/** Deletes a user with everything they have. Requests that write nothing run in between. @returns whether the user existed */
export async function deleteUserWithEpisodes(trx: Db, userId: number): Promise<boolean> {
  await deleteEpisodes(trx, await listEpisodeIdsOf(trx, userId));
  return deleteUser(trx, userId);
}

async function listEpisodeIdsOf(db: Db, userId: number): Promise<number[]> {
  return listEpisodeIds(db, await listFeedIdsWithTrash(db, userId));
}

/** The columns of the users table that are derived from the e-mail address. They are always written together. */
export function emailColumns(email: string): Pick<NewUser, "email" | "emailKey" | "gravatarHash"> {
  const key = emailKey(email);
  return { email, emailKey: key, gravatarHash: createHash("sha256").update(key).digest("hex") };
}

/** The columns of the users table that are derived from the screen name. They are always written together. */
export function screenNameColumns(screenName: string): Pick<NewUser, "username" | "screenName" | "screenNameKey"> {
  return { username: screenName, screenName, screenNameKey: screenNameKey(screenName) };
}

/** 409: another user has this e-mail address. */
export function emailConflict(): AppError {
  return conflict("email", "This email address is already registered");
}

/** 409: another user has this screen name, or it is reserved for its former user. */
export function screenNameConflict(): AppError {
  return conflict("screenName", "This screen name is already taken");
}
