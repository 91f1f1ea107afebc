import { defineConfig } from "vitest/config";

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

/*
 * All test projects but those in browsers, which playwright.config.ts has. `unit` needs only the source, and so does `components`,
 * which renders parts of pages in jsdom and plays the API (test/support/components). `http` has the tests over HTTP and the corpus of the
 * lookup; `processes` has real processes, outages, kills and many orders of events. Both need the build and PostgreSQL.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
