import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findProblemsIn } from "./packages.ts";

/* Checks the packages' licences and install scripts, types, lint and format. Warnings fail too. */
const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

const steps: [title: string, command: string, ...args: string[]][] = [
  ["Route types", "react-router", "typegen"],
  ["Types", "tsc", "--noEmit"],
  ["Lint and format", "biome", "check", "--error-on-warnings"],
];

console.log("Licences and install scripts …");
const problems = findProblemsIn(ROOT);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
for (const [title, command, ...args] of steps) {
  console.log(`${title} …`);
  const { status } = spawnSync(process.execPath, [join(BIN, command), ...args], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
