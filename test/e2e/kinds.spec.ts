import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

const PHONE = { width: 360, height: 740 };

test.describe("kinds of appearance", () => {
  test("are links on a phone, and words where a page is printed", async ({ page, createUser }) => {
    const ada = await createUser();
    const feed = await ada.createFeed({ title: "Guest spots", slug: "spots" });
    await ada.addEpisodes(
      feed.id,
      { title: "On tides" },
      { title: "On mud" },
      { title: "Keynote on mud", kind: "talk", showName: "MudConf", episodeUrl: "https://mudconf.example/keynote" },
    );
    const profile = `/u/${ada.user.screenName}`;
    await page.setViewportSize(PHONE);
    await page.goto(profile);
    await expect(page.getByRole("link", { name: "2 podcasts" })).toBeVisible();
    await expectNoHorizontalScrolling(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("2 podcasts", { exact: true })).toBeVisible();
    await expect(page.getByText("1 talk", { exact: true })).toBeVisible();
    await expect(page.getByText("All 3", { exact: true })).toBeHidden();
    await page.goto(`${profile}/spots`);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/^2 podcasts, 1 talk/)).toBeVisible();
    await expect(page.getByText("2 podcasts", { exact: true })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await expectNoHorizontalScrolling(page);
    await page.getByRole("link", { name: "1 talk" }).click();
    await expect(page).toHaveURL(`${profile}/spots?kind=talk#episodes`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Keynote on mud"]);
    await expectNoHorizontalScrolling(page);
    await expectAccessible(page);
  });
});
