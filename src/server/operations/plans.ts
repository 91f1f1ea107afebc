import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { reviseIdentity } from "../store/revisions.ts";
import type { UserRow } from "../store/tables.ts";
import { updateUser } from "../store/users.ts";

/** Begins premium without an end; during the beta it costs nothing. */
export async function activatePremium(context: Context, userId: number): Promise<UserRow> {
  return changePlan(context, userId, true);
}

/** Ends premium now. What it made public stays stored and is no longer shown. */
export async function deactivatePremium(context: Context, userId: number): Promise<UserRow> {
  return changePlan(context, userId, false);
}

async function changePlan(context: Context, userId: number, isPremium: boolean): Promise<UserRow> {
  return context.db.transaction().execute(async (trx) => {
    await reviseIdentity(trx, userId, context.now().toISOString());
    const user = await updateUser(trx, userId, { isPremium, premiumUntil: null });
    if (!user) throw notFound("User");
    return user;
  });
}
