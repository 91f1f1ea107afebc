import { spawnSync } from "node:child_process";
import { join } from "node:path";

/* Checks types, lint and format. Warnings fail too. */
const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

const steps: [title: string, command: string, ...args: string[]][] = [
  ["Route types", "react-router", "typegen"],
  ["Types", "tsc", "--noEmit"],
  ["Lint and format", "biome", "check", "--error-on-warnings"],
];

for (const [title, command, ...args] of steps) {
  console.log(`${title} …`);
  const { status } = spawnSync(process.execPath, [join(BIN, command), ...args], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
