import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize, relative } from "node:path";
import { findBrowser, hasHeadlessShell } from "../test/support/browser.ts";
import { ENGINE_NAMES, ENGINE_PACKAGES, findEngines } from "../test/support/engines/programs.ts";
import { hasFeedparser, hasXmllint } from "../test/support/feed-readers.ts";
import { findPostgres } from "../test/support/postgres.ts";
import { hasPromtool } from "../test/support/promtool.ts";

/*
 * Runs the tests:
 *   npm test                                  what a change can break
 *   npm run test:all                          the rest: processes, outages, kills, many orders of events, other browsers
 *   npm test -- test/http/feeds.test.ts       files or folders
 *   npm run test:unit -- -t "a title"         one project, with options for its runner (Vitest; Playwright for e2e and engines)
 * Installs and builds first what the selected projects need. Ends with the failures of both runners and the plain line
 * `N passed, N failed`. A file that cannot be loaded and a test that was skipped count as failed.
 */
type Project = "unit" | "http" | "processes" | "e2e" | "engines";

interface Outcome {
  passed: number;
  failed: number;
  /** Each with the test's file and title, and what went wrong. */
  failures: string[];
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
const PROJECTS: Project[] = ["unit", "http", "processes", "e2e", "engines"];
/** The projects of `npm run test:all`; `npm test` runs the others. */
const REST: Project[] = ["processes", "engines"];
/** As vitest.config.ts calls those that need only the source. */
const UNIT_PROJECTS = ["unit", "components"];
const TITLE_OPTION = /^(-t|--testNamePattern)(=|$)/;
/** Options with which Playwright runs no tests by itself. */
const HAND_OVER_OPTIONS = ["--ui", "--list", "--help", "-h"];

/** A folder in memory, on Linux. */
const MEMORY_FOLDER = "/dev/shm";
/** Many times what the tests need, because a full disk there would look like any error. */
const MIN_MEMORY_BYTES = 2 ** 31;

const results = mkdtempSync(join(tmpdir(), "aircheck-results-"));
const temporary = temporaryFolder();
const testEnvironment = {
  ...process.env,
  TMPDIR: temporary,
  // Playwright's default is in the temporary folder.
  PWTEST_CACHE_DIR: join(ROOT, "node_modules/.cache/playwright"),
};
process.on("exit", () => {
  for (const folder of [results, temporary]) rmSync(folder, { recursive: true, force: true });
});
let runner: ChildProcess | undefined;
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    if (!runner) process.exit(1);
    // Ctrl-C reaches the runner as well, and a second one would keep it from stopping its servers. So would SIGTERM.
    if (signal === "SIGTERM") runner.kill("SIGINT");
  });
}

const { projects, paths, options } = readArguments(process.argv.slice(2));
const needsServer = projects.some((project) => project !== "unit");
const needsReaders = projects.some((project) => ["http", "processes", "e2e"].includes(project));
if (needsReaders && !findPostgres()) installDebianPackages("postgresql");
if (needsReaders) installFeedReaders();
if (projects.includes("http") && !hasPromtool())
  console.error("The alerts for Prometheus are not tested: promtool is not installed (Debian's package prometheus).");
if (projects.includes("e2e")) installBrowser();
if (projects.includes("engines")) installEngines();
if (needsServer) execFileSync(process.execPath, ["scripts/launch.mjs", "--build"], { cwd: ROOT, stdio: "inherit" });

