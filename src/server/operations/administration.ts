import type { UserChange } from "#domain/administration.ts";
import { displayNameKey } from "#domain/user.ts";
import type { Context } from "../context.ts";
import { ADMINISTRATORS_ONLY, forbidden, notFound } from "../errors.ts";
import type { Db } from "../store/database.ts";
import { listFeeds } from "../store/feeds.ts";
import { lockUser } from "../store/revisions.ts";
import { listFormerScreenNames } from "../store/screen-names.ts";
import type { UserRow } from "../store/tables.ts";
import {
  deleteUser,
  findUserPage,
  findUserWithCounts,
  listUsersWithCounts,
  type UserWithCounts,
  updateUser,
} from "../store/users.ts";
import { activatePremium, deactivatePremium } from "./plans.ts";
import { assignScreenName } from "./screen-names.ts";

/**
 * A part of the users whose e-mail, display name or username contains a text, whatever its letters' case; by id.
 * @param limit how many at most; all without it
 * @param offset how many to pass over
 * @returns the part, and how many match in all
 */
export async function findUsers(
  context: Context,
  { search, limit, offset }: { search: string; limit?: number | undefined; offset: number },
): Promise<{ users: UserWithCounts[]; total: number }> {
  const { userIds, total } = await findUserPage(context.db, { searchKey: displayNameKey(search), limit, offset });
  return { users: await listUsersWithCounts(context.db, userIds), total };
}

/** An account with its feeds and former screen names. @throws AppError 404 */
export async function findUserDetail(context: Context, userId: number) {
  const user = await requireUserWithCounts(context, userId);
  const feeds = await listFeeds(context.db, userId);
  return { user, feeds, formerScreenNames: await listFormerScreenNames(context.db, userId) };
}

/**
 * Changes one thing about an account.
 * @throws AppError 403 the administrator's own administrator flag, or when they are no administrator any more
 * @throws AppError 404 no such user
 * @throws AppError 400 and 409 a screen name that cannot be had
 */
export async function changeUser(
  context: Context,
  administrator: UserRow,
  userId: number,
  { isVerified, isPremium, isAdmin, screenName }: UserChange,
): Promise<UserWithCounts> {
  if (isAdmin !== undefined && userId === administrator.id)
    throw forbidden("You cannot change your own administrator status");
  if (screenName !== undefined) await assignScreenName(context, userId, screenName);
  else if (isPremium !== undefined) await (isPremium ? activatePremium : deactivatePremium)(context, userId);
  else
    await context.db.transaction().execute(async (trx) => {
      await requireStillAdministrator(trx, administrator, userId);
      await updateUser(trx, userId, { isVerified, isAdmin });
    });
  return requireUserWithCounts(context, userId);
}

/**
 * Deletes an account with all that is its user's.
 * @throws AppError 403 the administrator's own, or when they are no administrator any more
 * @throws AppError 404 no such user
 */
export async function deleteUserAsAdministrator(
  context: Context,
  administrator: UserRow,
  userId: number,
): Promise<void> {
  if (userId === administrator.id) throw forbidden("You cannot delete your own account");
  await context.db.transaction().execute(async (trx) => {
    await requireStillAdministrator(trx, administrator, userId);
    if (!(await deleteUser(trx, userId))) throw notFound("User");
  });
}

/**
 * Locks both accounts, always in the same order: of two administrators who turn on each other at once the second is
 * none any more, and one is left.
 * @throws AppError 403
 */
async function requireStillAdministrator(trx: Db, administrator: UserRow, userId: number): Promise<void> {
  for (const id of [administrator.id, userId].sort((a, b) => a - b)) {
    const user = await lockUser(trx, id);
    if (id === administrator.id && !user?.isAdmin) throw forbidden(ADMINISTRATORS_ONLY);
  }
}

async function requireUserWithCounts(context: Context, userId: number): Promise<UserWithCounts> {
  const user = await findUserWithCounts(context.db, userId);
  if (!user) throw notFound("User");
  return user;
}
