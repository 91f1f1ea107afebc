import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS, findBrowser } from "./test/support/browser.ts";
import type { WorkerOptions } from "./test/support/e2e/fixtures.ts";
import { WIDE } from "./test/support/e2e/views.ts";
import { ENGINE_NAMES, type EngineName, findEngines } from "./test/support/engines/programs.ts";

/* The end-to-end tests: a real browser and the application as an operator starts it (test/support/e2e/fixtures.ts). */
export default defineConfig<object, WorkerOptions & { engineName: EngineName }>({
  testDir: "test/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: WIDE,
    colorScheme: "light",
    timezoneId: "UTC",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Even a trace without pictures takes processor time in each test that passes.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
    // No assertion sees a half-finished animation.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    ...ENGINE_NAMES.filter((engine) => findEngines()[engine]).map((engine) => ({
      name: engine,
      testDir: "test/engines",
      fullyParallel: false,
      use: { engineName: engine },
    })),
    // First: the long test that it has would be the last one, beside an idle worker.
    {
      name: "PostgreSQL",
      fullyParallel: false,
      grep: /@postgres/,
      use: { database: "PostgreSQL" },
    },
    { name: "SQLite" },
  ],
});
