import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize, relative } from "node:path";
import { ENGINE_NAMES, findEngines } from "../test/support/engines/programs.ts";
import { installPrograms } from "./test-programs.ts";

/*
 * Runs the tests:
 *   npm test                                  what a change can break
 *   npm run test:all                          the rest: processes, outages, kills, many orders of events, other browsers
 *   npm test -- test/http/feeds.test.ts       files or folders
 *   npm run test:unit -- -t "a title"         one project, with options for its runner (Vitest; Playwright for e2e and engines)
 * Installs and builds what the selected projects need. Ends with the failures of all runners and the plain line
 * `N passed, N failed`. A file that cannot be loaded and a test that was skipped count as failed.
 */
const PROJECTS = ["unit", "http", "processes", "e2e", "engines"] as const;
export type Project = (typeof PROJECTS)[number];
/** The projects of `npm run test:all`; `npm test` runs the others. */
const REST: readonly Project[] = ["processes", "engines"];

interface Outcome {
  passed: number;
  failed: number;
  /** each with the test's file and title, and what went wrong */
  failures: string[];
}

/** What is read here of Vitest's report. */
interface VitestResult {
  status: string;
  fullName: string;
  failureMessages: string[];
}

/** What is read here of Playwright's report. */
interface PlaywrightSuite {
  specs: { file: string; title: string; ok: boolean; tests: { projectName: string; results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightResult {
  errors: { message?: string }[];
}

const ROOT = join(import.meta.dirname, "..");
/** A folder in memory, on Linux: a thousand databases that are created and deleted cost a disk more than their queries do. */
const MEMORY_FOLDER = "/dev/shm";
/** Many times what the tests need, because a full disk there would look like any error. */
const MIN_MEMORY_BYTES = 2 ** 31;
/** Vitest's option selects tests by skipping the others. */
const TITLE_OPTION = /^(-t|--testNamePattern)(=|$)/;
/** Options with which Playwright runs no tests by itself. */
const HAND_OVER_OPTIONS = ["--ui", "--list", "--help", "-h"];

const [first, ...others] = process.argv.slice(2);
const named = first === "all" ? REST : PROJECTS.filter((project) => project === first);
const args = named.length > 0 ? others : process.argv.slice(2);
const paths = args.filter((argument) => !argument.startsWith("-") && existsSync(join(ROOT, argument))).map(normalize);
const options = args.filter((argument) => !paths.includes(normalize(argument)));
const ofPaths = PROJECTS.filter((project) => paths.some((path) => isIn(path, project)));
const selected =
  [named, ofPaths].find(({ length }) => length > 0) ?? PROJECTS.filter((project) => !REST.includes(project));

const reports = mkdtempSync(join(tmpdir(), "aircheck-reports-"));
const temporary = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), "aircheck-tests-"));
// PostgreSQL runs as another user if the tests run as root.
chmodSync(temporary, 0o711);
process.on("exit", () => {
  for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
});
const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    // Ctrl-C reaches the runners as well, and a second one would keep them from stopping their servers. So would SIGTERM.
    if (signal === "SIGTERM") for (const runner of running) runner.kill("SIGINT");
    process.exitCode = 1;
    if (running.size === 0) process.exit();
  });

installPrograms(selected);
const built = selected.some((project) => project !== "unit")
  ? run(["scripts/launch.mjs", "--build"])
  : Promise.resolve(0);
const outcomes: Outcome[] = [];
if (selected.includes("unit")) outcomes.push(await runVitest("unit", "components"));
if ((await built) !== 0) process.exit(1);
// One after the other: on two slow processors, both at once take a third longer, and servers ten times as long to start.
for (const project of ["http", "processes"] as const)
  if (selected.includes(project)) outcomes.push(await runVitest(project));
if (selected.includes("e2e")) outcomes.push(await runPlaywright("SQLite", "PostgreSQL"));
// Without a project's name, Playwright would run all.
const engines = ENGINE_NAMES.filter((name) => findEngines()[name]);
if (selected.includes("engines") && engines.length > 0) outcomes.push(await runPlaywright(...engines));

