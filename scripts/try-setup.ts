import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../test/support/postgres.ts";

/*
 * Sets the project up as a newcomer does: `scripts/node scripts/try-setup.ts 10` clones the last commit into a folder with a space and
 * an umlaut, and runs `npm start` and `npm run serve` there with npm 10 until each is ready. Other versions of npm can be named instead.
 */
const ROOT = join(import.meta.dirname, "..");
const versions = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "aircheck-setup-"));
let failed = 0;
try {
  for (const version of versions) if (!(await isSetUpBy(version))) failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${versions.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && versions.length > 0 ? 0 : 1);

async function isSetUpBy(version: string): Promise<boolean> {
  const npm = join(folder, `npm-${version}`);
  const clone = join(folder, `Aircheck für npm ${version}`);
  execFileSync("npm", ["install", "--prefix", npm, "--no-audit", "--no-fund", "--loglevel=error", `npm@${version}`]);
  execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${ROOT}`, clone]);
  const env = {
    ...withoutNpmSettings(),
    PATH: [join(npm, "node_modules/.bin"), ...pathWithoutPackages()].join(delimiter),
    PORT: String(await freePort()),
    DATA_DIR: join(folder, `data-${version}`),
  };
  const isReady = (await becomesReady(clone, "start", env)) && (await becomesReady(clone, "serve", env));
  console.log(`${isReady ? "ok" : "FAILED"}: npm start and npm run serve with npm ${version}`);
  return isReady;
}

/** Whether a command of a fresh clone serves, and ends at SIGTERM. */
async function becomesReady(clone: string, command: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const server = spawn("npm", ["run", command], { cwd: clone, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const exit = once(server, "exit");
  const ready = new Promise<boolean>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Aircheck is ready at")) resolve(true);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    exit.then(() => resolve(false));
  });
  if (!(await ready)) {
    console.error(output);
    return false;
  }
  const { status } = await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
  server.kill("SIGTERM");
  await exit;
  return status === 200;
}

/** npm hands its own settings on to the npm that a script starts. */
function withoutNpmSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) && name !== "NODE_OPTIONS"),
  );
}

/** npm puts the programs of this checkout's packages first, with its Node. */
function pathWithoutPackages(): string[] {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((path) => existsSync(path) && !path.endsWith(join("node_modules", ".bin")));
}
