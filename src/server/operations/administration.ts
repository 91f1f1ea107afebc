import { displayNameKey } from "#domain/account.ts";
import type { UserChange } from "#domain/administration.ts";
import type { Context } from "../context.ts";
import { forbidden, notFound } from "../errors.ts";
import { listFeeds } from "../store/feeds.ts";
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
 * @throws AppError 403 the administrator's own administrator flag
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
  else await updateUser(context.db, userId, { isVerified, isAdmin });
  return requireUserWithCounts(context, userId);
}

/** Deletes an account with all that is its user's. @throws AppError 403 the administrator's own, 404 no such user */
export async function deleteAccount(context: Context, administrator: UserRow, userId: number): Promise<void> {
  if (userId === administrator.id) throw forbidden("You cannot delete your own account");
  if (!(await deleteUser(context.db, userId))) throw notFound("User");
}

async function requireUserWithCounts(context: Context, userId: number): Promise<UserWithCounts> {
  const user = await findUserWithCounts(context.db, userId);
  if (!user) throw notFound("User");
  return user;
}
