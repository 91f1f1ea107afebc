import {
  ownScreenNamePolicy,
  SCREEN_NAME_CHANGE_DAYS,
  type ScreenNamePolicy,
  screenNameError,
  screenNameKey,
} from "#domain/users/screen-name.ts";
import type { Context } from "../../context.ts";
import { forbidden, invalidField, notFound } from "../../errors.ts";
import type { Db, InTransaction } from "../../store/database.ts";
import { isUniqueViolation } from "../../store/database-errors.ts";
import { bumpSharedRevision, lockUser } from "../../store/revisions.ts";
import { findLastChangeByUserAt, insertFormerScreenName, isReservedForOtherUser } from "../../store/screen-names.ts";
import type { UserRow } from "../../store/tables.ts";
import { findUserByScreenNameKey, updateUser } from "../../store/users.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { screenNameColumns, screenNameConflict } from "./users.ts";

const DAY_MS = 86_400_000;
const DAY_FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * Checks whether a screen name is valid and available: by the rules of registration when signed out, of the settings when
 * signed in.
 * @param user undefined when signed out
 */
export async function checkScreenName(
  context: Context,
  user: UserRow | undefined,
  screenName: string,
): Promise<{ valid: boolean; isPremium: boolean; message: string }> {
  const isPremium = user !== undefined && context.isPremium(user);
  const error = screenNameError(screenName, policyFor(context, user), user?.screenName);
  if (error) return { valid: false, isPremium, message: error };

  const key = screenNameKey(screenName);
  const owner = await findUserByScreenNameKey(context.db, key);
  const isTaken = owner
    ? owner.id !== user?.id
    : await isReservedForOtherUser(context.db, key, user?.id, context.now().toISOString());
  if (isTaken) return { valid: false, isPremium, message: "This screen name is already taken" };
  return { valid: true, isPremium, message: "This screen name is available" };
}

/**
 * Changes a user's own screen name. The former name stays reserved for 90 days and redirects to the new one. Changing only upper
 * and lower case changes no URL and is always allowed.
 * @throws AppError 400 a name that the user's plan does not allow
 * @throws AppError 403 'cannot be changed at this time': the last change was less than 90 days ago
 * @throws AppError 409 'already taken'
 */
export async function changeScreenName(context: Context, userId: number, screenName: string): Promise<UserRow> {
  const now = context.now();
  return inRenameTransaction(context, async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw notFound("User");
    if (screenName === user.screenName) return user;
    const error = screenNameError(screenName, policyFor(context, user), user.screenName);
    if (error) throw invalidField("screenName", error);
    if (screenNameKey(screenName) !== user.screenNameKey) await requireChangeAllowed(trx, user, now);
    return rename(trx, user, screenName, now, false);
  });
}

/**
 * Changes a user's screen name as an administrator, at any time. This does not count towards the user's own limit.
 * @param screenName valid by the administrators' rules
 * @param inTransaction of the administrator
 * @throws AppError 400 the current name, 404 no such user, 409 'already taken'
 */
export async function assignScreenName(
  context: Context,
  userId: number,
  screenName: string,
  inTransaction: InTransaction,
): Promise<UserRow> {
  const assign = async (trx: Db) => {
    const user = await lockUser(trx, userId);
    if (!user) throw notFound("User");
    if (screenName === user.screenName)
      throw invalidField("screenName", "New screen name must be different from the current one");
    return rename(trx, user, screenName, context.now(), true);
  };
  return inRenameTransaction(context, assign, inTransaction);
}

async function requireChangeAllowed(trx: Db, user: UserRow, now: Date): Promise<void> {
  const lastChangeAt = await findLastChangeByUserAt(trx, user.id);
  if (lastChangeAt === undefined) return;
  const dueAt = daysAfter(new Date(lastChangeAt), SCREEN_NAME_CHANGE_DAYS);
  if (dueAt > now)
    throw forbidden(
      `Your screen name cannot be changed at this time. It can be changed again on ${DAY_FORMAT.format(dueAt)}.`,
    );
}

async function rename(trx: Db, user: UserRow, screenName: string, now: Date, isByAdmin: boolean): Promise<UserRow> {
  const columns = screenNameColumns(screenName);
  await bumpSharedRevision(trx, user.id, now.toISOString());
  const renamed = await updateUser(trx, user.id, columns);
  if (!renamed) throw notFound("User");
  if (columns.screenNameKey === user.screenNameKey) return renamed;
  // Checked after the update: a concurrent rename that gives this name up has either committed or not started.
  if (await isReservedForOtherUser(trx, columns.screenNameKey, user.id, now.toISOString())) throw screenNameConflict();
  await insertFormerScreenName(trx, {
    userId: user.id,
    oldScreenName: user.screenName,
    oldScreenNameKey: user.screenNameKey,
    changedAt: now.toISOString(),
    expiresAt: daysAfter(now, SCREEN_NAME_CHANGE_DAYS).toISOString(),
    isByAdmin,
  });
  return renamed;
}

async function inRenameTransaction(
  context: Context,
  change: (trx: Db) => Promise<UserRow>,
  inTransaction: InTransaction = (work) => context.db.transaction().execute(work),
): Promise<UserRow> {
  try {
    return await inTransaction(async (trx) => {
      const renamed = await change(trx);
      await enqueueHubNotifications(context, trx, renamed.id, "all");
      return renamed;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? screenNameConflict() : error;
  }
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

function policyFor({ config, isPremium }: Context, user: UserRow | undefined): ScreenNamePolicy {
  return ownScreenNamePolicy(user && { isPremium: isPremium(user) }, config.premium);
}
