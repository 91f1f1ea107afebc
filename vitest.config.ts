import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They take longest, and most of it they wait. Vitest itself knows how long files take only after a first run. */
const LONGEST_FILES = [
  "process.test.ts",
  "database-outages.test.ts",
  "counting-outages.test.ts",
  "watched-shows.test.ts",
  "transcripts.test.ts",
  "workers.test.ts",
  "parse-document.test.ts",
  "lookup.test.ts",
];

/** A condition that is waited for may take its time on a busy machine; one that never comes still fails. */
const PATIENT = { poll: { timeout: 15_000 } };

/** Tests of the whole server. Their global set-up starts one PostgreSQL for the run. */
const OVER_HTTP = {
  globalSetup: "test/support/global-setup.ts",
  pool: "forks",
  // Every test starts an instance of its own, so files need no process of their own: a worker loads the server once.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: PATIENT,
} as const;

/** Starts the longest files first, so that no worker runs one of them while the others have nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST_FILES.indexOf(basename(moduleId));
      return index === -1 ? LONGEST_FILES.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/*
 * All test projects but those in browsers, which playwright.config.ts has. `unit` needs only the source, and so does `components`,
 * which renders parts of pages in jsdom and plays the API (test/support/components). `http` has the tests over HTTP and the corpus of the
 * lookup; `processes` has real processes, outages, kills and many orders of events. Both need the build and PostgreSQL.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ["test/http/**", "test/processes/**", "test/corpus/**"],
          // Loading the modules once per worker instead of once per file halves the time of a run.
          pool: "threads",
          isolate: false,
          testTimeout: 30_000,
          // What unit tests wait for takes a few milliseconds.
          expect: { poll: { ...PATIENT.poll, interval: 10 } },
        },
      },
      {
        test: {
          name: "components",
          include: ["src/web/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: "test/support/components/setup.ts",
          pool: "threads",
          isolate: false,
          testTimeout: 30_000,
          expect: { poll: { ...PATIENT.poll, interval: 10 } },
        },
      },
      {
        test: {
          name: "http",
          include: ["test/http/**/*.test.ts", "test/corpus/**/*.test.ts"],
          ...OVER_HTTP,
        },
      },
      {
        test: {
          name: "processes",
          include: ["test/processes/**/*.test.ts", "test/http/*-interleavings.test.ts"],
          env: { INTERLEAVINGS: "many" },
          ...OVER_HTTP,
        },
      },
    ],
  },
});
