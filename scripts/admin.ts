import { emailKey } from "../src/domain/users/user.ts";
import { readConfig } from "../src/server/config.ts";
import { openDatabase } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { findUserByEmailKey, updateUser } from "../src/server/store/users.ts";

/* `npm run admin -- EMAIL` makes that user an administrator; the server may be running. */
const [email] = process.argv.slice(2);
if (!email) stop("Usage: npm run admin -- EMAIL");

const database = openDatabase(readConfig(process.env));
await migrate(database);
const user = await findUserByEmailKey(database.db, emailKey(email));
if (user) await updateUser(database.db, user.id, { isAdmin: true });
await database.close();
if (!user) stop(`No user is registered as ${email}`);
console.log(`${user.email} (${user.screenName}) is now an administrator.`);

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
