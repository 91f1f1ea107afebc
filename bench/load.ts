import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/* Load on a server, from another process: a client in this process would be the bottleneck itself. */

const AUTOCANNON = join(import.meta.dirname, "../node_modules/autocannon/autocannon.js");
const SECONDS = 1;

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  /** the serving process */
  pid: number;
  /** of the expected responses */
  status: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** of the serving process, all its threads */
  cpuMicrosPerResponse: number;
}

/**
 * Sends requests for a second, each connection one at a time.
 * @throws Error when a response is missing or has another status
 */
export async function runLoad({ url, headers, connections, pid, status }: Load): Promise<LoadResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const cpuBefore = cpuMicros(pid);
  const options = ["-j", "-c", String(connections), "-d", String(SECONDS), ...sent, url];
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...options]);
  const cpu = cpuMicros(pid) - cpuBefore;
  const { requests, duration, errors, statusCodeStats } = JSON.parse(stdout);
  const asExpected = statusCodeStats[status]?.count ?? 0;
  if (errors > 0 || asExpected === 0 || asExpected !== requests.total)
    throw new Error(`${url}: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  return { requestsPerSecond: requests.total / duration, cpuMicrosPerResponse: cpu / requests.total };
}

/** The CPU time that a process has used so far, user and system, all threads; NaN without /proc. Source: proc(5), schedstat */
export function cpuMicros(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1000)
      .reduce((sum, micros) => sum + micros, 0);
  } catch {
    return Number.NaN;
  }
}
