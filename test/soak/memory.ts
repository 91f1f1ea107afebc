import { existsSync, readFileSync } from "node:fs";

/** What the server itself writes down, in preload.mjs, right after it has collected all garbage. */
interface Sample {
  processId: number;
  /** of performance.now() in that process */
  atMs: number;
  /** what V8 holds for JavaScript, and what belongs to its objects outside of V8's heap, such as buffers */
  liveMebibytes: number;
  /** what the system holds in RAM for the process: also garbage, code, stacks, and what malloc has not given back */
  residentMebibytes: number;
}

export interface Trend {
  first: number;
  last: number;
  highest: number;
  mebibytesPerMinute: number;
}

export interface MemoryTrend {
  minutes: number;
  live: Trend;
  resident: Trend;
}

const MINUTE_MS = 60_000;

/** Follows the memory of one process. */
export class MemoryWatch {
  readonly #path: string;
  readonly #processId: number;
  readonly #ignored: number;

  /** @param path of the file to which the server writes its samples */
  constructor(path: string, processId: number) {
    this.#path = path;
    this.#processId = processId;
    this.#ignored = this.#readSamples().length;
  }

  /**
   * Leaves the first quarter out, in which caches and pools fill. Of each minute, the lowest sample counts: the others include more
   * of what is being worked on, of which each brotli stream alone takes some 10 MiB. What leaks is in the lowest, too.
   */
  end(): MemoryTrend {
    const samples = this.#readSamples().slice(this.#ignored);
    const settled = samples.slice(Math.floor(samples.length / 4));
    return {
      minutes: ((settled.at(-1)?.atMs ?? 0) - (settled[0]?.atMs ?? 0)) / MINUTE_MS,
      live: trendOf(settled, ({ liveMebibytes }) => liveMebibytes),
      resident: trendOf(settled, ({ residentMebibytes }) => residentMebibytes),
    };
  }

  #readSamples(): Sample[] {
    if (!existsSync(this.#path)) return [];
    const lines = readFileSync(this.#path, "utf8").split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Sample).filter(({ processId }) => processId === this.#processId);
  }
}

function trendOf(samples: Sample[], read: (sample: Sample) => number): Trend {
  const lowest = lowestOfEachMinute(samples, read);
  const values = lowest.map(read);
  const tenth = Math.max(1, Math.floor(values.length / 10));
  return {
    first: median(values.slice(0, tenth)),
    last: median(values.slice(-tenth)),
    highest: Math.max(0, ...samples.map(read)),
    mebibytesPerMinute: slope(
      lowest.map(({ atMs }) => atMs / MINUTE_MS),
      values,
    ),
  };
}

function lowestOfEachMinute(samples: Sample[], read: (sample: Sample) => number): Sample[] {
  const minutes = Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / MINUTE_MS));
  return [...minutes.values()].flatMap((minute) => minute.toSorted((a, b) => read(a) - read(b)).slice(0, 1));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** By least squares. */
function slope(minutes: number[], values: number[]): number {
  const meanMinute = mean(minutes);
  const meanValue = mean(values);
  const covariance = mean(minutes.map((minute, at) => (minute - meanMinute) * ((values[at] ?? 0) - meanValue)));
  const variance = mean(minutes.map((minute) => (minute - meanMinute) ** 2));
  return variance === 0 ? 0 : covariance / variance;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
