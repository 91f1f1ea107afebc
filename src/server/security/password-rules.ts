import type { Context } from "../context.ts";
import { invalidField } from "../errors.ts";
import type { UserRow } from "../store/tables.ts";

const SITE_NAME = "Aircheck";
/** Shorter names are parts of too many other words. */
const MIN_NAME_LENGTH = 3;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list at first use: most processes never need its megabytes. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}

/**
 * Refuses a new password that contains a name of its user or of the site, or that many people use where the operator says so.
 * @param field names the field of the request
 * @throws AppError 400 with the field
 */
export async function refuseGuessablePassword(
  { config }: Pick<Context, "config">,
  field: string,
  password: string,
  user: Pick<UserRow, "email" | "screenName" | "displayName">,
): Promise<void> {
  const name = containedName(password, user);
  if (name) throw invalidField(field, `Password must not contain ${name}`);
  if (config.commonPasswords === "allow") return;
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase()))
    throw invalidField(field, "This password is one of the most common ones. Please choose another.");
}

function containedName(
  password: string,
  { email, screenName, displayName }: Pick<UserRow, "email" | "screenName" | "displayName">,
): string | undefined {
  const names: [what: string, name: string][] = [
    ["the screen name", screenName],
    ["the display name", displayName ?? ""],
    ["the part of the email address before the @", email.slice(0, email.lastIndexOf("@"))],
    ["the name of this site", SITE_NAME],
  ];
  const text = letters(password);
  const found = names.find(([, name]) => letters(name).length >= MIN_NAME_LENGTH && text.includes(letters(name)));
  return found?.[0];
}

/** Letters and digits alone, so that neither case nor spaces nor dots hide a name. */
function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
