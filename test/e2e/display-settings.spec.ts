import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { apiPaths } from "#domain/api-paths.ts";
import { expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

/** Whether a control has a border all around that differs from the page behind it. */
function hasVisibleBorder(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { backgroundColor } = getComputedStyle(document.body);
    const style = getComputedStyle(element);
    return (["Top", "Right", "Bottom", "Left"] as const).every(
      (side) => Number.parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Color`] !== backgroundColor,
    );
  });
}

test.describe("forced colors", () => {
  test("leave the main buttons their border, and mark what is chosen", async ({ page, openPage, signUp }) => {
    const { user, createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "On tides", audioUrl: "https://audio.example/tides.mp3" });
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`/feeds/${feed.id}`);
    await expect.poll(() => hasVisibleBorder(page.getByRole("button", { name: "Add Episode" }))).toBe(true);
    await page.goto("/settings");
    const tabs = page.getByRole("tablist", { name: "Account settings" }).getByRole("tab");
    await expect(tabs.and(page.getByRole("tab", { selected: true }))).toHaveCSS("text-decoration-line", "underline");
    await expect(tabs.and(page.getByRole("tab", { selected: false }))).toHaveCSS("text-decoration-line", "none");

    const visitor = await openPage({ forcedColors: "active" });
    await visitor.goto(`/u/${user.screenName}/${feed.slug}`);
    for (const control of [
      visitor.getByRole("link", { name: "Listen" }),
      visitor.getByRole("button", { name: "Follow" }),
    ])
      await expect.poll(() => hasVisibleBorder(control), `${control}`).toBe(true);
    await visitor.goto(`/u/${user.screenName}/${feed.slug}/embed`);
    await expect.poll(() => hasVisibleBorder(visitor.getByRole("button", { name: "Play", exact: true }))).toBe(true);
  });
});

test("the guest's own color marks links and play buttons of their pages in the dark, too", async ({
  openPage,
  createUser,
}) => {
  const { user, createFeed, addEpisodes, patch } = await createUser();
  await patch(apiPaths.user(), { palette: "pine", links: ["https://mara.example"] });
  const feed = await createFeed();
  await addEpisodes(feed.id, { title: "On tides", audioUrl: "https://audio.example/tides.mp3" });
  const page = await openPage({ colorScheme: "dark" });
  await page.goto(`/u/${user.screenName}`);
  const color = "rgb(124, 201, 180)";
  await expect(page.getByRole("link", { name: "mara.example" })).toHaveCSS("text-decoration-color", color);
  await expect(page.getByRole("button", { name: /^Play Audio/ }).locator("svg")).toHaveCSS("color", color);
});

test("fields have 16 px on touch devices of any width, where browsers would zoom into smaller ones", async ({
  page,
  signUp,
}) => {
  await signUp();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  for (const [path, label] of [
    ["/profile/edit", "Pronunciation"],
    ["/settings", "Bio"],
    ["/import", "Paste your list"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel(label).first()).toBeVisible();
    const smallFields = page
      .locator("input:not([type=file]), select, textarea")
      .evaluateAll((fields) =>
        fields
          .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      );
    expect([path, await smallFields]).toEqual([path, []]);
  }
});

const WIDTHS = [1280, 1024, 768, 390];

/** Doubles the size of all text, as browsers and their extensions do. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
}

test.describe("text at 200 %", () => {
  test("fits every window without sideways scroll, and the menu stays", async ({ page, server, openPage, signUp }) => {
    const { user, createFeed, addEpisodes, request } = await signUp();
    const picture = sharp({ create: { width: 800, height: 800, channels: 3, background: "#dc1e1e" } });
    const upload = await request.put(server.origin + apiPaths.picture(), {
      headers: { origin: server.origin, "content-type": "image/png" },
      data: await picture.png().toBuffer(),
    });
    expect(upload.ok()).toBe(true);
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "On tides", audioUrl: "https://audio.example/tides.mp3" });
    const paths = [
      "/dashboard",
      "/feeds",
      `/feeds/${feed.id}`,
      `/feeds/${feed.id}/numbers`,
      "/profile",
      "/profile/edit",
      "/settings",
    ];
    for (const path of paths) {
      await page.goto(path);
      await doubleText(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScrolling(page);
      }
    }
    const menuButton = page.getByRole("button", { name: "Open Menu" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await menuButton.click();
      await expect(page.getByRole("button", { name: "Log out" })).toBeInViewport({ ratio: 1 });
      await page.getByRole("button", { name: "Close Menu" }).click();
    }
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect(menuButton).toBeHidden();
    await expect(page.getByRole("button", { name: "Account menu" })).toBeInViewport({ ratio: 1 });
    await expectNoHorizontalScrolling(page);

    const visitor = await openPage();
    await visitor.goto(`/u/${user.screenName}`);
    await expect(visitor.locator("#page img[src^='/pictures/']")).toBeVisible();
    for (const path of ["/auth", "/auth?tab=register", `/u/${user.screenName}`, `/u/${user.screenName}/${feed.slug}`]) {
      await visitor.goto(path);
      await doubleText(visitor);
      for (const width of WIDTHS) {
        await visitor.setViewportSize({ width, height: 900 });
        await expectNoHorizontalScrolling(visitor);
      }
    }
  });
});
