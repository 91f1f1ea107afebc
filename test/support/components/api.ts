import { act } from "@testing-library/react";
import { vi } from "vitest";

/*
 * Plays the API for components, which call fetch() as in a browser. A test says what each call is answered with, or holds calls and
 * answers them by hand: late, in another order, or never. A call that no test expects fails the test.
 */
type Method = "HEAD" | "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call that waits for its answer. */
export interface HeldCall {
  path: string;
  /** parsed JSON, the file that was sent, or undefined without a body */
  body: unknown;
  /** whether the page no longer waits for it */
  isAborted: () => boolean;
  answer: (json: unknown, headers?: Record<string, string>) => Promise<void>;
  /** @param field of the request that is invalid */
  fail: (status: number, message?: string, field?: string) => Promise<void>;
  /** the connection ends without a response */
  cut: () => Promise<void>;
}

interface Call {
  method: Method;
  path: string;
  body: unknown;
}

interface Answer {
  method: Method;
  path: string | RegExp;
  respond: (call: Call, signal: AbortSignal | undefined) => Promise<Response>;
}

/** Not the one that a test may have replaced. */
const setTimeoutOfNode = setTimeout;

let answers: Answer[] = [];
let calls: Call[] = [];
let unexpected: string[] = [];
let isOffline = false;

/** Answers calls, until another answer is given for them. @param json a function makes it anew for each call */
export function answer(method: Method, path: string | RegExp, json: unknown, headers?: Record<string, string>): void {
  respondWith(method, path, async (call) => jsonResponse(typeof json === "function" ? json(call) : json, headers));
}

/** Answers calls that no test says anything about. */
export function answerByDefault(method: Method, path: string, json: () => unknown): void {
  answers.push({ method, path, respond: async () => jsonResponse(json()) });
}

/** Answers calls with an error of the server. */
export function fail(method: Method, path: string | RegExp, status = 500, message = "The server is in trouble."): void {
  respondWith(method, path, async () => errorResponse(status, message));
}

/** Ends the connection of calls before they are answered. */
export function cut(method: Method, path: string | RegExp): void {
  respondWith(method, path, async () => {
    throw new TypeError("Failed to fetch");
  });
}

/**
 * Holds calls back.
 * @returns those that have come so far, the first one first
 */
export function hold(method: Method, path: string | RegExp): HeldCall[] {
  const held: HeldCall[] = [];
  respondWith(method, path, (call, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const callsOfThisTest = calls;
    signal?.addEventListener("abort", () => {
      // A call that is never answered ends a minute later: then another test may run.
      if (calls === callsOfThisTest) reject(signal.reason);
    });
    const settle = (end: () => void) =>
      act(async () => {
        end();
        await promise.catch(() => {});
        // The caller reads the body, and the cache tells components of it from a timer.
        for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeoutOfNode(resolve));
      });
    held.push({
      ...call,
      isAborted: () => signal?.aborted ?? false,
      answer: (json, headers) => settle(() => resolve(jsonResponse(json, headers))),
      fail: (status, message = "The server is in trouble.", field) =>
        settle(() => resolve(errorResponse(status, message, field))),
      cut: () => settle(() => reject(new TypeError("Failed to fetch"))),
    });
    return promise;
  });
  return held;
}

/** Takes the page off the network: what it calls is not sent. @returns connects it again */
export function goOffline(): () => void {
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => !isOffline);
  isOffline = true;
  return () => {
    isOffline = false;
    act(() => void window.dispatchEvent(new Event("online")));
  };
}

/** The calls that were sent so far, in their order. */
export function callsOf(method: Method, path: string | RegExp): Call[] {
  return calls.filter((call) => matches(call, method, path));
}

export function unexpectedRequests(): string[] {
  return unexpected;
}

export function forgetRequests(): void {
  [answers, calls, unexpected, isOffline] = [[], [], [], false];
}

function respondWith(method: Method, path: string | RegExp, respond: Answer["respond"]): void {
  vi.stubGlobal("fetch", receive);
  answers.unshift({ method, path, respond });
}

async function receive(path: string, { method = "GET", body, signal }: RequestInit = {}): Promise<Response> {
  if (isOffline) throw new TypeError("Failed to fetch");
  const call: Call = { method: method as Method, path, body: typeof body === "string" ? JSON.parse(body) : body };
  calls.push(call);
  signal?.throwIfAborted();
  const found = answers.find((each) => matches(call, each.method, each.path));
  if (found) return found.respond(call, signal ?? undefined);
  unexpected.push(`The test says nothing about ${method} ${path}`);
  return errorResponse(501, "Not in this test.");
}

function matches(call: Call, method: Method, path: string | RegExp): boolean {
  return call.method === method && (typeof path === "string" ? call.path === path : path.test(call.path));
}

function jsonResponse(json: unknown, headers: Record<string, string> = {}): Response {
  if (json === undefined) return new Response(null, { status: 204, headers });
  return Response.json(json, { headers });
}

function errorResponse(status: number, message: string, field?: string): Response {
  return Response.json({ message, ...(field !== undefined && { errors: [{ field, message }] }) }, { status });
}
