import { expect, test, vi } from "vitest";
import { hold } from "#test/support/components/api.ts";
import { callApi, errorMessage, mayHaveHappened, sendFile } from "./api-client.ts";

/** The platform's own timers are not those that a test can set forward. */
function timeOutByTestTimers() {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("The operation timed out", "TimeoutError")), ms);
    return controller.signal;
  });
}

test.each([
  ["a request", 60, () => callApi("POST", "/api/feeds", {})],
  ["an upload", 600, () => sendFile("POST", "/api/imports", new Blob(["a"]))],
])("%s that is never answered ends after %i seconds, with a sentence", async (_name, seconds, send) => {
  timeOutByTestTimers();
  const held = hold("POST", /./);
  const failure = send().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(held[0]?.isAborted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({
    name: "ConnectionError",
    message: "The server did not answer in time. Please try again.",
    mayHaveArrived: true,
  });
});

test("a page of a proxy instead of JSON is told in words, without its source", async () => {
  const page = new Response("<!doctype html><title>Bad gateway</title>", { status: 502 });
  vi.stubGlobal("fetch", async () => page);
  const failure = await callApi("GET", "/api/feeds").catch((error: unknown) => error);
  expect(errorMessage(failure)).toBe("Server error - you may need to log in again");
  expect(mayHaveHappened(failure)).toBe(true);
});

test("an answer that ends in its middle is none", async () => {
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: (controller) => controller.error(new TypeError("network error")),
  });
  vi.stubGlobal("fetch", async () => new Response(half, { status: 201 }));
  const error = await callApi("POST", "/api/feeds", {}).catch((error: unknown) => error);
  expect(error).toMatchObject({ message: "The server did not answer. Please check your connection." });
  expect(mayHaveHappened(error)).toBe(true);
});
