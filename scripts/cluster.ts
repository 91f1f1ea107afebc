import { parseArgs } from "node:util";
import { runCluster } from "../test/cluster/cluster.ts";

/*
 * Runs an installation on many machines, all on this one, and makes its parts fail under load: `npm run cluster`. It needs the
 * Debian packages etcd-server, patroni, pgbouncer, haproxy and varnish besides PostgreSQL, and installs nothing.
 * --minutes N      repeats the faults until then; each happens once at least, which takes about four minutes
 * Exit code 1: an answered write was lost or not seen at once, or a client got something that no fault explains.
 */
const { values } = parseArgs({ options: { minutes: { type: "string", default: "0" } } });
const minutes = Number(values.minutes);
if (!(minutes >= 0)) {
  console.error("--minutes must be a number");
  process.exit(2);
}
const record = await runCluster(minutes, console.log);
console.log(`\n${record.summary().join("\n")}`);
process.exit(record.wrongData.length === 0 && record.unexpected.length === 0 ? 0 : 1);
