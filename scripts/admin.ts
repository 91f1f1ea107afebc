import { paths } from "../src/domain/paths.ts";
import { emailKey } from "../src/domain/users/email-address.ts";
import { PASSWORD_RESET_MINUTES } from "../src/domain/users/user.ts";
import { passkeyChangedMail } from "../src/server/mail/account-mails.ts";
import { smtpMailer } from "../src/server/mail/mailer.ts";
import { readConfigOrExit } from "../src/server/operate/read-config-or-exit.ts";
import { requireDatabaseOrExit } from "../src/server/operate/require-database-or-exit.ts";
import { stop } from "../src/server/operate/stop.ts";
import { removeAllPasskeys } from "../src/server/operations/accounts/passkeys.ts";
import { createPasswordResetLink } from "../src/server/operations/accounts/passwords.ts";
import { openDatabase } from "../src/server/store/database.ts";
import { deleteAllSessions } from "../src/server/store/sessions.ts";
import type { UserRow } from "../src/server/store/tables.ts";
import { findUserByEmailKey, updateUser } from "../src/server/store/users.ts";

/*
 * `npm run admin -- EMAIL` makes that user an administrator. With --reset-password it prints a one-time link for a new password,
 * for a site without mail; with --remove-passkeys it removes the passkeys that a user has lost. `npm run admin -- --end-all-sessions`
 * signs everybody out. The server may be running.
 */
const ACTS = ["--reset-password", "--remove-passkeys"];
const END_ALL_SESSIONS = "--end-all-sessions";

const args = process.argv.slice(2);
const act = args.find((argument) => argument.startsWith("--"));
const email = args.find((argument) => !argument.startsWith("--"));
const isForEverybody = act === END_ALL_SESSIONS && args.length === 1;
const isForOne = email !== undefined && args.length <= 2 && (act === undefined || ACTS.includes(act));
if (!isForEverybody && !isForOne)
  stop(`Usage: npm run admin -- EMAIL [${ACTS.join(" | ")}]\n       npm run admin -- ${END_ALL_SESSIONS}`);

const config = readConfigOrExit();
await requireDatabaseOrExit(config);
const database = openDatabase(config);
const context = { db: database.db, config, now: () => new Date() };
const result = email === undefined ? await endAllSessions() : await runFor(email);
await database.close();
if (!result) stop(`No user is registered as ${email}`);
console.log(result);

async function endAllSessions(): Promise<string> {
  const count = await deleteAllSessions(database.db);
  return `${count} ${count === 1 ? "session" : "sessions"} ended: everybody has to log in again.`;
}

/** @returns undefined for an unknown address */
async function runFor(email: string): Promise<string | undefined> {
  const user = await findUserByEmailKey(database.db, emailKey(email));
  return user && run(user);
}

async function run({ id, email, screenName }: UserRow): Promise<string> {
  if (act === "--reset-password") {
    const url = config.publicUrl + paths.resetPassword(await createPasswordResetLink(context, id));
    return `${email} (${screenName}) can set a new password within ${PASSWORD_RESET_MINUTES} minutes, once:\n${url}`;
  }
  if (act === "--remove-passkeys") {
    const count = await removeAllPasskeys(context, id);
    if (count > 0) await tellUser(email, screenName);
    return `${count} ${count === 1 ? "passkey" : "passkeys"} of ${email} (${screenName}) removed: the password alone signs in.`;
  }
  await updateUser(database.db, id, { isAdmin: true });
  return `${email} (${screenName}) is now an administrator.`;
}

async function tellUser(email: string, screenName: string): Promise<void> {
  if (!config.smtpUrl) return;
  const sendMail = smtpMailer(config.smtpUrl, config.mailFrom ?? "");
  await sendMail(passkeyChangedMail(email, screenName, "removed")).catch((error: Error) =>
    console.error(`The mail that tells the user could not be sent: ${error.message}`),
  );
}
