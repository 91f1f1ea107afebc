import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** What processes of ours need beside their settings. They share their compiled modules: compiling takes most of a start. */
export const PROCESS_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

interface ChildProcess {
  pid: number;
  title: string;
  /** in clock ticks since the system started */
  startedAt: number;
}

/**
 * Lists the processes that a process started, on Linux, the oldest first.
 * @returns titles are command lines, or what a process calls itself: PostgreSQL's say what they are doing
 */
export function childProcesses(parent: number | undefined): ChildProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name, which may contain anything, is in parentheses; the parent and the start are fields 4 and 22.
        const fields = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ");
        if (Number(fields[1]) !== parent) return [];
        const title = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), title, startedAt: Number(fields[19]) }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    })
    .sort((a, b) => a.startedAt - b.startedAt);
}

/** @returns the ids of the processes that a process started, in ascending order. On Linux it takes next to no time. */
export function childProcessIds(parent: number | undefined): number[] {
  const list = `/proc/${parent}/task/${parent}/children`;
  const ids = existsSync(list)
    ? readFileSync(list, "utf8").split(" ").filter(Boolean).map(Number)
    : listProcesses().flatMap(([id = 0, parentOfId]) => (parentOfId === parent ? [id] : []));
  return ids.sort((a, b) => a - b);
}

/** @returns how much memory a process has, 0 when it has ended */
export function residentKibibytes(pid: number | undefined): number {
  try {
    const written = existsSync("/proc/self")
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout;
    return Number(written ?? 0);
  } catch {
    return 0;
  }
}

/** @returns the id of each process with that of its parent */
function listProcesses(): number[][] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
}

/** Ends a process that may have ended already. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
