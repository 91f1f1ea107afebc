import type { UserChange } from "#domain/users/administration.ts";
import type { AuditAction } from "#domain/users/audit-log.ts";
import { displayNameKey } from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { forbidden, notFound } from "../../errors.ts";
import type { InTransaction } from "../../store/database.ts";
import { listFeeds } from "../../store/feeds.ts";
import { listFormerScreenNames } from "../../store/screen-names.ts";
import { deleteSessions } from "../../store/sessions.ts";
import {
  findUserPage,
  findUserWithCounts,
  listUsersWithCounts,
  type UserWithCounts,
  updateUser,
} from "../../store/users.ts";
import { watchFromBeginning } from "../suggestions/watched-shows.ts";
import type { AdministratorAct } from "./administrator-acts.ts";
import { assignPassword } from "./passwords.ts";
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
 * @throws AppError 403 the administrator's own administrator flag
 * @throws AppError those of AdministratorAct
 * @throws AppError 400 and 409 as assignScreenName()
 */
export async function changeUser(
  context: Context,
  act: AdministratorAct,
  userId: number,
  { isVerified, isPremium, isAdmin, screenName }: UserChange,
): Promise<UserWithCounts> {
  if (isAdmin !== undefined && userId === act.administratorId)
    throw forbidden("You cannot change your own administrator status");
  const action = changeAction({ isVerified, isPremium, isAdmin, screenName });
  const perform: InTransaction = (work) => act.perform({ userId, action, makesAdministrator: isAdmin === true }, work);
  if (screenName !== undefined) await assignScreenName(context, userId, screenName, perform);
  else if (isPremium !== undefined) await (isPremium ? activatePremium : deactivatePremium)(context, userId, perform);
  else
    await perform(async (trx) => {
      if (!(await updateUser(trx, userId, { isVerified, isAdmin }))) throw notFound("User");
      if (isVerified) await watchFromBeginning(trx, userId, context.now().toISOString());
    });
  return requireUserWithCounts(context, userId);
}

/** Sets a user's password and ends all their sessions. @throws AppError those of assignPassword() and AdministratorAct */
export async function resetPasswordOf(
  context: Context,
  act: AdministratorAct,
  userId: number,
  newPassword: string,
): Promise<void> {
  await assignPassword(context, userId, newPassword, (work) =>
    act.perform({ userId, action: "password-reset", needsPassword: true }, work),
  );
}

/** Ends all sessions of a user. @throws AppError those of AdministratorAct */
export async function endSessionsOf(act: AdministratorAct, userId: number): Promise<void> {
  await act.perform({ userId, action: "sessions-ended" }, (trx) => deleteSessions(trx, userId));
}

/**
 * Deletes a user with all their data.
 * @throws AppError 403 the administrator's own account
 * @throws AppError those of AdministratorAct
 */
export async function deleteUserAsAdministrator(
  context: Context,
  act: AdministratorAct,
  userId: number,
): Promise<void> {
  if (userId === act.administratorId) throw forbidden("You cannot delete your own account");
  await act.perform({ userId, action: undefined }, async () => {});
  await emptyUser(context, userId);
  await act.perform({ userId, action: "user-deleted" }, async (trx) => {
    if (!(await deleteUserWithEpisodes(trx, userId))) throw notFound("User");
  });
}

function changeAction({ isVerified, isPremium, isAdmin }: UserChange): AuditAction {
  if (isVerified !== undefined) return isVerified ? "verified" : "unverified";
  if (isPremium !== undefined) return isPremium ? "premium-activated" : "premium-deactivated";
  if (isAdmin !== undefined) return isAdmin ? "administrator-granted" : "administrator-revoked";
  return "screen-name-changed";
}

async function requireUserWithCounts(context: Context, userId: number): Promise<UserWithCounts> {
  const user = await findUserWithCounts(context.db, userId);
  if (!user) throw notFound("User");
  return user;
}
