import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("dashboard", () => {
  test("greets the user and shows the first three feeds", async ({ page, signUp }) => {
    const { user, createFeed } = await signUp();
    for (const name of ["One", "Two", "Three", "Four"])
      await createFeed({ title: `Feed ${name}`, slug: name, isDefault: name === "One" });
    const release = await holdRequests(page, "GET", "/api/feeds");
    await page.goto("/dashboard");

    await expect(page.getByRole("heading", { name: `Welcome back, ${user.displayName}!` })).toBeVisible();
    const skeletons = page.getByRole("status").filter({ hasText: "Loading your feeds" });
    await expect(skeletons.getByRole("listitem", { includeHidden: true })).toHaveCount(3);
    await expectAccessible(page);
    release();

    await expect(page.getByRole("heading", { name: "Feed One" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "View Public Profile" })).toHaveAttribute(
      "href",
      `/u/${user.screenName}`,
    );
    const firstCard = page.getByRole("article").first();
    await expect(firstCard.getByRole("link", { name: "Public Page" })).toHaveAttribute("href", `/u/${user.id}/one`);
    await expectAccessible(page);

    await page.getByRole("link", { name: "View all feeds" }).click();
    await expect(page.getByRole("heading", { name: "Feed Four" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("main").getByRole("link", { name: "My Feeds" }).click();
    await expect(page).toHaveURL("/feeds");
  });

  test("shows the newest appearance, what the page lacks, and no row of zeros", async ({ page, signUp }) => {
    const user = await signUp();
    const feed = await user.createFeed();
    const [, newest] = await user.addEpisodes(
      feed.id,
      { title: "Older", releaseDate: "2025-01-05T10:00:00.000Z" },
      { title: "Counting people", releaseDate: "2026-02-05T10:00:00.000Z" },
    );
    await page.goto("/dashboard");
    const region = page.getByRole("region", { name: "Your newest appearance" });
    await expect(region.getByRole("link", { name: newest?.title ?? "" })).toHaveAttribute("href", `/feeds/${feed.id}`);
    await expect(region.getByRole("paragraph").filter({ hasText: "The Example Hour" })).toContainText("Feb 5, 2026");
    await expect(page.getByText("Nothing was counted in the last 30 days.")).toBeVisible();
    await expect(page.getByText("Page views")).toHaveCount(0);
    const missing = page.getByRole("region", { name: "Before you send your page" });
    await expect(missing.getByRole("link")).toHaveText([
      "Add a picture of yourself",
      "Say in one line who you are",
      "Add topics for hosts",
    ]);
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await expectNoHorizontalScrolling(page);

    await user.patch(apiPaths.user(), { headline: "On walking", topics: ["Why benches matter"] });
    await page.reload();
    await expect(missing.getByRole("link")).toHaveText(["Add a picture of yourself"]);
    await missing.getByRole("link").click();
    await expect(page.getByRole("region", { name: "Picture" })).toBeVisible();
    const picture = await page.request.put(apiPaths.picture(), {
      headers: { "content-type": "image/png", origin: new URL(page.url()).origin },
      data: await page.screenshot(),
    });
    expect(picture.ok()).toBe(true);
    await page.goto("/dashboard");
    await expect(region).toBeVisible();
    await expect(missing).toHaveCount(0);
  });

  test("moves nothing while it loads", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    await addEpisodes((await createFeed()).id, { title: "Low water" });
    await page.addInitScript(() => {
      const totals = window as unknown as { shift: number };
      totals.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) totals.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const viewport of [{ width: 1280, height: 800 }, NARROW]) {
      await page.setViewportSize(viewport);
      const release = await holdRequests(page, "GET", "/api/user/visible-episodes?limit=1");
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Your numbers in the last 30 days" })).toHaveCount(0);
      release();
      await expect(page.getByRole("heading", { name: "Your newest appearance" })).toBeVisible();
      await expect(page.getByText("Nothing was counted")).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
    }
  });

  test("invites a user without feeds to create the first one", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Create Your First Feed" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Create Feed" }).click();
    await expect(page).toHaveURL("/feeds");
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    await expect(dialog.getByLabel("Default feed")).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("does not take a failing server for signing out", async ({ page, signUp }) => {
    const { user } = await signUp();
    const recover = await failRequests(page, "GET", "/api/user");
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    await expectAccessible(page);
    await recover();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: `Welcome back, ${user.displayName}!` })).toBeVisible();
  });

  test("says that the feeds could not be loaded, and loads them on retry", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    await createFeed();
    const recover = await failRequests(page, "GET", "/api/feeds");
    await page.goto("/dashboard");
    const alert = page.getByRole("alert").filter({ hasText: "Your feeds could not be loaded" });
    await expect(alert.getByText("The server is in trouble.")).toBeVisible();
    await expectAccessible(page);
    await recover();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Guest spots" })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test("asks an unverified user for the code on every visit until the e-mail address is verified", async ({
    page,
    signUp,
  }) => {
    await signUp({ isVerified: false });
    await page.setViewportSize(NARROW);
    await page.goto("/dashboard");
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    await expect(dialog).toBeVisible();
    await expectNoHorizontalScrolling(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.reload();
    await dialog.getByRole("button", { name: "Send Verification Code" }).click();
    await expect(dialog.getByText("Simulation Mode")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Resend Code" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email verified", "Your email has been successfully verified.");
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Create Your First Feed" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
