import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Request, Route } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { allowConsole, FAILED_REQUEST } from "./console.ts";
import type { TestUser } from "./test-user.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Holds requests back, so that a test sees the loading state. Not with Playwright's own interception, which switches the browser's cache
 * off: each page would load and compile all its scripts anew.
 * @param path end of the URL, or a pattern
 * @returns lets the held requests and all later ones through
 */
export async function holdRequests(page: Page, method: Method, path: string | RegExp): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const pattern = urlPattern(path);
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    if (request.method === method && pattern.test(request.url)) return;
    // The page may have been closed.
    session.send("Fetch.continueRequest", { requestId }).catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  // The browser goes on with what was held.
  return () => session.detach();
}

/**
 * Makes requests fail as if the server had an error, and accepts what the console says about it.
 * @param path end of the URL, or a pattern
 * @returns lets later requests through
 */
export async function failRequests(
  page: Page,
  method: Method,
  path: string | RegExp,
  { status = 500, message = "The server is in trouble." } = {},
): Promise<() => Promise<void>> {
  allowConsole(page, FAILED_REQUEST);
  const pattern = urlPattern(path);
  const fail = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status, json: { message } }) : route.fallback();
  await page.route(pattern, fail);
  return () => page.unroute(pattern, fail);
}

/** When a connection is cut: before the server gets the request, in the middle of it, before the response, in the middle of that. */
export type Cut = "before" | "sending" | "after" | "answering";

/**
 * Cuts the connection of requests, and accepts what the console says about it.
 * @param path end of the URL, or a pattern
 * @returns lets later requests through
 */
export async function cutRequests(
  page: Page,
  method: Method,
  path: string | RegExp,
  when: Cut,
): Promise<() => Promise<void>> {
  allowConsole(page, FAILED_REQUEST);
  const pattern = urlPattern(path);
  const cut = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (when === "answering") return route.continue({ url: await halfResponse(route) });
    if (when === "sending") await sendHalf(route.request());
    if (when === "after") await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(pattern, cut);
  return () => page.unroute(pattern, cut);
}

/** Sends the server the head and half of the body of a request, and closes the connection. */
async function sendHalf(request: Request): Promise<void> {
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const headers = { ...(await request.allHeaders()), "content-length": body.length };
  const outgoing = sendRequest(request.url(), { method: request.method(), headers });
  const closed = new Promise((resolve) => outgoing.on("close", resolve).on("error", resolve));
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  await closed;
}

/** Lets the server handle a request. @returns a URL that responds once, with half of its body before the connection closes */
async function halfResponse(route: Route): Promise<string> {
  const response = await route.fetch();
  const body = await response.body();
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(response.status(), { "content-type": "application/json", "content-length": body.length });
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { pathname, search } = new URL(route.request().url());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`;
}

/**
 * Takes the browser off the network, and accepts what the console says about it. Not for a page that is reloaded or left meanwhile:
 * while a document is replaced, Chromium tells it that it is online again, and its requests reach the server past all mocks.
 * @returns connects it again
 */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  allowConsole(page, FAILED_REQUEST);
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

/**
 * Lets the server handle requests, but a proxy that waited too long answers in its place. Accepts what the console says about it.
 * @param path end of the URL, or a pattern
 * @returns lets later requests through
 */
export async function timeOutAtProxy(page: Page, method: Method, path: string | RegExp): Promise<() => Promise<void>> {
  allowConsole(page, FAILED_REQUEST);
  const pattern = urlPattern(path);
  const timeOut = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.fulfill({
      status: 504,
      contentType: "text/html",
      body: "<html><body><h1>504 Gateway Time-out</h1></body></html>",
    });
  };
  await page.route(pattern, timeOut);
  return () => page.unroute(pattern, timeOut);
}

/**
 * Ends the user's session as the page sends a request, and accepts what the console says about it. Not earlier, because the page may still
 * wait for what it sent before.
 * @param path end of the URL, or a pattern
 */
export async function endSessionAt(
  page: Page,
  { post }: TestUser,
  method: Method,
  path: string | RegExp,
): Promise<void> {
  allowConsole(page, FAILED_REQUEST);
  let hasEnded = false;
  await page.route(urlPattern(path), async (route) => {
    if (!hasEnded && route.request().method() === method) {
      hasEnded = true;
      await post(apiPaths.logout());
    }
    await route.fallback();
  });
}

function urlPattern(path: string | RegExp): RegExp {
  return typeof path === "string" ? new RegExp(`${path.replaceAll("?", "\\?")}$`) : path;
}
