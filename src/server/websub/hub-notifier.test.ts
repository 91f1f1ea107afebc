import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HubNotifier } from "./hub-notifier.ts";

const TOPIC = "https://air.example/u/ada/talks/feed.xml";

/** The requests that the hub received, and the status codes of its next responses; 202 when there are none left. */
let requests: { body: string; userAgent: string | undefined; contentType: string | undefined }[] = [];
let statusCodes: number[] = [];
/** Responses that the hub does not send yet; undefined when it answers at once. */
let heldResponses: ServerResponse[] | undefined;
let warnings: string[] = [];
let hubUrl = "";
let notifier: HubNotifier;

const hub = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  requests.push({ body, userAgent: request.headers["user-agent"], contentType: request.headers["content-type"] });
  if (heldResponses) heldResponses.push(response);
  else response.writeHead(statusCodes.shift() ?? 202).end();
});

beforeEach(async () => {
  [requests, statusCodes, heldResponses, warnings] = [[], [], undefined, []];
  await new Promise<void>((listening) => hub.listen(0, "127.0.0.1", listening));
  hubUrl = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`;
  notifier = notifierFor([hubUrl]);
});
afterEach(async () => {
  await notifier.close();
  hub.closeAllConnections();
  await new Promise((closed) => hub.close(closed));
});

function notifierFor(hubUrls: string[]): HubNotifier {
  return new HubNotifier({
    hubUrls,
    userAgent: "Aircheck/1 (+https://air.example)",
    notificationDelayMs: 20,
    retryDelaysMs: [20, 20],
    warn: (message, error) => warnings.push(`${message}: ${(error as Error).message}`),
  });
}

test("sends the form that hubs expect", async () => {
  notifier.notify([TOPIC]);
  await expect
    .poll(() => requests)
    .toEqual([
      {
        body: `hub.mode=publish&hub.url=${encodeURIComponent(TOPIC)}`,
        userAgent: "Aircheck/1 (+https://air.example)",
        contentType: "application/x-www-form-urlencoded;charset=UTF-8",
      },
    ]);
});

test("combines changes in quick succession, with one request per document", async () => {
  for (let change = 0; change < 5; change++) notifier.notify([TOPIC, `${TOPIC}?other`]);
  await expect.poll(() => requests.length).toBe(2);
  notifier.notify([TOPIC]);
  await expect.poll(() => requests.length).toBe(3);
  expect(requests.filter(({ body }) => body.endsWith("other"))).toHaveLength(1);
});

test("combines changes for as long as a slow hub occupies all requests", async () => {
  heldResponses = [];
  notifier.notify([1, 2, 3, 4].map((number) => `${TOPIC}?slow=${number}`));
  await expect.poll(() => requests.length).toBe(4);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  for (let change = 0; change < 5; change++) {
    notifier.notify([TOPIC]);
    vi.advanceTimersByTime(20);
  }
  vi.useRealTimers();
  const slow = heldResponses;
  heldResponses = undefined;
  for (const response of slow) response.writeHead(202).end();
  await expect.poll(() => requests.length).toBe(5);
  notifier.notify([`${TOPIC}?last`]);
  await expect.poll(() => requests.at(-1)?.body).toContain("last");
  expect(requests).toHaveLength(6);
});

test("retries when a hub is overloaded or broken, and stops after the last pause", async () => {
  statusCodes = [503, 429];
  notifier.notify([TOPIC]);
  await expect.poll(() => requests.length).toBe(3);
  expect(warnings).toEqual([]);
  statusCodes = [500, 500, 500];
  notifier.notify([TOPIC]);
  await expect.poll(() => warnings).toEqual([`Could not notify ${hubUrl} of ${TOPIC}: Response status 500`]);
  expect(requests).toHaveLength(6);
});

test("does not retry when a hub rejects the notification", async () => {
  statusCodes = [400];
  notifier.notify([TOPIC]);
  await expect.poll(() => warnings).toEqual([`Could not notify ${hubUrl} of ${TOPIC}: Response status 400`]);
  expect(requests).toHaveLength(1);
});

test("notifies other hubs when one is unreachable", async () => {
  const both = notifierFor(["http://127.0.0.1:9/", hubUrl]);
  both.notify([TOPIC]);
  await expect.poll(() => requests.length).toBe(1);
  await expect.poll(() => warnings).toHaveLength(1);
  await both.close();
});

test("drops waiting notifications on close, and sends none without hubs", async () => {
  const later = notifierFor([hubUrl]);
  notifier.notify([TOPIC]);
  await notifier.close();
  notifier.notify([TOPIC]);
  notifierFor([]).notify([TOPIC]);
  later.notify(["https://air.example/later"]);
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toContain("later");
  expect([notifier.isEnabled, notifierFor([]).isEnabled, warnings]).toEqual([true, false, []]);
  await later.close();
});
