import type { Context } from "../context.ts";
import { invalidField } from "../errors.ts";

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list at first use: most processes never need its megabytes. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}

/**
 * Refuses a new password that many people use, where the operator says so.
 * @param field names the field of the request
 * @throws AppError 400 with the field
 */
export async function refuseCommonPassword(
  { config }: Pick<Context, "config">,
  field: string,
  password: string,
): Promise<void> {
  if (config.commonPasswords === "allow") return;
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase()))
    throw invalidField(field, "This password is one of the most common ones. Please choose another.");
}
