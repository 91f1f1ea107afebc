import type { Locator } from "@playwright/test";
import { BUSY_SHOW } from "#test/fake-servers/apple-directory.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

test.describe("episode form", () => {
  test("takes a pasted message, and the last one of a show's five hundred episodes by keyboard", async ({
    page,
    feedHost,
    signUp,
  }) => {
    const { createFeed } = await signUp();
    const feed = await createFeed();
    await page.goto(`/feeds/${feed.id}`);
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add Episode" });
    const field = form.getByLabel("Episode URL");
    await paste(field, "Me: https://x.com/ada\nReading fog <https://youtu.be/aaaaaaaaaa1|watch>\nSent from my phone");
    await expect(field).toHaveValue(
      "Me: https://x.com/ada Reading fog <https://youtu.be/aaaaaaaaaa1|watch> Sent from my phone",
    );
    await expect(form.getByText("We'll look up youtu.be/aaaaaaaaaa1.")).toBeVisible();
    await expectAccessible(page);

    await field.fill(feedHost.url("/shows/long.xml"));
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("dialog", { name: "Select an Episode from Harbour Lights" });
    await expect(chooser.getByRole("option").first()).toBeVisible();
    await expectAccessible(page);
    await chooser.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await expect(chooser.getByRole("option", { selected: true })).toHaveAttribute("aria-posinset", "500");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("region", { name: "Preview" })).toContainText("Harbour Lights");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expectToast(page, "Episode added");
    await expect(page.getByRole("heading", { name: "1 Episode", exact: true })).toBeVisible();
  });

  test("has no barrier where something is missing or is left unsaved by the browser's Back", async ({
    page,
    feedHost,
    signUp,
  }) => {
    const { user, createFeed } = await signUp();
    await createFeed();
    await page.goto("/feeds");
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add Episode" });
    const show = `${BUSY_SHOW} ${user.screenName}`;
    await form.getByLabel("Episode URL").fill(feedHost.url(`/pages/of-show/${encodeURIComponent(show)}`));
    await page.keyboard.press("Enter");
    await expect(form.getByText("The audio file is still missing")).toBeVisible();
    await form.getByLabel("Description").fill("");
    await form.getByRole("button", { name: "Add Episode" }).click();
    await expect(form.getByText("Description is required")).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(form.getByLabel("Show name")).toHaveValue(show);
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
  });
});

/** Pastes as from another app, without the clipboard that all tests share. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