const sum = (count: "passed" | "failed") => outcomes.reduce((total, outcome) => total + outcome[count], 0);
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`${failure}\n`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
if (sum("failed") > 0 || sum("passed") === 0) process.exitCode = 1;

function isIn(path: string, project: Project): boolean {
  if (path.replace(/\/$/, "") === "test") return true;
  if (path.startsWith(join("test", "corpus"))) return project === "http";
  return (PROJECTS.find((name) => path.startsWith(join("test", name))) ?? "unit") === project;
}

function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_MEMORY_BYTES;
}

/** @param projects as vitest.config.ts calls them */
async function runVitest(...projects: string[]): Promise<Outcome> {
  const output = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
  const selection = [...projects.map((name) => `--project=${name}`), ...paths];
  // Paths may be those of another project.
  const status = await run([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--passWithNoTests",
    ...reporters,
    ...options,
    ...selection,
  ]);
  return readOutcome(status, () => {
    const { numTotalTests, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(output, "utf8"));
    const files: { name: string; status: string; message: string; assertionResults: VitestResult[] }[] = testResults;
    const unloadable = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
    const isSelection = options.some((option) => TITLE_OPTION.test(option));
    const skipped = isSelection ? 0 : numTotalTests - numPassedTests - numFailedTests;
    const failures = files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((test) => test.status === "failed")
        .map(({ fullName, failureMessages }) => `${relative(ROOT, name)} › ${fullName}\n${failureMessages.join("\n")}`),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + skipped + unloadable.length,
      failures: [...unloadable.map(({ name, message }) => `${relative(ROOT, name)}\n${message}`), ...failures],
    };
  });
}

/** @param projects as playwright.config.ts calls them */
async function runPlaywright(...projects: string[]): Promise<Outcome> {
  const output = join(reports, "playwright.json");
  const isHandedOver = options.some((option) => HAND_OVER_OPTIONS.includes(option));
  const selection = [
    ...projects.map((name) => `--project=${name}`),
    ...options,
    ...paths.filter((path) => isIn(path, "e2e") || isIn(path, "engines")),
  ];
  const command = ["node_modules/@playwright/test/cli.js", "test", ...(isHandedOver ? [] : ["--reporter=list,json"])];
  const status = await run([...command, ...selection], { PLAYWRIGHT_JSON_OUTPUT_FILE: output });
  if (isHandedOver) process.exit(status ?? 1);
  return readOutcome(status, () => {
    const { stats, errors, suites } = JSON.parse(readFileSync(output, "utf8"));
    const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
    return { passed: stats.expected, failed, failures: suites.flatMap(playwrightFailures) };
  });
}

function playwrightFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  const own = failed.map(({ file, title, projectName, results }) => {
    const messages = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
    return `${file} › ${title} (${projectName})\n${messages.join("\n")}`;
  });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** Counts a run that failed for another reason than its tests, or has no readable report, as one failure. */
function readOutcome(status: number | null, read: () => Outcome): Outcome {
  try {
    const { passed, failed, failures } = read();
    const lines = failures.map((failure) => `FAILED ${failure.replaceAll(/^ +at .*node_modules.*\n?/gm, "")}`);
    return { passed, failed: failed === 0 && status !== 0 ? 1 : failed, failures: lines };
  } catch {
    return { passed: 0, failed: 1, failures: ["FAILED: a test runner ended without a readable report"] };
  }
}

/** Runs a script of the project to its end. @returns its exit code; null if a signal ended it */
async function run(script: string[], settings: Record<string, string> = {}): Promise<number | null> {
  if (process.exitCode === 1) process.exit();
  const PWTEST_CACHE_DIR = join(ROOT, "node_modules/.cache/playwright");
  const env = { ...process.env, TMPDIR: temporary, PWTEST_CACHE_DIR, ...settings };
  const runner = spawn(process.execPath, script, { cwd: ROOT, stdio: "inherit", env });
  running.add(runner);
  const [status] = await once(runner, "close");
  running.delete(runner);
  return status;
}
