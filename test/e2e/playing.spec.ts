import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expectUncovered } from "#test/support/e2e/covering.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

test.describe("what plays", () => {
  test("goes on from page to page, and on to the next of the list", async ({ page, createUser, feedHost }) => {
    const guest = await createUser();
    const { screenName, displayName } = guest.user;
    const feed = await guest.createFeed({ title: "On the air", slug: "air" });
    await guest.addEpisodes(
      feed.id,
      { title: "Third fog", audioUrl: feedHost.url("/audio/tides.wav?3") },
      { title: "Second fog", audioUrl: feedHost.url("/audio/tides.wav?2") },
      { title: "A talk", kind: "talk", showNotesUrl: feedHost.url("/talk") },
      { title: "First fog", audioUrl: feedHost.url("/audio/tides.wav?1"), showName: "The Long Tide" },
    );
    const bar = page.getByRole("region", { name: "Now playing" });
    const documents = countDocuments(page);
    await page.goto(`/u/${screenName}/air`);
    await expect(page.locator("audio")).toHaveCount(0);
    await page.getByRole("link", { name: "Listen" }).click();
    await expect(bar.getByRole("button", { name: "Pause: First fog" })).toBeVisible();
    const expectPlaying = async () => {
      const seconds = await playedSeconds(page);
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(seconds);
    };
    await expectPlaying();

    await page.getByRole("link", { name: String(displayName) }).click();
    await expect(page).toHaveURL(`/u/${screenName}`);
    await expect(page.getByRole("heading", { level: 1, name: String(displayName) })).toBeVisible();
    await expectPlaying();
    await bar.getByRole("link", { name: "First fog" }).click();
    await expect(page).toHaveURL(`/u/${screenName}/air/first-fog`);
    await expect(page).toHaveTitle(/^First fog – /);
    await expectPlaying();
    await page.goBack();
    await page.getByRole("searchbox").fill("talk");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "1 episode for “talk”" })).toBeVisible();
    await expectPlaying();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: String(displayName) })).toBeVisible();
    await expectPlaying();
    expect(documents()).toBe(1);

    await bar.getByRole("button", { name: "Next: Second fog" }).click();
    await expect(bar.getByRole("button", { name: "Pause: Second fog" })).toBeVisible();
    await page.locator("audio").evaluateAll((players: HTMLAudioElement[]) => {
      for (const audio of players) if (!audio.paused) audio.currentTime = audio.duration - 0.2;
    });
    await expect(bar.getByRole("button", { name: "Pause: Third fog" })).toBeVisible();
    await expect(bar.getByRole("button", { name: /^Next/ })).toHaveCount(0);
    await bar.getByRole("button", { name: "Close the player" }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.locator("audio")).toHaveCount(0);
  });

  test("is in one bar, that of the card's player, and can be operated with the keyboard", async ({
    page,
    createUser,
    feedHost,
  }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ title: "On the air", slug: "air" });
    await guest.addEpisodes(feed.id, { title: "Fog", audioUrl: feedHost.url("/audio/tides.wav") }, { title: "Notes" });
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      await page.goto(`/u/${guest.user.screenName}/air`);
      const card = page.getByRole("article").filter({ hasText: "Fog" });
      const bar = page.getByRole("region", { name: "Now playing" });
      await card.getByRole("button", { name: "Play Audio: Fog" }).click();
      await expect(bar.getByRole("button", { name: "Pause: Fog" })).toBeVisible();
      await expect(page.locator("audio")).toHaveCount(1);
      await bar.getByRole("button", { name: "Pause: Fog" }).focus();
      await page.keyboard.press("Space");
      await expect(card.getByRole("button", { name: "Play", exact: true })).toBeVisible();
      await bar.getByRole("slider", { name: "Seek" }).fill("50");
      await expect(card.getByRole("slider", { name: "Seek" })).toHaveValue("50");
      for (const name of ["Back 10 seconds", "Play: Fog", "Forward 10 seconds", "Close the player"])
        await expectUncovered(bar.getByRole("button", { name }), `${name} at ${viewport.width} pixels`);
      await expectUncovered(bar.getByRole("combobox", { name: "Playback speed" }), `speed at ${viewport.width} pixels`);
      await expectNoHorizontalScrolling(page);
      // And its border.
      expect((await bar.boundingBox())?.height).toBe(64 + 1);
      await page.mouse.wheel(0, 100_000);
      await expect.poll(() => isFooterAbove(page, bar)).toBe(true);
      await expectAccessible(page);
    }
  });
});

