import type { Page } from "@playwright/test";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

const PHONE = { width: 360, height: 640 };
const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamte".slice(0, 60);
const SLUG = WORD.toLowerCase();

test.describe("a word of sixty letters", () => {
  test.use({ viewport: PHONE });

  test("makes no screen of the application wider than a phone", async ({ page, signUpAdministrator }) => {
    const { user, createFeed, addEpisodes, patch, post } = await signUpAdministrator({
      screenName: "Donaudampfschifffahrtsgesell",
      isPremium: true,
    });
    await patch("/api/user", { displayName: WORD, bio: WORD });
    const feed = await createFeed({ title: WORD, slug: SLUG, description: WORD, isPublic: true });
    await addEpisodes(
      feed.id,
      ...Array.from({ length: 4 }, () => ({ title: WORD, showName: WORD, description: WORD })),
    );
    await post("/api/user/screen-name", { screenName: "Donaudampfschiffer" });
    await post("/api/deactivate-premium");

    for (const path of ["/dashboard", "/feeds", `/feeds/${feed.id}`, "/admin", `/admin/users/${user.id}`]) {
      await page.goto(path);
      if (path === "/admin") await page.getByRole("searchbox", { name: "Search users" }).fill(user.email);
      await expect(page.getByText(WORD).first()).toBeVisible();
      await expectToFit(page, path);
    }
    await page.getByRole("tab", { name: /^Screen Name History/ }).click();
    await expect(page.getByText("Donaudampfschifffahrtsgesell", { exact: false }).first()).toBeVisible();
    await expectToFit(page, "screen name history");

    for (const path of ["/profile", "/settings", "/settings/premium", "/no/such/page"]) {
      if (path.startsWith("/no")) allowConsole(page, FAILED_REQUEST);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectToFit(page, path);
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await expectToFit(page, `${path}: ${await tab.textContent()}`);
      }
    }

    await page.goto("/feeds");
    for (const item of ["Edit", "Delete"]) {
      await page.getByRole("button", { name: `Actions for ${WORD}` }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await expectToFit(page, `${item} feed`);
      await page.keyboard.press("Escape");
    }
    await page.goto(`/feeds/${feed.id}`);
    for (const item of ["Edit", "Delete"]) {
      await page
        .getByRole("button", { name: `Actions for ${WORD}` })
        .first()
        .click();
      await page.getByRole("menuitem", { name: item }).click();
      await expectToFit(page, `${item} episode`);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Reorder Episodes" }).click();
    await page.getByRole("menuitemradio", { name: "Manual Ordering" }).click();
    await expect(page.getByRole("button", { name: `Move ${WORD}` }).first()).toBeVisible();
    await expectToFit(page, "reorder mode");
  });

  test("makes no public screen wider than a phone", async ({ page, feedHost, createUser }) => {
    const { user, createFeed, addEpisodes, patch } = await createUser({ isPremium: true });
    await patch("/api/user", { displayName: WORD, bio: WORD });
    const feed = await createFeed({ title: WORD, slug: SLUG, description: WORD });
    await addEpisodes(feed.id, {
      title: WORD,
      showName: WORD,
      description: WORD,
      audioUrl: feedHost.url("/audio/tides.wav"),
    });
    const profile = `/u/${user.screenName}`;
    for (const path of [profile, `${profile}/${SLUG}`]) {
      await page.goto(path);
      await expect(page.getByText(WORD).first()).toBeVisible();
      await expectToFit(page, path);
      await page.getByRole("button", { name: "Play Audio" }).click();
      await expectToFit(page, `${path}, playing`);
    }
    await createFeed({ title: `${WORD}2`, slug: `${SLUG}2`, description: WORD, isDefault: false, isPublic: true });
    await page.goto(profile);
    await expect(page.getByRole("link", { name: /^View Details/ })).toHaveCount(2);
    await expectToFit(page, "profile with two feeds");

    await page.goto(`${profile}/${SLUG}/embed`);
    await expectToFit(page, "player");
    const name = page.getByRole("link", { name: WORD, exact: true }).first();
    await expect(name).toBeInViewport({ ratio: 1 });

    allowConsole(page, FAILED_REQUEST);
    for (const path of [
      `${profile}/${SLUG}x`,
      `/u/${SLUG}`,
      `/${SLUG}`,
      "/auth/forgot-password",
      "/auth/reset-password",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expectToFit(page, path);
    }
    await page.goto("/auth");
    for (const tab of ["Login", "Register"]) {
      await page.getByRole("tab", { name: tab }).click();
      for (const field of await page.getByRole("textbox").all()) await field.fill(WORD);
      await expectToFit(page, tab);
    }
  });
});

/** Expects that neither the page nor an open dialog scrolls sideways. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=alertdialog], [data-dialog-body]")]
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        .filter((pixels) => pixels > 0),
    );
  await expect.soft.poll(overflow, screen).toEqual([]);
}
