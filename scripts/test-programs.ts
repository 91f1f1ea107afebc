import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBrowser, hasHeadlessShell } from "../test/support/browser.ts";
import { ENGINE_NAMES, ENGINE_PACKAGES, findEngines } from "../test/support/engines/programs.ts";
import { hasFeedparser, hasXmllint } from "../test/support/feed-readers.ts";
import { findPostgres } from "../test/support/postgres.ts";
import { hasPromtool } from "../test/support/promtool.ts";
import type { Project } from "./test.ts";

/** A program that tests need, beside Node. */
interface Program {
  neededBy: Project[];
  /** Debian's packages that have it */
  packages: readonly string[];
  isInstalled: () => boolean;
  /** whether something else serves as well */
  hasSubstitute?: () => boolean;
  /** what is not tested without it; nothing can be tested without the others */
  untested?: string;
}

const PLAYWRIGHT = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");

const PROGRAMS: Program[] = [
  {
    neededBy: ["http", "processes", "e2e"],
    packages: ["postgresql"],
    isInstalled: () => findPostgres() !== undefined,
  },
  {
    neededBy: ["http"],
    packages: ["python3-feedparser"],
    isInstalled: hasFeedparser,
    untested: "how Python's feedparser reads published feeds",
  },
  {
    neededBy: ["http"],
    packages: ["libxml2-utils"],
    isInstalled: hasXmllint,
    untested: "whether libxml2 takes published feeds",
  },
  {
    neededBy: ["http"],
    // Debian's package starts a server.
    packages: [],
    isInstalled: hasPromtool,
    untested: "the alerts for Prometheus (promtool, Debian's package prometheus)",
  },
  {
    neededBy: ["e2e"],
    // Without windows, it takes two thirds of the time.
    packages: ["chromium-headless-shell"],
    isInstalled: () => process.env.BROWSER_PATH !== undefined || hasHeadlessShell(),
    hasSubstitute: () =>
      findBrowser() !== undefined || spawnSync(process.execPath, [PLAYWRIGHT, "install", "chromium"]).status === 0,
  },
  ...ENGINE_NAMES.map(
    (name): Program => ({
      neededBy: ["engines"],
      packages: ENGINE_PACKAGES[name],
      isInstalled: () => findEngines()[name] !== undefined,
      untested: name,
    }),
  ),
];

/** Installs what projects need and Debian's apt-get has, if this is the superuser. Ends the process where nothing could be tested. */
export function installPrograms(projects: readonly Project[]): void {
  const missing = PROGRAMS.filter(
    ({ neededBy, isInstalled }) => projects.some((project) => neededBy.includes(project)) && !isInstalled(),
  );
  const packages = missing.flatMap((program) => program.packages);
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (packages.length > 0 && canInstall) aptGet("update", "-qq");
  for (const { packages, isInstalled, hasSubstitute, untested } of missing) {
    if (packages.length > 0 && canInstall) aptGet("install", "-y", "-qq", "--no-install-recommends", ...packages);
    if (isInstalled() || hasSubstitute?.()) continue;
    console.error(
      untested ? `Not tested: ${untested}` : `The tests need ${packages}. Please install it and start again.`,
    );
    if (!untested) process.exit(1);
  }
}

/** A package that does not come is missed later, with a sentence. */
function aptGet(...args: string[]): void {
  spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
