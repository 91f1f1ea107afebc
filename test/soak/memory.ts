import { readFileSync } from "node:fs";

interface Sample {
  atMs: number;
  mebibytes: number;
}

/** Watches the memory of one process. */
export class MemoryWatch {
  readonly #samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(processId: number, intervalMs = 2000) {
    this.#timer = setInterval(() => {
      const mebibytes = residentMebibytes(processId);
      if (mebibytes !== undefined) this.#samples.push({ atMs: performance.now(), mebibytes });
    }, intervalMs);
  }

  /** Ends the watch. Leaves the first quarter out, in which caches and pools fill. */
  end(): { minutes: number; first: number; last: number; highest: number; mebibytesPerMinute: number } {
    clearInterval(this.#timer);
    const settled = this.#samples.slice(Math.floor(this.#samples.length / 4));
    const values = settled.map(({ mebibytes }) => mebibytes);
    const tenth = Math.max(1, Math.floor(values.length / 10));
    return {
      minutes: settled.length > 1 ? ((settled.at(-1)?.atMs ?? 0) - (settled[0]?.atMs ?? 0)) / 60_000 : 0,
      first: median(values.slice(0, tenth)),
      last: median(values.slice(-tenth)),
      highest: Math.max(...this.#samples.map(({ mebibytes }) => mebibytes)),
      mebibytesPerMinute: slope(settled),
    };
  }
}

/** The memory of a process that is in RAM; undefined when it cannot be read, as on other systems than Linux. */
export function residentMebibytes(processId: number): number | undefined {
  try {
    const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** By least squares, per minute. */
function slope(samples: Sample[]): number {
  const meanAt = mean(samples.map(({ atMs }) => atMs));
  const meanValue = mean(samples.map(({ mebibytes }) => mebibytes));
  const covariance = samples.reduce((sum, { atMs, mebibytes }) => sum + (atMs - meanAt) * (mebibytes - meanValue), 0);
  const variance = samples.reduce((sum, { atMs }) => sum + (atMs - meanAt) ** 2, 0);
  return variance === 0 ? 0 : (covariance / variance) * 60_000;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
