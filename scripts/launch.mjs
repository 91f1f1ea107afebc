/*
 * The one owner of set-up. `node scripts/launch.mjs [--build] [--watch] [FILE …]` brings the project to where FILE can
 * run, then runs it on the Node that package.json pins. It is plain JavaScript without dependencies, because on a bare
 * clone an older Node and npm are all there is. What is done already is not done again.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const NODE = join(ROOT, "node_modules/node/bin/node");
const INSTALL_STAMP = join(ROOT, "node_modules/.aircheck-installed");
const BUILD_STAMP = join(ROOT, "build/.aircheck-built");
/** Modules as the engine has compiled them, for a quicker start the next time. */
const COMPILE_CACHE = join(ROOT, "node_modules/.cache/compiled");
/** What the build is made from. */
const BUILD_SOURCES = [
  "package-lock.json",
  "vite.config.ts",
  "vite.preact-aliases.ts",
  "vite.visitor.config.ts",
  "vite.warnings.ts",
  "react-router.config.ts",
  "public",
  "src/web",
  "src/domain",
];

/** What restarts the server while developing; the browser side reloads by itself. */
const WATCH = ["--watch-preserve-output", "--watch-path=src/server", "--watch-path=src/domain"];

const options = process.argv.slice(2);
const flags = [];
while (options[0]?.startsWith("--")) flags.push(options.shift());
const [file, ...rest] = options;

install();
if (flags.includes("--build")) build();
if (file) run(file, rest, flags.includes("--watch") ? WATCH : []);

/** Installs the packages that package-lock.json names. */
function install() {
  const wanted = digest(readFileSync(join(ROOT, "package-lock.json")));
  if (stamp(INSTALL_STAMP) === wanted) return;
  step("Installing packages", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(INSTALL_STAMP, wanted);
}

/** Builds the browser side: the application's screens, and what visitors get. */
function build() {
  const wanted = digest(BUILD_SOURCES.flatMap(describe).join("\n"));
  if (stamp(BUILD_STAMP) === wanted) return;
  step("Building the pages", NODE, ["scripts/build.ts"]);
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

/** Runs a file of the project and ends as it ends; a signal to stop is passed on. */
function run(path, args, nodeFlags) {
  const settings = existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
  const child = spawn(NODE, [...nodeFlags, ...settings, path, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function step(title, command, args) {
  process.stdout.write(`${title} …\n`);
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  if (status === 0) return;
  process.stderr.write(`${title} failed${error ? `: ${error.message}` : ""}\n`);
  process.exit(status ?? 1);
}

/** One line for each file at or under a path; it changes when the file does. */
function describe(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  const found = statSync(full);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  return readdirSync(full)
    .sort()
    .flatMap((name) => describe(join(path, name)));
}

function stamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function digest(content) {
  return createHash("sha256").update(content).digest("hex");
}
