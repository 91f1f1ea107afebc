import type { Page, Route } from "@playwright/test";
import { allowConsole, FAILED_REQUEST } from "./console.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Holds requests back, so that a test sees the loading state.
 * @param path end of the URL, or a pattern
 * @returns lets the held requests and all later ones through
 */
export async function holdRequests(page: Page, method: Method, path: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(urlPattern(path), async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
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

/**
 * Cuts the connection of requests, and accepts what the console says about it.
 * @param path end of the URL, or a pattern
 * @param when before the server gets the request, or after it has handled it
 * @returns lets later requests through
 */
export async function cutRequests(
  page: Page,
  method: Method,
  path: string | RegExp,
  when: "before" | "after",
): Promise<() => Promise<void>> {
  allowConsole(page, FAILED_REQUEST);
  const pattern = urlPattern(path);
  const cut = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (when === "after") await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(pattern, cut);
  return () => page.unroute(pattern, cut);
}

/** Takes the browser off the network, and accepts what the console says about it. @returns connects it again */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  allowConsole(page, FAILED_REQUEST);
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

function urlPattern(path: string | RegExp): RegExp {
  return typeof path === "string" ? new RegExp(`${path}$`) : path;
}
