import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../test/support/browser.ts";
import { findPostgres } from "../test/support/postgres.ts";

/*
 * Every test: rules, API on both databases, and stories in a browser. What the machine lacks is installed first. Ends
 * with the plain line `N passed, N failed`. Arguments are handed to Vitest: `npm test -- test/http/feeds.test.ts`.
 */
const ROOT = join(import.meta.dirname, "..");

if (!findPostgres()) installDebianPackages("postgresql");
if (!findBrowser()) installBrowser();

const folder = mkdtempSync(join(tmpdir(), "aircheck-results-"));
const results = join(folder, "results.json");
const vitest = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: "inherit" },
);
const { passed, failed } = count();
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(vitest.status === 0 && failed === 0 && passed > 0 ? 0 : 1);

/** A file that could not even be loaded counts as one failure. */
function count(): { passed: number; failed: number } {
  try {
    const report = JSON.parse(readFileSync(results, "utf8"));
    const broken = report.testResults.filter(
      (file: { status: string; assertionResults: unknown[] }) =>
        file.status === "failed" && file.assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function installBrowser(): void {
  if (canInstallDebianPackages()) installDebianPackages("chromium");
  else
    execFileSync(process.execPath, [join(ROOT, "node_modules/playwright-core/cli.js"), "install", "chromium"], {
      stdio: "inherit",
    });
}

function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
}

function installDebianPackages(...names: string[]): void {
  if (!canInstallDebianPackages()) {
    console.error(
      `The tests need ${names.join(" and ")}. Please install ${names.length > 1 ? "them" : "it"} and start again.`,
    );
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "ignore", "inherit"], env });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], {
    stdio: ["ignore", "ignore", "inherit"],
    env,
  });
}
