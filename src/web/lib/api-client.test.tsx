import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
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

test("a change that is asked for again after another one is sent again", async () => {
  const calls = hold("PATCH", apiPaths.feed(1));
  const changes = [true, false, true].map((isPublic) => callApi("PATCH", apiPaths.feed(1), { isPublic }));
  await vi.waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([true, false, true].map((isPublic) => ({ isPublic }))),
  );
  for (const call of calls) await call.answer({});
  await Promise.all(changes);
});

test("a change that is asked for twice at once is sent once, and again after its response", async () => {
  const calls = hold("POST", apiPaths.feeds());
  const [first, second] = [
    callApi("POST", apiPaths.feeds(), { title: "A" }),
    callApi("POST", apiPaths.feeds(), { title: "A" }),
  ];
  const other = callApi("POST", apiPaths.feeds(), { title: "B" });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  await calls[0]?.answer({ id: 1 });
  await calls[1]?.answer({ id: 2 });
  expect(await Promise.all([first, second, other])).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
  const again = expect(callApi("POST", apiPaths.feeds(), { title: "A" })).rejects.toThrow("409");
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  await calls[2]?.fail(409);
  await again;
});
