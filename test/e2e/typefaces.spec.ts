import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

/** Names of the font files that a page has downloaded, without their hashes. */
async function downloadedFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const urls = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return urls.flatMap((url) => /(\w+-[\w-]+)-wght-normal.*\.woff2$/.exec(url)?.[1] ?? []).sort();
}

/** Names of the typefaces that the browser draws a heading in. */
async function typefacesOf(page: Page, name: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}

test.describe("typefaces", () => {
  test("letters outside Latin-1 are drawn in the same typeface, whose fonts only their pages download", async ({
    openPage,
    createUser,
  }) => {
    const guest = await createUser();
    const path = `/u/${guest.user.screenName}`;
    const open = async (displayName: string) => {
      await guest.patch(apiPaths.user(), { displayName });
      const page = await openPage();
      await page.goto(path);
      return page;
    };

    const plain = await open("Zoë O’Brien – Müller");
    expect(await downloadedFonts(plain)).toEqual(["inter-latin", "newsreader-latin"]);
    const [typeface, ...others] = await typefacesOf(plain, "Zoë O’Brien – Müller");
    expect(others).toEqual([]);

    const czech = await open("Jiří Dvořák-Żółkiewski");
    expect(await typefacesOf(czech, "Jiří Dvořák-Żółkiewski")).toEqual([typeface]);
    expect(await downloadedFonts(czech)).toContain("newsreader-latin-ext");
  });
});
