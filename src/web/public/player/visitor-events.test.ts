import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPlayReport } from "./visitor-events.ts";

const sent: Blob[] = [];
/** The seconds of each report so far. */
const reported = () => Promise.all(sent.map(async (body) => JSON.parse(await body.text()).seconds));

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal("location", new URL("https://aircheck.example/u/mara/spots"));
  vi.stubGlobal("document", { referrer: "" });
  vi.stubGlobal("navigator", { sendBeacon: (_url: string, body: Blob) => sent.push(body) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Plays for a time, with a sign of life each `intervalMs`. */
function play(report: ReturnType<typeof createPlayReport>, seconds: number, intervalMs = 250) {
  report.heard();
  for (let ms = 0; ms < seconds * 1000; ms += intervalMs) {
    vi.advanceTimersByTime(intervalMs);
    report.heard();
  }
}

test("a play is reported when it starts, every half minute, and when it pauses", async () => {
  const report = createPlayReport("guid");
  play(report, 62);
  report.flush();
  expect(await reported()).toEqual([0, 30, 60, 62]);
});

test("a pause does not count, however short or long it is", async () => {
  const report = createPlayReport("guid");
  for (const pauseMs of [1000, 3_600_000, 0]) {
    play(report, 5);
    report.flush();
    vi.advanceTimersByTime(pauseMs);
  }
  expect(await reported()).toEqual([0, 5, 10, 15]);
});

test("of a time without signs of life, in which a page was held up or a computer slept, three seconds count", async () => {
  const report = createPlayReport("guid");
  play(report, 8, 4000);
  vi.advanceTimersByTime(3_600_000);
  play(report, 1);
  report.flush();
  expect(await reported()).toEqual([0, 10]);
});

test("what was not heard is not reported", async () => {
  createPlayReport("guid").flush();
  expect(await reported()).toEqual([]);
});
