import { expect, test } from "vitest";
import { LookupLimiter } from "./lookup-limiter.ts";
import { Semaphore } from "./semaphore.ts";

/** Work that a test ends by hand, and that says when it began. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((end) => {
      begun.push(name);
      ends.set(name, () => end(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

/** Until all that is ready to go on has gone on. */
const settled = () => new Promise(setImmediate);

test("who waits begins when a place is free, in the order of asking", async () => {
  const { begun, work, end } = heldWork();
  const turns = new Semaphore(2);
  const all = ["a", "b", "c", "d"].map((name) => turns.run(work(name)));
  await settled();
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await settled();
  expect(begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) end(name);
  await Promise.all([all[0], all[2]]);
  await settled();
  end("d");
  expect(await all[3]).toBe("d");
  expect(turns.isIdle).toBe(true);
});

test("work that fails gives its place away too", async () => {
  const turns = new Semaphore(1);
  const failing = turns.run(() => Promise.reject(new Error("no")));
  const next = turns.run(async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("a line that is full says so", async () => {
  const { work, end } = heldWork();
  const turns = new Semaphore(1, 1);
  const first = turns.run(work("a"));
  const second = turns.run(async () => "b");
  await expect(turns.run(async () => "c")).rejects.toMatchObject({ status: 503, code: "overloaded" });
  end("a");
  expect(await Promise.all([first, second])).toEqual(["a", "b"]);
});

test("who gives up leaves the line, and the next moves up", async () => {
  const { work, end } = heldWork();
  const turns = new Semaphore(1);
  const first = turns.run(work("a"));
  const impatience = new AbortController();
  const impatient = turns.run(async () => "b", impatience.signal);
  const patient = turns.run(async () => "c");
  impatience.abort();
  await expect(impatient).rejects.toMatchObject({ status: 503, code: "overloaded", retryAfterSeconds: 10 });
  end("a");
  expect(await Promise.all([first, patient])).toEqual(["a", "c"]);
});

test("one person looks four links up at a time, all together twelve", async () => {
  const { begun, work } = heldWork();
  const turns = new LookupLimiter();
  for (const person of [1, 2, 3, 4, 5])
    for (const link of [1, 2, 3, 4, 5, 6]) turns.run(person, work(`${person}.${link}`)).catch(() => {});
  await settled();
  expect(begun.filter((name) => name.startsWith("1."))).toHaveLength(4);
  expect(begun).toHaveLength(12);
});
