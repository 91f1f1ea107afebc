import type { UserChange } from "#domain/users/administration.ts";
import type { AuditAction } from "#domain/users/audit-log.ts";
import { displayNameKey } from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { ADMINISTRATORS_ONLY, forbidden, notFound } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import { listFeeds } from "../../store/feeds.ts";
import { lockUser } from "../../store/revisions.ts";
import { listFormerScreenNames } from "../../store/screen-names.ts";
import { deleteSessions } from "../../store/sessions.ts";
import type { UserRow } from "../../store/tables.ts";
import {
  findUserById,
  findUserPage,
  findUserWithCounts,
  listUsersWithCounts,
  type UserWithCounts,
  updateUser,
} from "../../store/users.ts";
import { auditOf } from "./audit-log.ts";
import { activatePremium, deactivatePremium } from "./plans.ts";
import { assignScreenName } from "./screen-names.ts";
import { deleteUserWithEpisodes, emptyUser } from "./users.ts";

/**
 * Finds a page of the users whose e-mail address, display name, username or former username contains a text, ignoring case, by
 * id.
 * @returns the page, and the total of all matches
 */
export async function findUsers(
  context: Context,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ users: UserWithCounts[]; total: number }> {
  const { userIds, total } = await findUserPage(context.db, { searchKey: displayNameKey(search), limit, offset });
  return { users: await listUsersWithCounts(context.db, userIds), total };
}

/** Finds a user with their feeds and former screen names. @throws AppError 404 */
export async function findUserDetail(context: Context, userId: number) {
  const user = await requireUserWithCounts(context, userId);
  const feeds = await listFeeds(context.db, userId);
  return { user, feeds, formerScreenNames: await listFormerScreenNames(context.db, userId) };
}

/**
 * Changes one property of a user.
 * @throws AppError 403 the administrator's own administrator flag, or the administrator has lost that role
 * @throws AppError 404 no such user
 * @throws AppError 400 and 409 as assignScreenName()
 */
export async function changeUser(
  context: Context,
  administrator: UserRow,
  userId: number,
  { isVerified, isPremium, isAdmin, screenName }: UserChange,
): Promise<UserWithCounts> {
  if (isAdmin !== undefined && userId === administrator.id)
    throw forbidden("You cannot change your own administrator status");
  const record = auditOf(
    context.now(),
    administrator.id,
    userId,
    changeAction({ isVerified, isPremium, isAdmin, screenName }),
  );
  if (screenName !== undefined) await assignScreenName(context, userId, screenName, record);
  else if (isPremium !== undefined) await (isPremium ? activatePremium : deactivatePremium)(context, userId, record);
  else
    await context.db.transaction().execute(async (trx) => {
      await requireStillAdministrator(trx, administrator, userId);
      if (!(await updateUser(trx, userId, { isVerified, isAdmin }))) throw notFound("User");
      await record(trx);
    });
  return requireUserWithCounts(context, userId);
}

/**
 * Ends all sessions of a user.
 * @throws AppError 403 the administrator has lost that role, 404 no such user
 */
export async function endSessionsOf(context: Context, administrator: UserRow, userId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await requireStillAdministrator(trx, administrator, userId);
    if (!(await findUserById(trx, userId))) throw notFound("User");
    await deleteSessions(trx, userId);
    await auditOf(context.now(), administrator.id, userId, "sessions-ended")(trx);
  });
}

/**
 * Deletes a user with all their data.
 * @throws AppError 403 the administrator's own account, or the administrator has lost that role
 * @throws AppError 404 no such user
 */
export async function deleteUserAsAdministrator(
  context: Context,
  administrator: UserRow,
  userId: number,
): Promise<void> {
  if (userId === administrator.id) throw forbidden("You cannot delete your own account");
  await context.db.transaction().execute((trx) => requireStillAdministrator(trx, administrator, userId));
  await emptyUser(context, userId);
  await context.db.transaction().execute(async (trx) => {
    await requireStillAdministrator(trx, administrator, userId);
    if (!(await deleteUserWithEpisodes(trx, userId))) throw notFound("User");
    await auditOf(context.now(), administrator.id, userId, "user-deleted")(trx);
  });
}

function changeAction({ isVerified, isPremium, isAdmin }: UserChange): AuditAction {
  if (isVerified !== undefined) return isVerified ? "verified" : "unverified";
  if (isPremium !== undefined) return isPremium ? "premium-activated" : "premium-deactivated";
  if (isAdmin !== undefined) return isAdmin ? "administrator-granted" : "administrator-revoked";
  return "screen-name-changed";
}

/**
 * Checks the administrator's role under a lock on both users. Of two administrators who demote or delete each other at the same
 * time only one succeeds, so that one administrator remains. Locking by id prevents deadlocks.
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
