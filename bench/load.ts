import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/* Load on a server, from another process: a client in this process would be the bottleneck itself. */

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  /** whole seconds */
  seconds: number;
  /** the serving process */
  pid: number;
}

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  /** of the serving process, all its threads; undefined on systems without /proc */
  cpuMicrosPerResponse: number | undefined;
  p99Ms: number;
  /** responses other than 2xx and 3xx, failed connections, timeouts */
  errors: number;
}

interface ToolResult {
  requests: number;
  seconds: number;
  p99Ms: number;
  errors: number;
}

/** Prints wrk's summary as JSON. Source: https://github.com/wg/wrk/blob/master/SCRIPTING */
const WRK_REPORT = `
done = function(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  io.write(string.format('\\n{"requests":%d,"seconds":%f,"p99Ms":%f,"errors":%d}\\n',
    summary.requests, summary.duration / 1000000, latency:percentile(99) / 1000, failed))
end
`;

const AUTOCANNON = join(import.meta.dirname, "../node_modules/autocannon/autocannon.js");

const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

/** The program that generates the load. */
export const LOAD_TOOL = hasWrk ? "wrk" : "autocannon";

/**
 * Sends requests for some seconds, each connection one at a time.
 * @throws Error when the tool fails or no request succeeds
 */
export async function runLoad({ url, headers, connections, seconds, pid }: Load): Promise<LoadResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const cpuBefore = cpuMicros(pid);
  const { requests, ...result } = await (hasWrk
    ? runWrk(["-t1", `-c${connections}`, `-d${seconds}`, "--latency", ...sent, url])
    : runAutocannon(["-j", "-c", String(connections), "-d", String(seconds), ...sent, url]));
  const cpuAfter = cpuMicros(pid);
  if (requests === 0) throw new Error(`No response from ${url}`);
  return {
    requests,
    requestsPerSecond: requests / result.seconds,
    cpuMicrosPerResponse:
      cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / requests,
    p99Ms: result.p99Ms,
    errors: result.errors,
  };
}

/** The CPU time that a process has used so far, user and system, all threads. Source: proc(5), schedstat */
export function cpuMicros(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1000)
      .reduce((sum, micros) => sum + micros, 0);
  } catch {
    return undefined;
  }
}

/** A process's memory in MB, from /proc; undefined on systems without it. */
export function memoryMegabytes(pid: number, field: "VmRSS" | "VmHWM"): number | undefined {
  try {
    const [, kilobytes] =
      new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

async function runWrk(args: string[]): Promise<ToolResult> {
  const script = join(tmpdir(), `aircheck-wrk-${process.pid}.lua`);
  writeFileSync(script, WRK_REPORT);
  const output = await run("wrk", ["-s", script, ...args]);
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

async function runAutocannon(args: string[]): Promise<ToolResult> {
  const report = JSON.parse(await run(process.execPath, [AUTOCANNON, ...args]));
  return {
    requests: report.requests.total,
    seconds: report.duration,
    p99Ms: report.latency.p99,
    errors: report.errors + report.timeouts + report["4xx"] + report["5xx"],
  };
}

async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errorOutput, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ]);
  if (code !== 0) throw new Error(`${command} failed: ${errorOutput || output}`);
  return output;
}
