import { defineConfig } from "vitest/config";

/*
 * Two of the three test projects; playwright.config.ts has the third, the end-to-end tests. `unit` needs only the source.
 * `http` has the tests over HTTP and the corpus of the lookup, and needs the build and PostgreSQL: its global set-up starts
 * one server for the whole run.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ["test/http/**", "test/corpus/**"],
          // Loading the modules once per worker instead of once per file halves the time of a run.
          pool: "threads",
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["test/http/**/*.test.ts", "test/corpus/**/*.test.ts"],
          globalSetup: "test/support/global-setup.ts",
          pool: "forks",
          // Every test starts an instance of its own, so files need no process of their own: a worker loads the server once.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
