import { parseArgs } from "node:util";
import { formatPhase, runCluster } from "../test/cluster/cluster.ts";

/*
 * Runs an installation on many machines, all on this one, and makes its parts fail under load: `npm run cluster`. It needs the
 * Debian packages etcd-server, patroni, pgbouncer, haproxy and varnish besides PostgreSQL, and installs nothing.
 * --minutes N      repeats the faults until then; each happens once at least, which takes about four minutes
 * --first-port N   of about 20 ports in a row; any free ones by default
 * Exit code 1: an answered write was lost or not seen at once, or a client got something that no fault explains.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "0" }, "first-port": { type: "string" } },
});
const minutes = Number(values.minutes);
if (!(minutes >= 0)) {
  console.error("--minutes must be a number");
  process.exit(2);
}
const firstPort = values["first-port"] === undefined ? undefined : Number(values["first-port"]);
const result = await runCluster({ minutes, ...(firstPort !== undefined && { firstPort }), log: console.log });
const { record } = result;
const statuses = [...record.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
console.log(`\n${result.minutes.toFixed(1)} minutes`);
for (const phase of result.phases) console.log(`  ${formatPhase(phase)}`);
console.log(`  requests: ${record.requests} (${statuses.join(", ")}), ${record.disconnections} connections cut`);
console.log(
  `  answered writes: ${record.answeredWrites}, lost: ${record.lostWrites.length}, torn: ${record.tornWrites.length}, doubled: ${record.doubledWrites.length}`,
);
console.log(`  lost with synchronous_mode off: ${result.lostWithoutSynchronousMode}`);
console.log(`  responses compared with the history: ${record.history.reads}, stale: ${record.staleReads.length}`);
console.log(`  writes seen everywhere at once: ${result.freshnessChecks}`);
console.log(`  unexpected: ${record.unexpected.length}`);
for (const note of result.notes) console.log(`  ${note}`);
const bad = [...record.wrongData, ...record.unexpected.map(({ description }) => description)];
for (const line of bad.slice(0, 40)) console.log(`  ! ${line}`);
process.exit(bad.length === 0 ? 0 : 1);
