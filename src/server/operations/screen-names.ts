import { isPremiumNow } from "#domain/plan.ts";
import {
  isPossibleScreenName,
  type ScreenNameOccasion,
  screenNameKey,
  screenNameProblem,
} from "#domain/screen-name.ts";
import type { Context } from "../context.ts";
import { findUserIdByOldScreenName, isKeptForAnother } from "../store/screen-names.ts";
import type { UserRow } from "../store/tables.ts";
import { findUserById, findUserByScreenNameKey } from "../store/users.ts";

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
  const problem = screenNameProblem(screenName, occasionFor(user, isPremium));
  if (problem) return { valid: false, isPremium, message: problem };

  const key = screenNameKey(screenName);
  const holder = await findUserByScreenNameKey(context.db, key);
  const isTaken = holder
    ? holder.id !== user?.id
    : await isKeptForAnother(context.db, key, user?.id, now.toISOString());
  if (isTaken) return { valid: false, isPremium, message: "This screen name is already taken" };
  return { valid: true, isPremium, message: "This screen name is available" };
}

function occasionFor(user: UserRow | undefined, isPremium: boolean): ScreenNameOccasion {
  if (!user) return "registration";
  return isPremium ? "premium-settings" : "free-settings";
}

/** Who has a screen name, or the name that an old one has become. */
export async function resolveScreenName(
  context: Context,
  screenName: string,
): Promise<{ user: UserRow } | { renamedTo: string } | undefined> {
  if (!isPossibleScreenName(screenName)) return undefined;
  const key = screenNameKey(screenName);
  const user = await findUserByScreenNameKey(context.db, key);
  if (user) return { user };
  const formerId = await findUserIdByOldScreenName(context.db, key, context.now().toISOString());
  const former = formerId === undefined ? undefined : await findUserById(context.db, formerId);
  return former && { renamedTo: former.screenName };
}
