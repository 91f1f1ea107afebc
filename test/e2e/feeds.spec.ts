import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { endSessionAt, failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { expectToast, toastOf } from "#test/support/e2e/toasts.ts";
import { WIDE } from "#test/support/e2e/views.ts";

test.describe("feeds page", () => {
  test("shows six skeletons while the feeds are loading", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    await createFeed();
    const release = await holdRequests(page, "GET", "/api/feeds");
    await page.goto("/feeds");
    await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
    await expect(page.getByText("Manage your podcast feed collections")).toBeVisible();
    const skeletons = page.getByRole("status").filter({ hasText: "Loading your feeds" });
    await expect(skeletons).toBeVisible();
    await expect(skeletons.getByRole("listitem", { includeHidden: true })).toHaveCount(6);
    await expect(page.getByRole("button", { name: "Create Feed" })).toBeDisabled();
    await expectAccessible(page);
    release();
    await expect(page.getByRole("heading", { name: "Guest spots" })).toBeVisible();
  });

  test("says that the feeds could not be loaded, and loads them on retry", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    await createFeed();
    const recover = await failRequests(page, "GET", "/api/feeds");
    await page.goto("/feeds");
    const alert = page.getByRole("alert").filter({ hasText: "Your feeds could not be loaded" });
    await expect(alert.getByText("The server is in trouble.")).toBeVisible();
    await recover();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Guest spots" })).toBeVisible();
  });

  test("says on the free plan which feed goes offline before another one becomes the default, and why on its card", async ({
    page,
    signUp,
  }) => {
    const { createFeed } = await signUp();
    await createFeed({ title: "Guest spots", slug: "guest-spots" });
    await createFeed({ title: "Side talks", slug: "side-talks", isDefault: false });
    await page.goto("/feeds");
    const card = (title: string) =>
      page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
    await expect(card("Side talks").getByText("Not visible to visitors.")).toBeVisible();
    await expect(card("Guest spots").getByText("Not visible to visitors.")).toHaveCount(0);
    await page.getByRole("button", { name: "Actions for Side talks" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Feed" });
    const warning = dialog.getByText('"Guest spots" will go offline');
    await expect(warning).toHaveCount(0);
    await dialog.getByLabel("Default feed").check();
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await expectToast(page, "Success", "Feed updated successfully");
    await expect(card("Guest spots").getByText("On the free plan, only your default feed is.")).toBeVisible();
    await expect(card("Side talks").getByText("Not visible to visitors.")).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Actions for Side talks" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await dialog.getByLabel("Default feed").uncheck();
    await expect(dialog.getByText('"Side talks" will go offline')).toBeVisible();
  });

  test("creates the first feed as the default feed, with a slug that follows the title until it is edited", async ({
    page,
    signUp,
  }) => {
    const { user } = await signUp();
    await page.goto("/feeds");
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create Feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    const title = dialog.getByLabel("Title");
    const slug = dialog.getByLabel("Slug");

    await title.fill("Talks, & more  Talks!");
    await expect(slug).toHaveValue("talks-more-talks");
    await slug.fill("my-talks");
    await title.fill("Something else");
    await expect(slug).toHaveValue("my-talks");
    await slug.fill("");
    await title.fill("On Air");
    await expect(slug).toHaveValue("on-air");

    await expect(dialog.getByLabel("Default feed")).toBeChecked();
    await expect(dialog.getByLabel("Public feed")).toBeChecked();
    await expect(dialog.getByLabel("Public feed")).toBeDisabled();
    await expect(dialog.getByText("A default feed is always public.")).toBeVisible();
    await expectAccessible(page);

    await title.fill("");
    await slug.fill("");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await expect(dialog.getByText("Title is required")).toBeVisible();
    await expect(dialog.getByText("Slug is required")).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 500 });
    await slug.focus();
    for (const shown of [
      dialog.getByText("Slug", { exact: true }),
      dialog.getByRole("button", { name: "Create Feed" }),
    ])
      await expect.poll(() => isInView(shown)).toBe(true);
    await page.setViewportSize(WIDE);
    await title.fill("On Air");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await expectToast(page, "Success", "Feed created successfully");
    await expect(dialog).toBeHidden();

    const card = page.getByRole("article");
    await expect(card.getByRole("heading", { name: "On Air" })).toBeVisible();
    await expect(card.getByText("No description provided.")).toBeVisible();
    await expect(card.getByText("Default", { exact: true })).toHaveCount(1);
    await expect(card.getByText("Private", { exact: true })).toHaveCount(0);
    await expect(card.getByRole("link", { name: "Public Page" })).toHaveAttribute("href", `/u/${user.id}/on-air`);
    await card.getByRole("link", { name: "View Feed" }).click();
    await expect(page).toHaveURL(/\/feeds\/\d+$/);
  });

  test("keeps further feeds private on the free plan, and says why in the form", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    await createFeed();
    await page.goto("/feeds");
    await page.getByRole("button", { name: "Create Feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    await expect(dialog.getByLabel("Default feed")).not.toBeChecked();
    await expect(dialog.getByLabel("Public feed")).toHaveCount(0);
    const reason = dialog.getByText("On the free plan, only your default feed is public");
    await expect(reason).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Default feed").check();
    await expect(dialog.getByLabel("Public feed")).toBeDisabled();
    await expect(reason).toHaveCount(0);
    await dialog.getByLabel("Default feed").uncheck();
    await expect(dialog.getByLabel("Public feed")).toHaveCount(0);
    await dialog.getByLabel("Title").fill("Drafts");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await expectToast(page, "Success", "Feed created successfully");
    await expect(card(page, "Drafts").getByText("Private", { exact: true })).toBeVisible();
  });

  test("lets a premium user publish a further feed, and moves the default flag", async ({ page, signUp }) => {
    const { createFeed } = await signUp({ isPremium: true });
    await createFeed();
    await createFeed({ title: "Second", slug: "second", isDefault: false });
    await page.goto("/feeds");
    await expect(card(page, "Second").getByText("Private", { exact: true })).toBeVisible();

    await choose(page, "Second", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Feed" });
    await expect(dialog.getByLabel("Public feed")).toBeEnabled();
    await dialog.getByLabel("Public feed").check();
    await dialog.getByLabel("Title").fill("Second to none");
    await expect(dialog.getByLabel("Slug")).toHaveValue("second");
    await dialog.getByLabel("Description").fill("What I said elsewhere, and to whom. ".repeat(12));
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await expectToast(page, "Success", "Feed updated successfully");
    await expect(dialog).toBeHidden();
    const second = card(page, "Second to none");
    await expect(second.getByText("What I said elsewhere")).toBeVisible();
    await expect(second.getByText("Private", { exact: true })).toHaveCount(0);
    const lines = () =>
      second.getByText("What I said elsewhere").evaluate((text) => {
        return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
      });
    await expect.poll(lines).toBe(2);
    await expectAccessible(page);

    await choose(page, "Second to none", "Edit");
    await dialog.getByLabel("Default feed").check();
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await expect(dialog).toBeHidden();
    await expect(second.getByText("Default", { exact: true })).toBeVisible();
    await expect(page.getByText("Default", { exact: true })).toHaveCount(1);
  });

  test("shows a cover, and the generated one when the picture is missing", async ({ page, server, signUp }) => {
    const { createFeed } = await signUp({ isPremium: true });
    await createFeed({ title: "Pictured" });
    await createFeed({
      title: "Lost",
      slug: "lost",
      isDefault: false,
      coverImage: `${server.origin}/no/such/cover.png`,
    });
    await page.goto("/feeds");
    allowConsole(page, FAILED_REQUEST);
    for (const title of ["Pictured", "Lost"]) {
      const cover = card(page, title).locator('img[src^="/covers/"]');
      await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    }
  });

  test("deletes a feed only after a confirmation that says what is lost", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    await createFeed({ title: "Old news" });
    await page.goto("/feeds");
    await choose(page, "Old news", "Delete");
    const question = page.getByRole("alertdialog");
    await expect(
      question.getByText(
        "This will permanently delete the feed 'Old news' and all its episodes. This action cannot be undone.",
        { exact: true },
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(card(page, "Old news")).toBeVisible();

    const recover = await failRequests(page, "DELETE", /\/api\/feeds\/\d+$/);
    await choose(page, "Old news", "Delete");
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Error", "The server is in trouble.");
    await recover();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Success", "Feed deleted successfully");
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
  });

  test("keeps the input when saving fails, and asks before discarding it", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    await createFeed({ title: "Taken", slug: "taken" });
    await page.goto("/feeds");
    await page.getByRole("button", { name: "Create Feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    await dialog.getByLabel("Title").fill("Taken");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    allowConsole(page, FAILED_REQUEST);
    await expectToast(page, "Error");
    await expect(toastOf(page)).toContainText(/slug/i);
    await expect(dialog.getByLabel("Title")).toHaveValue("Taken");

    const recover = await failRequests(page, "POST", "/api/feeds");
    await dialog.getByLabel("Slug").fill("free-again");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await expectToast(page, "Error", "The server is in trouble.");
    await expect(dialog.getByLabel("Slug")).toHaveValue("free-again");
    await recover();

    await dialog.getByRole("button", { name: "Close" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByLabel("Slug")).toHaveValue("free-again");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();

    const trouble = await failRequests(page, "PATCH", /\/api\/feeds\/\d+$/);
    await choose(page, "Taken", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit Feed" });
    await edit.getByLabel("Description").fill("Half a thought");
    await edit.getByRole("button", { name: "Update Feed" }).click();
    await expectToast(page, "Error", "The server is in trouble.");
    await expect(edit.getByLabel("Description")).toHaveValue("Half a thought");
    await trouble();
  });

  test("restores the form after signing in again when the session has ended", async ({ page, signUp }) => {
    const own = await signUp();
    await own.createFeed({ title: "Standing" });
    await page.goto("/feeds");
    await choose(page, "Standing", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Feed" });
    await dialog.getByLabel("Description").fill("Typed while the session ended.");
    await endSessionAt(page, own, "PATCH", /\/api\/feeds\/\d+$/);
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await submitLogin(page, own.user);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Description")).toHaveValue("Typed while the session ended.");
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await expectToast(page, "Success", "Feed updated successfully");
    await expect(card(page, "Standing").getByText("Typed while the session ended.")).toBeVisible();
  });
});

/** Whether the middle of an element is in the viewport and not covered by another element. */
function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

function card(page: Page, title: string) {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

async function choose(page: Page, title: string, action: "Edit" | "Delete") {
  await card(page, title)
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}
