import { expect, test } from "#test/support/e2e/fixtures.ts";

type Handlers = Record<string, (details: { action: string; seekTime?: number }) => void>;

test("media keys control the playing episode, and the system knows its title", async ({ page, feedHost, signUp }) => {
  const { user, createFeed, addEpisodes } = await signUp();
  const feed = await createFeed({ slug: "spots" });
  await addEpisodes(feed.id, { title: "On keys", audioUrl: feedHost.url("/audio/minute.wav") });
  // Keys reach only a browser with a window manager: the test calls the handlers that it would call.
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

  await page.goto(`/u/${user.screenName}/spots`);
  await page.getByRole("button", { name: "Play Audio" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const metadata = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.artist]);
  await expect.poll(metadata).toEqual(["On keys", "The Example Hour"]);
  await press("pause");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await press("seekto", 2);
  await expect(page.getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", /^0:02 /);
  await press("play");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await press("pause");
});
