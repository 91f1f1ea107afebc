import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HubNotifier } from "./hub-notifier.ts";

const TOPIC = "https://air.example/u/ada/talks/feed.xml";

/** What the hub was told, and what it shall answer: the next of these, 202 after the last. */
let told: { body: string; userAgent: string | undefined; contentType: string | undefined }[] = [];
let answers: number[] = [];
let warnings: string[] = [];
let hubUrl = "";
let pings: HubNotifier;

const hub = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  told.push({ body, userAgent: request.headers["user-agent"], contentType: request.headers["content-type"] });
  response.writeHead(answers.shift() ?? 202).end();
});

beforeEach(async () => {
  [told, answers, warnings] = [[], [], []];
  await new Promise<void>((listening) => hub.listen(0, "127.0.0.1", listening));
  hubUrl = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`;
  pings = pingsTo([hubUrl]);
});
afterEach(async () => {
  await pings.close();
  hub.closeAllConnections();
  await new Promise((closed) => hub.close(closed));
});

function pingsTo(hubUrls: string[]): HubNotifier {
  return new HubNotifier({
    hubUrls,
    userAgent: "Aircheck/1 (+https://air.example)",
    gatherMs: 20,
    retryPausesMs: [20, 20],
    warn: (message, error) => warnings.push(`${message}: ${(error as Error).message}`),
  });
}

test("a hub is told of a changed document in the form it expects", async () => {
  pings.notify([TOPIC]);
  await expect
    .poll(() => told)
    .toEqual([
      {
        body: `hub.mode=publish&hub.url=${encodeURIComponent(TOPIC)}`,
        userAgent: "Aircheck/1 (+https://air.example)",
        contentType: "application/x-www-form-urlencoded;charset=UTF-8",
      },
    ]);
});

test("changes in quick succession are told once, every document by itself", async () => {
  for (let change = 0; change < 5; change++) pings.notify([TOPIC, `${TOPIC}?other`]);
  await expect.poll(() => told.length).toBe(2);
  pings.notify([TOPIC]);
  await expect.poll(() => told.length).toBe(3);
  expect(told.filter(({ body }) => body.endsWith("other"))).toHaveLength(1);
});

test("a hub that is busy or broken is told again, and given up after the last pause", async () => {
  answers = [503, 429];
  pings.notify([TOPIC]);
  await expect.poll(() => told.length).toBe(3);
  expect(warnings).toEqual([]);
  answers = [500, 500, 500];
  pings.notify([TOPIC]);
  await expect.poll(() => warnings).toEqual([`Could not tell ${hubUrl} about ${TOPIC}: It answered 500`]);
  expect(told).toHaveLength(6);
});

test("a hub that objects is not told again", async () => {
  answers = [400];
  pings.notify([TOPIC]);
  await expect.poll(() => warnings).toEqual([`Could not tell ${hubUrl} about ${TOPIC}: It answered 400`]);
  expect(told).toHaveLength(1);
});

test("one hub that cannot be reached does not keep another from being told", async () => {
  const both = pingsTo(["http://127.0.0.1:9/", hubUrl]);
  both.notify([TOPIC]);
  await expect.poll(() => told.length).toBe(1);
  await expect.poll(() => warnings).toHaveLength(1);
  await both.close();
});

test("closing gives up what waits, and without hubs nobody is told", async () => {
  const later = pingsTo([hubUrl]);
  pings.notify([TOPIC]);
  await pings.close();
  pings.notify([TOPIC]);
  pingsTo([]).notify([TOPIC]);
  later.notify(["https://air.example/later"]);
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]?.body).toContain("later");
  expect([pings.isEnabled, pingsTo([]).isEnabled, warnings]).toEqual([true, false, []]);
  await later.close();
});
