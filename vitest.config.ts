import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "test/e2e/*.spec.ts"],
    globalSetup: "test/support/global-setup.ts",
    pool: "forks",
    // Two files at a time: each may hold a database server's connections, an application and a browser.
    maxWorkers: 2,
    testTimeout: 30_000,
    // What a test waits for comes at once on a quiet machine, and late on a busy one.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
});
