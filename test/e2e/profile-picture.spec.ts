import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

/** Twice as high as wide: red above, blue below. */
async function tallPicture(): Promise<Buffer> {
  const blue = { create: { width: 400, height: 400, channels: 3 as const, background: "#1e1edc" } };
  return sharp({ create: { width: 400, height: 800, channels: 3, background: "#dc1e1e" } })
    .composite([{ input: blue, left: 0, top: 400 }])
    .jpeg()
    .toBuffer();
}

async function chooseFile(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Picture file").setInputFiles({ name, mimeType, buffer });
}

test.describe("picture", () => {
  test("is cut by keyboard, shown to visitors and removed, on a phone", async ({ page, signUp }) => {
    const { user, createFeed } = await signUp();
    await createFeed();
    await page.setViewportSize(NARROW);
    await page.goto("/profile/edit");
    const card = page.getByRole("region", { name: "Picture" });
    await expect(card.getByText("You have not uploaded a picture. This is your Gravatar")).toBeVisible();

    await chooseFile(page, "me.jpg", "image/jpeg", await tallPicture());
    const dialog = page.getByRole("dialog", { name: "Choose what to show" });
    await expect(dialog.getByRole("slider", { name: "Left to right" })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole("slider", { name: "Top to bottom" }).press("End");
    await dialog.getByRole("button", { name: "Save Picture" }).press("Enter");
    await expectToast(page, "Picture updated");
    await expect(dialog).toBeHidden();
    await expect(card.getByText("You uploaded this picture.")).toBeVisible();

    const picture = card.locator("img");
    await expect(picture).toHaveAttribute("src", /^\/pictures\/.*-small\.jpg$/);
    const url = (await picture.getAttribute("src")) ?? "";
    const { dominant } = await sharp(await (await page.request.get(url)).body()).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    await page.goto(`/u/${user.screenName}`);
    await expect(page.locator(`#page img[src="${url}"]`)).toBeVisible();

    await page.goto("/profile/edit");
    await card.getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "Picture removed");
    await expect(card.getByText("You have not uploaded a picture. This is your Gravatar")).toBeVisible();
  });

  test("of a wrong kind is refused beside the button", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/profile/edit");
    const alert = page.getByRole("region", { name: "Picture" }).getByRole("alert");
    await chooseFile(page, "logo.svg", "image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
    await expect(alert).toHaveText("The picture must be a JPEG, PNG or WebP file");
    await chooseFile(page, "page.jpg", "image/jpeg", Buffer.from("<!doctype html>"));
    await expect(alert).toHaveText("The picture cannot be read: the file is damaged or incomplete");
    // As a buffer, it would be sent to the browser as Base64, which takes long on a busy machine.
    const huge = test.info().outputPath("huge.png");
    writeFileSync(huge, Buffer.alloc(10_000_001));
    await page.getByLabel("Picture file").setInputFiles(huge);
    await expect(alert).toHaveText("The picture must not be larger than 10 MB");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
