import { readdirSync, readFileSync } from "node:fs";

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

/** Ends a process that may have ended already. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
