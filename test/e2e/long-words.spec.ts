import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { paths } from "#domain/paths.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

const PHONE = { width: 360, height: 640 };
const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamte".slice(0, 60);
const SLUG = WORD.toLowerCase();

test.describe("a word of sixty letters", () => {
  test.use({ viewport: PHONE });

  test("makes no screen of the application wider than a phone", async ({ page, signUpAdministrator }) => {
    const { user, createFeed, addEpisodes, patch, post } = await signUpAdministrator({
      // The longest one, with the number that makes it unique.
      screenName: "Donaudampfschifffahrtsgese",
      isPremium: true,
    });
    await patch("/api/user", { displayName: WORD, bio: WORD, topics: [WORD], links: [`https://example.com/${WORD}`] });
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
      await expect(page.getByRole("main").getByText(WORD).first()).toBeVisible();
      await expectToFit(page, path);
    }
    await page.getByRole("tab", { name: /^Screen Name History/ }).click();
    await expect(
      page.getByRole("main").getByText("Donaudampfschifffahrtsgese", { exact: false }).first(),
    ).toBeVisible();
    await expectToFit(page, "screen name history");

    for (const path of ["/profile", "/profile/edit", "/settings", "/settings/premium", "/no/such/page"]) {
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

  test("makes no screen of transcripts and search wider than a phone", async ({ page, signUp, server }) => {
    const guest = await signUp();
    const feed = await guest.createFeed({ title: WORD, slug: SLUG });
    const [episode] = await guest.addEpisodes(feed.id, { title: WORD, showName: WORD, description: WORD });
    const upload = await guest.request.put(server.origin + apiPaths.transcriptUpload(episode?.id ?? 0), {
      headers: { origin: server.origin },
      data: Buffer.from(`1\n00:00:00,000 --> 00:00:05,000\n${WORD}: ${WORD} ${WORD}`),
    });
    expect(upload.ok()).toBe(true);
    await page.goto(paths.transcript(feed.id, episode?.id ?? 0));
    await expect(page.getByRole("list", { name: "Transcript" }).getByText(WORD).first()).toBeVisible();
    await expectToFit(page, "transcript");

    await page.goto(`/dashboard?q=${SLUG}`);
    await expect(page.locator("mark").first()).toBeVisible();
    await expectToFit(page, "search of one's own");

    for (const path of [`/u/${guest.user.screenName}?q=${SLUG}`, `/u/${guest.user.screenName}/${SLUG}?q=${SLUG}`]) {
      await page.goto(path);
      await expect(page.locator("mark").first()).toBeVisible();
      await expectToFit(page, path);
    }
  });

  test("makes no public screen wider than a phone, which has room for a long name unbroken", async ({
    page,
    feedHost,
    createUser,
  }) => {
    const { user, createFeed, addEpisodes, patch } = await createUser({ isPremium: true });
    await patch("/api/user", { displayName: "Maximiliane Rosenthal-Featherstonehaugh" });
    await page.goto(paths.publicProfile(user.screenName));
    const longName = page.getByRole("heading", { level: 1, name: "Maximiliane Rosenthal-Featherstonehaugh" });
    await longName.evaluate((heading) => heading.style.setProperty("overflow-wrap", "normal"));
    expect(await longName.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0);

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
