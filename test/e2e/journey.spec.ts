import RssParser from "rss-parser";
import { validateFeed } from "#test/feed-validator.ts";
import { expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

/* From registration to a feed in a podcast app. The tests with the tag @postgres run on SQLite and on PostgreSQL (playwright.config.ts). */

test.describe("first feed of a new user", () => {
  test("registers, creates a feed, pastes a show's URL, picks and saves an episode, and subscribes", {
    tag: "@postgres",
  }, async ({ page, feedHost }) => {
    const screenName = uniqueScreenName("ines.travels");
    await page.goto("/");
    await expect(page).toHaveURL(/\/auth\b/);
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("Your Name").fill("Ines Traveller");
    await page.getByLabel("Email").fill(`${screenName}@example.com`);
    await page.getByLabel("Password").fill("a long password");
    await page.getByLabel("Screen Name").fill(screenName);
    await expect(page.getByText("This screen name is available")).toBeVisible();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL("/dashboard");
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    await dialog.getByRole("button", { name: "Send Verification Code" }).click();
    await expect(dialog.getByLabel("Verification Code")).toHaveValue(/^\d{6}$/);
    await dialog.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email verified");
    await expect(page.getByRole("heading", { name: "Welcome back, Ines Traveller!" })).toBeVisible();

    await page.goto("/feeds");
    await page.getByRole("button", { name: "Create Feed" }).first().click();
    await page.getByLabel("Title").fill("On the radio");
    await expect(page.getByLabel("Slug")).toHaveValue("on-the-radio");
    await page.getByRole("dialog").getByRole("button", { name: "Create Feed" }).click();
    await expectToast(page, "Feed created successfully");
    await page.getByRole("link", { name: "View Feed" }).click();
    await expect(page.getByText("No Episodes Yet")).toBeVisible();

    const picks = [
      ["/shows/long.xml", "Select an Episode from Harbour Lights"],
      ["/shows/latin1.xml", "Select an Episode from Fjordstemmer på båttur"],
    ] as const;
    for (const [path, heading] of picks) {
      await page
        .getByRole("button", { name: /^Add (First )?Episode$/ })
        .first()
        .click();
      await page.getByLabel("Episode URL").fill(feedHost.url(path));
      await page.keyboard.press("Enter");
      const chooser = page.getByRole("dialog", { name: heading });
      await expect(chooser).toBeVisible();
      await expect(chooser.getByRole("button", { name: "Select Episode" })).toBeDisabled();
      await chooser.getByRole("option").first().click();
      await chooser.getByRole("button", { name: "Select Episode" }).click();
      await expectToast(page, "Episode selected");
      await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
      await expectToast(page, "Episode added");
    }
    await expectNoViolations(page);

    await page.getByRole("button", { name: "Play Audio" }).first().click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();

    const feedUrl = await page.getByLabel("RSS Feed URL", { exact: true }).inputValue();
    const published = await (await fetch(feedUrl)).text();
    expect(await validateFeed(published)).toEqual([]);
    const { title, items } = await new RssParser().parseString(published);
    expect(title).toBe("On the radio");
    expect(items).toHaveLength(2);
    const [norwegian, harbour] = items;
    expect(norwegian?.title).toMatch(/[æøå]/i);
    const audioUrl = feedHost.url("/audio/harbour-lights-500.mp3");
    expect(harbour?.enclosure?.url).toBe(audioUrl);
    const audio = await fetch(audioUrl, { method: "HEAD" });
    await expect
      .poll(async () => {
        const { items } = await new RssParser().parseString(await (await fetch(feedUrl)).text());
        return items[1]?.enclosure?.length;
      })
      .toBe(audio.headers.get("content-length"));

    await page.goto(`/u/${screenName}/on-the-radio`);
    await expect(page.getByRole("heading", { name: "On the radio" })).toBeVisible();
    await page.goto(`/u/${screenName}/on-the-radio/embed`);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  });
});