test("what plays survives a page that does not load, and Back while one is on its way", async ({
  page,
  createUser,
  feedHost,
}) => {
  const guest = await createUser();
  const path = `/u/${guest.user.screenName}/air`;
  const feed = await guest.createFeed({ title: "On the air", slug: "air" });
  await guest.addEpisodes(
    feed.id,
    ...["Fog", "Tides", "Lights"].map((title) => ({ title, audioUrl: feedHost.url(`/audio/minute.wav?${title}`) })),
  );
  await page.goto(path);
  await page.getByRole("link", { name: "Listen" }).click();
  const bar = page.getByRole("region", { name: "Now playing" });
  await expect(bar.getByRole("button", { name: /^Pause: / })).toBeVisible();
  const link = page.getByRole("article").getByRole("link", { name: "Tides", exact: true });
  const heading = page.getByRole("heading", { level: 1 });

  allowConsole(page, FAILED_REQUEST);
  for (const status of [503, 429]) {
    await page.route(`**${path}/tides`, (route) => route.fulfill({ status, body: "busy" }), { times: 1 });
    const refused = page.waitForResponse(`**${path}/tides`);
    await link.click();
    await refused;
    await expectToast(page, "The page could not be loaded", "Please try again.");
    await expect(page).toHaveURL(path);
  }

  await link.click();
  await expect(heading).toHaveText("Tides");
  const release = await holdRequests(page, "GET", new RegExp(`${path}$`));
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "On the air" }).click();
  await expect(page.locator("html[data-is-navigating]")).toHaveCount(1);
  await page.goBack();
  await release();
  await expect(heading).toHaveText("On the air");
  await expect(page).toHaveURL(path);
  await expect(page.locator("html[data-is-navigating]")).toHaveCount(0);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0);

  await page
    .getByRole("button", { name: /^Play Audio: / })
    .first()
    .click();
  await page
    .getByRole("region", { name: /^Player: / })
    .getByRole("button", { name: "Mute" })
    .click();
  await bar.getByRole("button", { name: /^Next: / }).press("Enter");
  await expect(bar.getByRole("button", { name: /^Next: / })).toBeFocused();
  const isMuted = (audio: Element) => (audio as HTMLAudioElement).muted;
  await expect.poll(() => page.locator("audio").last().evaluate(isMuted)).toBe(true);
  await bar.getByRole("button", { name: /^Next: / }).press("Enter");
  await expect(bar.getByRole("button", { name: /^P(lay|ause): / })).toBeFocused();
  await page.goForward();
  await expect(heading).toHaveText("Tides");
  await page.reload();
  await page.goBack();
  await expect(heading).toHaveText("On the air");
});

/** @returns how many documents the page has loaded */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** The position of what plays; 0 while nothing does. */
function playedSeconds(page: Page): Promise<number> {
  return page
    .locator("audio")
    .evaluateAll((players: HTMLAudioElement[]) => players.find(({ paused }) => !paused)?.currentTime ?? 0);
}

async function isFooterAbove(page: Page, bar: Locator): Promise<boolean> {
  const [footer, shown] = await Promise.all([page.getByRole("contentinfo").boundingBox(), bar.boundingBox()]);
  return footer !== null && shown !== null && footer.y + footer.height <= shown.y + 1;
}
