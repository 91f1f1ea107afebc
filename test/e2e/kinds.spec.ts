import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

const PHONE = { width: 360, height: 740 };

test.describe("kinds of appearance", () => {
  test("an owner adds a talk, visitors find it among the podcasts, and both can be taken elsewhere", async ({
    page,
    openPage,
    signUp,
  }) => {
    const ada = await signUp();
    const feed = await ada.createFeed({ title: "Guest spots", slug: "spots" });
    await ada.addEpisodes(feed.id, { title: "On tides" }, { title: "On mud" });
    await page.goto(`/feeds/${feed.id}`);
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add Episode" });
    await form.getByRole("tab", { name: "Manual Entry" }).click();
    await form.getByLabel("Kind of appearance").selectOption("Talk");
    await form.getByLabel("Title").fill("Keynote on mud");
    await form.getByLabel("Event").fill("MudConf");
    await form.getByLabel("Link", { exact: false }).fill("https://mudconf.example/keynote");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Add Episode" }).click();
    await expectToast(page, "Episode added");
    const card = page.getByRole("article").filter({ hasText: "Keynote on mud" });
    await expect(card).toContainText("MudConf");
    await expect(card).toContainText("Talk");

    await page.getByRole("button", { name: "Share" }).click();
    const share = page.getByRole("dialog", { name: "Share this feed" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      share.getByRole("link", { name: "Markdown" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("aircheck-spots.md");

    const profile = `/u/${ada.user.screenName}`;
    const visitor = await openPage({ viewport: PHONE, javaScriptEnabled: false });
    await visitor.goto(profile);
    await expect(visitor.getByRole("link", { name: "2 podcasts" })).toBeVisible();
    await expectNoHorizontalScrolling(visitor);
    await visitor.goto(`${profile}/spots`);
    await visitor.getByRole("link", { name: "1 talk" }).click();
    const titles = visitor.getByRole("article").getByRole("heading");
    await expect(titles).toHaveText(["Keynote on mud"]);
    await expect(visitor.getByRole("link", { name: "1 talk" })).toHaveAttribute("aria-current", "page");
    await expectNoHorizontalScrolling(visitor);
    await visitor.getByRole("link", { name: "2 podcasts" }).click();
    await expect(titles).toHaveText(["On mud", "On tides"]);

    await page.context().clearCookies();
    await page.goto(profile);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("2 podcasts", { exact: true })).toBeVisible();
    await expect(page.getByText("1 talk", { exact: true })).toBeVisible();
    await expect(page.getByText("All 3", { exact: true })).toBeHidden();
    await page.goto(`${profile}/spots`);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/^2 podcasts, 1 talk/)).toBeVisible();
    await expect(page.getByText("2 podcasts", { exact: true })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "1 talk" }).click();
    await expect(page).toHaveURL(`${profile}/spots?kind=talk#episodes`);
    await expectAccessible(page);
  });
});
