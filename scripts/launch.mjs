/*
 * Sets the project up and runs a file: `node scripts/launch.mjs [--build] [--watch] [FILE …]` installs the packages,
 * builds if asked to, and runs FILE on the Node version that package.json names. Steps that are up to date are skipped.
 * It is plain JavaScript without dependencies, because a bare clone has only the system's Node and npm.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
/** Starts the right Node. */
const NODE = join(ROOT, "scripts/node");
/** Of a Node that is no package: what the server needs of it. */
const MIN_NODE_MAJOR = 26;
const INSTALL_STAMP = join(ROOT, "node_modules/.aircheck-installed");
const BUILD_STAMP = join(ROOT, "build/.aircheck-built");
/** Node caches compiled modules here, for a faster start. */
const COMPILE_CACHE = join(ROOT, "node_modules/.cache/compiled");
/** The files and folders that the build depends on. */
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

/** Changes here restart the development server; Vite reloads browsers for changes in src/web. */
const WATCH = ["--watch-preserve-output", "--watch-path=src/server", "--watch-path=src/domain"];

const options = process.argv.slice(2);
const flags = [];
while (options[0]?.startsWith("--")) flags.push(options.shift());
const [file, ...rest] = options;

if (process.platform === "win32")
  fail("Aircheck runs on Linux and macOS. On Windows, use it in WSL: https://learn.microsoft.com/windows/wsl");
install();
if (flags.includes("--build")) build();
if (file) run(file, rest, flags.includes("--watch") ? WATCH : []);

/** Installs the packages that package-lock.json names, also after npm was told to leave some of them out. */
function install() {
  if (readStamp(INSTALL_STAMP) === installed()) return;
  step("Installing packages", "npm", [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  checkNode();
  writeFileSync(INSTALL_STAMP, installed());
}

/** What should be in node_modules, and what npm last wrote that it put there. */
function installed() {
  const files = ["package-lock.json", "node_modules/.package-lock.json"].map((path) => join(ROOT, path));
  return hash(files.map((path) => (existsSync(path) ? readFileSync(path, "utf8") : "")).join("\n"));
}

/** npm goes on without a package of Node that it could not fetch, because each is for one platform. */
function checkNode() {
  const { status, stdout, stderr, error } = spawnSync(NODE, ["--version"], { encoding: "utf8" });
  const major = Number(/^v(\d+)/.exec(stdout ?? "")?.[1]);
  if (status === 0 && major >= MIN_NODE_MAJOR) return;
  const place = `${process.platform} ${process.arch}`;
  const found = status === 0 ? `found ${stdout.trim()}` : `none runs here (${(stderr || error?.message || "").trim()})`;
  fail(
    `Installing packages failed: Aircheck needs Node ${MIN_NODE_MAJOR} or newer on ${place}; ${found}. npm has packages of it for macOS and for Linux with glibc: if yours is one of them, try again; otherwise install Node ${MIN_NODE_MAJOR}.`,
  );
}

/** Builds src/web, unless nothing has changed since the last build. */
function build() {
  const wanted = hash(BUILD_SOURCES.flatMap(listFiles).join("\n"));
  if (readStamp(BUILD_STAMP) === wanted) return;
  step("Building the pages", NODE, ["scripts/build.ts"]);
  mkdirSync(join(ROOT, "build"), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

/** Runs a file, passes signals on to it, and exits with its exit code. */
function run(path, args, nodeFlags) {
  const settings = existsSync(join(ROOT, ".env")) ? ["--env-file=.env"] : [];
  const child = spawn(NODE, [...nodeFlags, ...settings, path, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", ({ message }) => fail(`Starting ${path} failed: ${message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function step(title, command, args) {
  process.stdout.write(`${title} …\n`);
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  if (status === 0) return;
  fail(`${title} failed${error ? `: ${error.message}` : ""}`, status ?? 1);
}

function fail(message, code = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/** Lists the files at or under a path, one per line, with size and time of change. */
function listFiles(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  const found = statSync(full);
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}`];
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function hash(content) {
  return createHash("sha256").update(content).digest("hex");
}
