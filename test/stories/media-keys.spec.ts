import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { openWindow } from "#test/support/stories.ts";
import { startWorld, type World } from "#test/world/world.ts";

let browser: Browser;
let server: RunningServer;
let world: World;
beforeAll(async () => {
  [browser, server, world] = await Promise.all([launchBrowser(), startServer(), startWorld()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  server.remove();
  await world.close();
});

type Handlers = Record<string, (details: { action: string; seekTime?: number }) => void>;

test("media keys steer the episode that plays, and tell the system what it is", async () => {
  const { page, context, close } = await openWindow(browser);
  const api = async (path: string, data: unknown) =>
    (await context.request.post(server.origin + path, { headers: { origin: server.origin }, data })).json();
  await api("/api/register", {
    email: "kit@example.com",
    password: "a long password",
    displayName: "Kit Guest",
    screenName: "kit.guest",
  });
  const feed = await api("/api/feeds", { title: "Spots", slug: "spots", isDefault: true });
  await api(`/api/feeds/${feed.id}/episodes`, {
    title: "On keys",
    description: "Keys.",
    showName: "The Example Hour",
    releaseDate: "2026-01-05",
    audioUrl: world.url("/audio/keys.wav"),
  });
  // The keys themselves reach only a browser with a window manager: what it would call is called here.
  await page.addInitScript(() => {
    const handlers: Handlers = {};
    Object.assign(window, { mediaKeys: handlers });
    const setActionHandler = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler) handlers[action] = handler as Handlers[string];
      setActionHandler(action, handler);
    };
  });
  const press = (action: string, seekTime?: number) =>
    page.evaluate(
      ([name, at]) => {
        const { mediaKeys } = window as unknown as { mediaKeys: Handlers };
        mediaKeys[name as string]?.({ action: name as string, seekTime: at as number | undefined });
      },
      [action, seekTime] as const,
    );

  await page.goto(`${server.origin}/u/kit.guest/spots`);
  await page.getByRole("button", { name: "Play Audio" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("On keys");
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe("The Example Hour");
  await press("pause");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await press("seekto", 2);
  const place = () => page.getByRole("slider", { name: "Seek" }).getAttribute("aria-valuetext");
  await expect.poll(place).toMatch(/^0:02 /);
  await press("play");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await press("pause");
  await close();
});
