import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/*
 * Both databases run one set of queries (docs/decisions/0001), so nearly all tests run on SQLite alone, which is quicker. These also run
 * on PostgreSQL, or only there, each for what differs.
 */
const ON_POSTGRESQL: Record<string, string> = {
  "test/http/concurrent-changes.test.ts": "locks and unique constraints",
  "test/http/documents-after-changes.test.ts": "the queries of public documents, which are prepared and batched",
  "test/http/episode-pages.test.ts": "slugs of one owner, whose conflicts the database decides",
  "test/http/health-and-metrics.test.ts": "a server that hangs or is away",
  "test/http/job-interleavings.test.ts": "locks of jobs, in many orders of events",
  "test/http/jobs.test.ts": "locks of jobs (skip locked)",
  "test/http/limits.test.ts": "locks of what processes count together",
  "test/http/listed-rows.test.ts": "orders with nulls, counts, upper and lower case",
  "test/http/malformed-requests.test.ts":
    "the values in the statements of all routes, and those that a column cannot have",
  "test/http/migrations.test.ts": "migrations",
  "test/http/own-appearances.test.ts": "filters and counts of a page of all appearances",
  "test/http/owners-in-statements.test.ts": "its own statements, which the test reads on their way",
  "test/http/replica.test.ts": "replicas",
  "test/http/search-index.test.ts": "the full-text index",
  "test/http/search-under-attack.test.ts": "the time limit of a search",
  "test/http/search.test.ts": "the full-text search",
  "test/http/session-interleavings.test.ts": "locks of sessions, in many orders of events",
  "test/http/statistics.test.ts": "sums and conflicts of counts",
  "test/http/storable-text.test.ts": "characters that a column cannot have",
  "test/http/user-search.test.ts": "patterns, upper and lower case",
  "test/processes/database-outages.test.ts": "a server that crashes",
  "test/processes/history.test.ts": "what concurrent transactions see, also on a replica",
  "test/processes/killed-jobs.test.ts": "locks of a process that is killed",
  "test/processes/move.test.ts": "the copy from SQLite",
  "test/processes/process.test.ts": "migrations while processes start",
  "test/processes/two-processes.test.ts": "processes that share a server",
  "test/processes/workers.test.ts": "processes that share a server",
};

/** What a test needs PostgreSQL with. */
const USES_POSTGRESQL = /\bbothDatabases\b|"PostgreSQL"|inject\("postgres|\bstartPostgres\b/;

test("the list of tests on PostgreSQL has those that use it, and no others", () => {
  const files = globSync("test/{http,processes,corpus}/**/*.ts");
  const found = files.filter((file) => USES_POSTGRESQL.test(readFileSync(file, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(ON_POSTGRESQL));
});
