import { afterAll, beforeAll, expect, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { setStage } from "#test/support/stage.ts";

const stage = setStage();
let feedHost: FeedHost;
beforeAll(async () => {
  feedHost = await startFeedHost();
});
afterAll(() => feedHost.close());

type Handlers = Record<string, (details: { action: string; seekTime?: number }) => void>;

test("media keys steer the episode that plays, and tell the system what it is", async () => {
  const { page, makeFeed, addEpisodes, close } = await stage.openGuest({ screenName: "kit.guest" });
  const feed = await makeFeed({ slug: "spots" });
  await addEpisodes(feed.id, { title: "On keys", audioUrl: feedHost.url("/audio/keys.wav") });
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

  await page.goto(stage.url("/u/kit.guest/spots"));
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
