import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { WIDE } from "#test/support/e2e/views.ts";

test.describe("feeds page", () => {
  test("creates a feed in a low window, changes it, and deletes it", async ({ page, signUp }) => {
    await signUp();
    const release = await holdRequests(page, "GET", "/api/feeds");
    await page.goto("/feeds");
    await expect(page.getByRole("status").filter({ hasText: "Loading your feeds" })).toBeVisible();
    await expectNoViolations(page);
    await release();
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Create Feed" }).click();
    const form = page.getByRole("dialog", { name: "Create Feed" });
    await form.getByRole("button", { name: "Create Feed" }).click();
    await expect(form.getByText("Slug is required")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 500 });
    await form.getByLabel("Slug").focus();
    for (const shown of [form.getByText("Slug", { exact: true }), form.getByRole("button", { name: "Create Feed" })])
      await expect.poll(() => isInView(shown)).toBe(true);
    await page.setViewportSize(WIDE);
    await form.getByLabel("Title").fill("On Air");
    await form.getByRole("button", { name: "Create Feed" }).click();
    await expectToast(page, "Success", "Feed created successfully");

    const cover = page.locator('article img[src^="/covers/"]');
    await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    const edit = await choose(page, "On Air", "Edit");
    await edit.getByLabel("Description").fill("What I said elsewhere, and to whom. ".repeat(12));
    await edit.getByLabel("Default feed").uncheck();
    await expect(edit.getByText('"On Air" will go offline')).toBeVisible();
    await expectAccessible(page);
    await edit.getByRole("button", { name: "Update Feed" }).click();
    await expectToast(page, "Success", "Feed updated successfully");
    const description = page.getByRole("article").getByText("What I said elsewhere");
    const lines = () =>
      description.evaluate((text) =>
        Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
      );
    await expect.poll(lines).toBe(2);
    await expect(page.getByText("Not visible to visitors.")).toBeVisible();
    await expectAccessible(page);

    const question = await choose(page, "On Air", "Delete");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Success", "Feed deleted successfully");
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
  });
});

/** Whether the middle of an element is in the viewport and not covered by another element. */
function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** @returns the dialog that opens */
async function choose(page: Page, title: string, action: "Edit" | "Delete"): Promise<Locator> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
  return page.getByRole(action === "Edit" ? "dialog" : "alertdialog");
}
