import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expectUncovered } from "#test/support/e2e/covering.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast, keepToastOpen, toastOf } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

/** Phones, upright and on their side, a tablet and small laptops. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 360 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1280, height: 860 },
];

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return box;
}

test.describe("toasts", () => {
  test("are wide, and cover no button of a dialog and no control of the header, at any window size", async ({
    page,
    feedHost,
    signUp,
  }) => {
    const { createFeed } = await signUp();
    const feed = await createFeed();
    await page.goto(`/feeds/${feed.id}`);
    await page.getByRole("button", { name: "Add First Episode" }).click();
    await page.getByLabel("Episode URL").fill(feedHost.url("/shows/sparse.xml"));
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("dialog", { name: /^Select an Episode from/ });
    await chooser.getByRole("option").first().click();
    await chooser.getByRole("button", { name: "Select Episode" }).click();
    await expectToast(page, "Episode selected");
    await keepToastOpen(page);
    const form = page.getByRole("dialog", { name: "Add Episode" });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const name of ["Close", "Cancel", "Add Episode"])
        await expectUncovered(form.getByRole("button", { name, exact: true }), `${name} at ${size.width} px`);
      await expectToast(page, "Episode selected");
    }

    // Escape belongs to the dialog, also while a toast that opened later is visible.
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await form.getByLabel("Description").fill("What we walked past.");
    await form.getByRole("button", { name: "Add Episode" }).click();
    await expectToast(page, "Episode added", "Your episode has been added to your feed.");
    await keepToastOpen(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const controls =
        size.width < 768
          ? [page.getByRole("button", { name: "Open Menu" })]
          : [
              page.getByRole("link", { name: "Dashboard" }),
              page.getByRole("link", { name: "My Feeds" }),
              page.getByRole("searchbox", { name: "Search or add" }),
              page.getByRole("button", { name: "Account menu" }),
            ];
      if (size.width >= 768) controls.push(page.getByRole("link", { name: "Back to Feeds" }));
      for (const control of controls) await expectUncovered(control, `${control} at ${size.width} px`);
      await expectToast(page, "Episode added");
      const header = await boxOf(page.getByRole("banner"));
      const toast = await boxOf(toastOf(page));
      expect(toast.y, `below the header at ${size.width} px`).toBeGreaterThan(header.y + header.height);
      if (size.width < 768) expect(toast.width, `at ${size.width} px`).toBe(header.width - 16);
      else expect(toast.width, `at ${size.width} px`).toBeLessThanOrEqual(420);
    }
  });

  test("cover nothing in a bar at the lower edge of a phone, and leave room for a question in a low window", async ({
    page,
    signUp,
  }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    // More than fit into the window.
    await addEpisodes(feed.id, ...["One", "Two", "Three", "Four", "Five", "Six"].map((title) => ({ title })));
    await page.setViewportSize(NARROW);
    const expectUncoveredBy = async (toast: string, start: Locator, controls: readonly Locator[]) => {
      await keepToastOpen(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        // A bar is at the lower edge unless the page is scrolled to the end of what it belongs to.
        await start.evaluate((element) => element.scrollIntoView());
        await expectToast(page, toast);
        for (const control of controls) await expectUncovered(control, `${control} at ${size.width} px`);
      }
      await page.setViewportSize(NARROW);
    };

    await page.goto(`/feeds/${feed.id}`);
    await page.getByRole("button", { name: "Feed Information" }).click();
    await page.getByRole("button", { name: "Copy RSS Feed URL" }).click();
    await expectToast(page, "Copied!");
    await keepToastOpen(page);
    await page.getByRole("button", { name: "Actions for Six" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const name of ["Cancel", "Delete"])
        await expectUncovered(question.getByRole("button", { name }), `${name} at ${size.width} px`);
    }
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await page.setViewportSize(NARROW);

    await page.getByRole("checkbox", { name: "Select Six" }).check();
    const selection = page.getByRole("region", { name: "Selected episodes" });
    const selectionButtons = ["Clear", "Delete"].map((name) => selection.getByRole("button", { name }));
    await expectUncoveredBy("Copied!", page.getByRole("heading", { name: "6 Episodes" }), selectionButtons);

    await page.goto("/profile/edit");
    const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: "#dc1e1e" } });
    await page
      .getByLabel("Picture file")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture.png().toBuffer() });
    await page.getByRole("button", { name: "Save Picture" }).click();
    await expectToast(page, "Picture updated");
    await expect(page.getByRole("dialog")).toBeHidden();
    const main = page.getByRole("main");
    await expectUncoveredBy("Picture updated", main, [page.getByRole("link", { name: "View public page" })]);
  });
});
