import { isPremiumNow } from "#domain/plan.ts";
import { SCREEN_NAME_CHANGE_DAYS, type ScreenNamePolicy, screenNameError, screenNameKey } from "#domain/screen-name.ts";
import type { Context } from "../context.ts";
import { forbidden, invalidField, notFound } from "../errors.ts";
import { type Db, isUniqueViolation } from "../store/database.ts";
import { bumpProfileRevision, lockUser } from "../store/revisions.ts";
import { findLastChangeByUserAt, insertFormerScreenName, isReservedForOtherUser } from "../store/screen-names.ts";
import type { UserRow } from "../store/tables.ts";
import { findUserByScreenNameKey, updateUser } from "../store/users.ts";
import { notifyHubsOfUser } from "./hub-notifications.ts";
import { screenNameColumns, screenNameConflict } from "./users.ts";

const DAY_MS = 86_400_000;
const DAY_FORMAT = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/**
 * Says whether a screen name could be had: signed out by registration's rules, signed in by the settings' rules.
 * @param user who asks; undefined when nobody is signed in
 */
export async function checkScreenName(
  context: Context,
  user: UserRow | undefined,
  screenName: string,
): Promise<{ valid: boolean; isPremium: boolean; message: string }> {
  const now = context.now();
  const isPremium = user !== undefined && isPremiumNow(user, now);
  const problem = screenNameError(screenName, occasionFor(user, isPremium));
  if (problem) return { valid: false, isPremium, message: problem };

  const key = screenNameKey(screenName);
  const holder = await findUserByScreenNameKey(context.db, key);
  const isTaken = holder
    ? holder.id !== user?.id
    : await isReservedForOtherUser(context.db, key, user?.id, now.toISOString());
  if (isTaken) return { valid: false, isPremium, message: "This screen name is already taken" };
  return { valid: true, isPremium, message: "This screen name is available" };
}

/**
 * Changes a person's own screen name, by the rules of their plan. The former name stays theirs for 90 days, in which
 * its addresses lead to the new ones. The same name in other letters' case moves no address and is always allowed.
 * @throws AppError 400 a name against the settings' rules
 * @throws AppError 403 'cannot be changed at this time': their last change is less than 90 days old
 * @throws AppError 409 'already taken'
 */
export async function changeScreenName(context: Context, userId: number, screenName: string): Promise<UserRow> {
  const now = context.now();
  return inRenamingTransaction(context, async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw notFound("User");
    if (screenName === user.screenName) return user;
    const problem = screenNameError(screenName, occasionFor(user, isPremiumNow(user, now)));
    if (problem) throw invalidField("screenName", problem);
    if (screenNameKey(screenName) !== user.screenNameKey) await requireChangeIsDue(trx, user, now);
    return rename(trx, user, screenName, now, false);
  });
}

/**
 * Gives an account another screen name, at any time. It does not use up the user's own change.
 * @param screenName of administration's form
 * @throws AppError 400 the name it has already, 404 no such user, 409 'already taken'
 */
export async function assignScreenName(context: Context, userId: number, screenName: string): Promise<UserRow> {
  return inRenamingTransaction(context, async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw notFound("User");
    if (screenName === user.screenName)
      throw invalidField("screenName", "New screen name must be different from the current one");
    return rename(trx, user, screenName, context.now(), true);
  });
}

async function requireChangeIsDue(trx: Db, user: UserRow, now: Date): Promise<void> {
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
  await bumpProfileRevision(trx, user.id, now.toISOString());
  const renamed = await updateUser(trx, user.id, columns);
  if (!renamed) throw notFound("User");
  if (columns.screenNameKey === user.screenNameKey) return renamed;
  // After the update: a rename that gives this name up has then either committed or not begun.
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

async function inRenamingTransaction(context: Context, change: (trx: Db) => Promise<UserRow>): Promise<UserRow> {
  try {
    const renamed = await context.db.transaction().execute(change);
    notifyHubsOfUser(context, renamed.id);
    return renamed;
  } catch (error) {
    throw isUniqueViolation(error) ? screenNameConflict() : error;
  }
}

function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

function occasionFor(user: UserRow | undefined, isPremium: boolean): ScreenNamePolicy {
  if (!user) return "registration";
  return isPremium ? "premium-settings" : "free-settings";
}
