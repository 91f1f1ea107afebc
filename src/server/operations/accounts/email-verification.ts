import type { SentCode } from "#domain/users/user.ts";
import type { Context } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import type { UserRow } from "../../store/tables.ts";
import { updateUser } from "../../store/users.ts";
import { deleteVerificationCode } from "../../store/verification-codes.ts";
import { watchFromBeginning } from "../suggestions/watched-shows.ts";
import { requireCode, sendCode } from "./verification-codes.ts";

/**
 * Mails a code that verifies the user's current e-mail address.
 * @returns the code itself when no mail server is configured (simulation mode)
 * @throws AppError 400 when the address is already verified; 429 and 503 as sendCode()
 */
export async function sendVerificationCode(context: Context, user: UserRow): Promise<SentCode> {
  if (user.isVerified) throw new AppError(400, "already-verified", "Your email is already verified");
  return sendCode(context, user, "current-email", user.email);
}

/**
 * Marks the user's e-mail address as verified.
 * @throws AppError 400 a wrong or expired code, or too many failed attempts
 */
export async function verifyEmail(context: Context, user: UserRow, code: string): Promise<UserRow> {
  await requireCode(context, user, "current-email", code);
  return context.db.transaction().execute(async (trx) => {
    await deleteVerificationCode(trx, user.id, "current-email");
    const verified = await updateUser(trx, user.id, { isVerified: true });
    if (!verified) throw notFound("User");
    await watchFromBeginning(trx, user.id, context.now().toISOString());
    return verified;
  });
}
