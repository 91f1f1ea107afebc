import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { killProcess } from "#test/support/processes.ts";
import { logTaskFailures, ProcessPool, TaskFailedError } from "./process-pool.ts";

const MESSAGE = "Too much is being done";
const HALF_A_SECOND = { maxCpuMs: 500 };
const PATIENT = { maxCpuMs: 60_000 };

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  logTaskFailures((message, error) => logged.push(`${message}: ${(error as Error).message}`));
  onTestFinished(() => logTaskFailures((message, error) => console.error(message, error)));
});

function createPool({ running = 1, idleMs = 60_000 } = {}): ProcessPool {
  return new ProcessPool({
    module: new URL("../../../test/support/pool-process.ts", import.meta.url),
    purpose: "do a task",
    concurrency: { running, message: MESSAGE },
    idleMs,
    maxHeapMb: 64,
    maxMemoryMb: 256,
  });
}

const ask = async (pool: ProcessPool, task: string, limits: Parameters<ProcessPool["run"]>[1] = PATIENT) =>
  (await pool.run({ value: task, files: [] }, limits)).value;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a task in a process of its own", () => {
  test("gets bytes and gives them back", async () => {
    const files = [new Uint8Array(3_000_000).fill(7), new Uint8Array(), new Uint8Array([1, 2])];
    const answer = await createPool().run({ value: "echo", files }, PATIENT);
    expect(answer.value).toBe("echo");
    expect(answer.files.map((file, at) => Buffer.compare(file, files[at] ?? Buffer.of(0)))).toEqual([0, 0, 0]);
  });

  test("finds the process of the one before, and nothing of this process's settings", async () => {
    const pool = createPool();
    const first = await ask(pool, "which");
    expect(first).not.toBe(process.pid);
    expect(await ask(pool, "which")).toBe(first);
    const names = Object.keys((await ask(pool, "environment")) as object);
    // The shell adds the last ones.
    expect(
      names.filter((name) => !["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX", "PWD", "OLDPWD", "_", "SHLVL"].includes(name)),
    ).toEqual([]);
  });

  test("finds a new process after one that has kept much memory", async () => {
    const pool = createPool();
    const first = await ask(pool, "keep");
    expect(await ask(pool, "which")).not.toBe(first);
    expect(logged).toEqual([]);
  });

  test("finds a process that was started before it", async () => {
    const pool = createPool();
    pool.prepare();
    pool.prepare();
    expect(await ask(pool, "which")).toBe(await ask(pool, "which"));
  });

  test("throws what is meant for the user as it was thrown", async () => {
    await expect(ask(createPool(), "refuse")).rejects.toMatchObject({
      name: "AppError",
      status: 400,
      code: "invalid",
      errors: [{ field: "fog", message: "Fog is invalid" }],
    });
    expect(logged).toEqual([]);
  });

  test("ends with its signal, and without a complaint", async () => {
    const pool = createPool();
    const controller = new AbortController();
    const spinning = ask(pool, "spin", { ...PATIENT, signal: controller.signal });
    controller.abort(new Error("Enough"));
    await expect(spinning).rejects.toThrow("Enough");
    expect(await ask(pool, "other")).toBe(null);
    expect(logged).toEqual([]);
  });
});

describe("a process that", () => {
  test.each([
    ["aborts", "abort", PATIENT, "The process ended with SIGABRT"],
    ["leaves", "leave", PATIENT, "The process ended with exit code 0"],
    ["allocates without end", "allocate", PATIENT, /The process (?:needed more than 256 MB|ended with SIG\w+.*)/],
    [
      "makes strings without end",
      "grow",
      PATIENT,
      /The process (?:needed more than 256 MB|ended with SIG\w+: FATAL ERROR: .*)|Invalid string length/,
    ],
    ["never ends", "spin", HALF_A_SECOND, "The process took more than 500 ms"],
    ["has an error of ours", "fail", PATIENT, "RangeError: Too deep"],
    ["says what is no message", "babble", PATIENT, "Message is too large"],
    ["announces gigabytes", "boast", PATIENT, "Message is too large"],
  ])("%s fails its task alone, with a line in the log", async (_what, task, limits, reason) => {
    const pool = createPool({ running: 2 });
    const [failed, others] = await Promise.all([
      ask(pool, task, limits).catch((error: unknown) => error),
      Promise.all(["one", "two", "three"].map((other) => ask(pool, other))),
    ]);
    expect(failed).toBeInstanceOf(TaskFailedError);
    expect(others).toEqual([null, null, null]);
    expect(await ask(pool, "other")).toBe(null);
    expect(logged).toEqual([
      expect.stringMatching(`^Could not do a task: ${typeof reason === "string" ? reason : reason.source}`),
    ]);
  });

  test("has had no task for a while ends", async () => {
    const pool = createPool({ idleMs: 1 });
    const pid = (await ask(pool, "which")) as number;
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await ask(pool, "which")).not.toBe(pid);
  });

  test("was ended while it waited is replaced", async () => {
    const pool = createPool();
    const pid = (await ask(pool, "which")) as number;
    killProcess(pid);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await ask(pool, "which")).not.toBe(pid);
    expect(logged).toEqual([]);
  });
});
