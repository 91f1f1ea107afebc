import { hasOwnPremium } from "#domain/users/plan.ts";
import type { Context } from "../../context.ts";
import { forbidden, notFound } from "../../errors.ts";
import type { InTransaction } from "../../store/database.ts";
import { bumpSharedRevision, lockUser } from "../../store/revisions.ts";
import type { UserRow } from "../../store/tables.ts";
import { updateUser } from "../../store/users.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";

/**
 * Activates premium without an end date; it is free during the beta.
 * @param inTransaction of the administrator who does it
 * @throws AppError 404
 */
export async function activatePremium(
  context: Context,
  userId: number,
  inTransaction?: InTransaction,
): Promise<UserRow> {
  return changePlan(context, userId, true, inTransaction);
}

/**
 * Deactivates premium now. Feeds that it made public stay stored but become invisible.
 * @param inTransaction of the administrator who does it
 * @throws AppError 404
 */
export async function deactivatePremium(
  context: Context,
  userId: number,
  inTransaction?: InTransaction,
): Promise<UserRow> {
  return changePlan(context, userId, false, inTransaction);
}

/**
 * Refuses users who would change their own plan where they have no choice.
 * @throws AppError 403
 */
export function requireOwnChoiceOfPlan({ config }: Context): void {
  if (config.premium === "admin") throw forbidden("Only administrators give premium here.");
  if (config.premium === "everyone") throw forbidden("Everybody has every feature here.");
}

/** Published feeds depend on the current plan alone: a user who already has the plan keeps them unchanged. */
async function changePlan(
  context: Context,
  userId: number,
  isPremium: boolean,
  inTransaction: InTransaction = (work) => context.db.transaction().execute(work),
): Promise<UserRow> {
  return inTransaction(async (trx) => {
    const before = await lockUser(trx, userId);
    if (!before) throw notFound("User");
    const hasChanged = hasOwnPremium(before, context.now()) !== isPremium;
    if (!hasChanged && (!isPremium || before.premiumUntil === null)) return before;
    if (hasChanged) await bumpSharedRevision(trx, userId, context.now().toISOString());
    const user = await updateUser(trx, userId, { isPremium, premiumUntil: null });
    if (!user) throw notFound("User");
    if (hasChanged) await enqueueHubNotifications(context, trx, userId, "all");
    return user;
  });
}