const vitestProjects = projects.filter((project) => ["unit", "http", "processes"].includes(project));
// As they are called in playwright.config.ts.
const playwrightProjects = [
  ...(projects.includes("e2e") ? ["SQLite", "PostgreSQL"] : []),
  ...(projects.includes("engines") ? ENGINE_NAMES.filter((name) => findEngines()[name]) : []),
];
// One after the other: on two slow processors, both at once take a third longer, and servers ten times as long to start.
const outcomes: Outcome[] = [];
if (vitestProjects.length > 0) outcomes.push(await runVitest(vitestProjects));
if (playwrightProjects.length > 0 && !isInterrupted) outcomes.push(await runPlaywright(playwrightProjects));
if (isInterrupted) process.exit(1);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`${failure}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Without a project's name, the paths decide which projects run; without either, those of `npm test` do. */
function readArguments(args: string[]) {
  const named = args[0] === "all" ? REST : PROJECTS.filter((project) => args[0] === project);
  const rest = named.length > 0 ? args.slice(1) : args;
  const paths = rest.filter((argument) => !argument.startsWith("-") && existsSync(join(ROOT, argument))).map(normalize);
  const options = rest.filter((argument) => !paths.includes(normalize(argument)));
  const selected = PROJECTS.filter((project) => paths.some((path) => isIn(path, project)));
  return {
    projects:
      named.length > 0 ? named : selected.length > 0 ? selected : PROJECTS.filter((project) => !REST.includes(project)),
    paths,
    options,
  };
}

function isIn(path: string, project: Project): boolean {
  if (path.replace(/\/$/, "") === "test") return true;
  if (path.startsWith(join("test", "corpus"))) return project === "http";
  const folder = ["http", "processes", "e2e", "engines"].find((name) => path.startsWith(join("test", name)));
  return (folder ?? "unit") === project;
}

/**
 * Creates the folder for everything that tests write, in memory if there is room: a thousand databases that are created and
 * deleted cost a file system on a disk more processor time than their queries take.
 */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY_FOLDER : tmpdir(), "aircheck-tests-"));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_MEMORY_BYTES;
}

async function runVitest(names: Project[]): Promise<Outcome> {
  const output = join(results, "vitest.json");
  const status = await run([
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    ...names.flatMap((name) => (name === "unit" ? UNIT_PROJECTS : [name])).map((name) => `--project=${name}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${output}`,
    ...options,
    ...paths.filter((path) => names.some((name) => isIn(path, name))),
  ]);
  return readOutcome(() => {
    const report = JSON.parse(readFileSync(output, "utf8"));
    const files: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[] = report.testResults;
    const unloadable = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
    // A title selects tests by skipping the others.
    const hasTitle = options.some((option) => TITLE_OPTION.test(option));
    const skipped = hasTitle ? 0 : report.numTotalTests - report.numPassedTests - report.numFailedTests;
    const failed = report.numFailedTests + skipped + unloadable.length;
    const failures = files.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === "failed")
        .map(
          (test) =>
            `FAILED ${relative(ROOT, file.name)} › ${test.fullName}\n${withoutLibraries(test.failureMessages.join("\n"))}`,
        ),
    );
    return {
      passed: report.numPassedTests,
      failed: failed === 0 && status !== 0 ? 1 : failed,
      failures: [...unloadable.map((file) => `FAILED ${relative(ROOT, file.name)}\n${file.message}`), ...failures],
    };
  });
}

async function runPlaywright(names: string[]): Promise<Outcome> {
  const command = [join(ROOT, "node_modules/@playwright/test/cli.js"), "test"];
  const selection = [
    ...names.map((name) => `--project=${name}`),
    ...options,
    ...paths.filter((path) => isIn(path, "e2e") || isIn(path, "engines")),
  ];
  if (options.some((option) => HAND_OVER_OPTIONS.includes(option))) {
    process.exit((await run([...command, ...selection])) ?? 1);
  }
  const output = join(results, "playwright.json");
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: output };
  const status = await run([...command, "--reporter=list,json", ...selection], settings);
  return readOutcome(() => {
    const { stats, errors, suites } = JSON.parse(readFileSync(output, "utf8"));
    const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
    return {
      passed: stats.expected,
      failed: failed === 0 && status !== 0 ? 1 : failed,
      failures: suites.flatMap(playwrightFailures),
    };
  });
}

/** Runs a test runner to its end. @returns its exit code; null if a signal ended it */
async function run(command: string[], settings: Record<string, string> = {}): Promise<number | null> {
  runner = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...testEnvironment, ...settings },
  });
  const [status] = await once(runner, "close");
  runner = undefined;
  return status;
}

/** @returns a failure without the stack's lines in libraries */
function withoutLibraries(message: string): string {
  return message
    .split("\n")
    .filter((line) => !/^ +at .*node_modules/.test(line))
    .join("\n");
}

function playwrightFailures(suite: PlaywrightSuite): string[] {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .flatMap((spec) =>
      spec.tests.map(({ projectName, results }) => {
        const messages = results.flatMap((result) => result.errors.map((error) => error.message ?? ""));
        return `FAILED ${spec.file} › ${spec.title} (${projectName})\n${messages.join("\n")}`;
      }),
    );
  return [...own, ...(suite.suites ?? []).flatMap(playwrightFailures)];
}

/** Counts a run without a readable report as one failure. */
function readOutcome(read: () => Outcome): Outcome {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1, failures: ["FAILED: a test runner ended without a readable report"] };
  }
}

/** Independent readers of published feeds. Without them the tests run, but compare with fewer readers. */
function installFeedReaders(): void {
  const missing = [hasFeedparser() ? [] : "python3-feedparser", hasXmllint() ? [] : "libxml2-utils"].flat();
  if (missing.length === 0) return;
  try {
    if (canInstallDebianPackages()) installDebianPackages(...missing);
  } catch {
    // The message below says what is missing.
  }
  if (!hasFeedparser() || !hasXmllint())
    console.error(`Published feeds are not checked with ${missing.join(" and ")}: not installed.`);
}

/** Chromium without a window takes two thirds of the time; any other Chromium-based browser serves where it is missing. */
function installBrowser(): void {
  if (process.env.BROWSER_PATH || hasHeadlessShell()) return;
  try {
    if (canInstallDebianPackages()) installDebianPackages("chromium-headless-shell");
  } catch (error) {
    if (!findBrowser()) throw error;
  }
  if (!findBrowser())
    execFileSync(process.execPath, [join(ROOT, "node_modules/@playwright/test/cli.js"), "install", "chromium"], {
      stdio: "inherit",
    });
}

/** Firefox and WebKit. Without one of them, the tests run in the others. */
function installEngines(): void {
  for (const name of ENGINE_NAMES) {
    if (findEngines()[name]) continue;
    try {
      if (canInstallDebianPackages()) installDebianPackages(...ENGINE_PACKAGES[name]);
    } catch {
      // The message below says what is missing.
    }
    if (!findEngines()[name])
      console.error(`Nothing is tested in ${name}: ${ENGINE_PACKAGES[name].join(" and ")} are not installed.`);
  }
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
