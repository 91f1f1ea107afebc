import type { Locator } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("sign-in and registration page", () => {
  test("says first on a phone what it gives, and shows a ring around a tab that the keyboard chose, and no other", async ({
    page,
  }) => {
    await page.setViewportSize(NARROW);
    await page.goto("/auth");
    const box = page.getByLabel("Find your appearances");
    await expect(box).toBeInViewport();
    const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? 0;
    expect(await topOf(box)).toBeLessThan(await topOf(page.getByRole("tab", { name: "Login" })));
    const release = await holdRequests(page, "POST", "/api/find");
    await box.fill("Nobody at All");
    await page.getByRole("button", { name: "Find me" }).click();
    // The spinner takes the place of the icon.
    await expect(page.getByRole("button", { name: "Searching…" }).locator("svg:visible")).toHaveCount(1);
    await release();
    await expect(page.getByText(/^No episodes found for this name/)).toBeVisible();

    const [login, register] = ["Login", "Register"].map((name) => page.getByRole("tab", { name }));
    if (!login || !register) throw new Error("There are no tabs");
    await register.click();
    await expect(register).toBeFocused();
    expect(await register.evaluate((tab) => tab.matches(":focus-visible"))).toBe(false);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expectAccessible(page);
    await register.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(login).toBeFocused();
    expect(await login.evaluate((tab) => tab.matches(":focus-visible"))).toBe(true);
  });

  test("shows what it does in pictures of the visitor's theme, and violates no content security policy", async ({
    openPage,
  }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openPage({ colorScheme });
      const violations: string[] = [];
      await page.exposeFunction("report", (violation: string) => violations.push(violation));
      await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          (window as unknown as { report: (text: string) => void }).report(`${violatedDirective} ${blockedURI}`),
        ),
      );
      await page.goto("/auth");
      for (const [name, file] of [
        [/^A guest's public profile/, `profile-${colorScheme}`],
        [/^Two suggested episodes/, `suggestions-${colorScheme}`],
        [/^A search result/, `search-${colorScheme}`],
        [/^A printed profile/, "one-sheet"],
      ] as const) {
        const picture = page.getByRole("img", { name });
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
          .toMatch(new RegExp(`${file}.*[.]avif`));
      }
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("Please enter a valid email", { exact: true })).toBeVisible();
      expect(violations).toEqual([]);
    }
  });

  test("has fields of 16 px on a touch screen, and moves nothing when the check of the screen name ends", async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: NARROW, hasTouch: true, isMobile: true });
    await page.goto("/auth?tab=register");
    const register = page.getByRole("tabpanel", { name: "Register" });
    const field = register.getByLabel("Screen Name");
    // Safari zooms to smaller ones, on tablets as well.
    for (const viewport of [{ width: 1024, height: 768 }, NARROW]) {
      await page.setViewportSize(viewport);
      await expect(field).toHaveCSS("font-size", "16px");
    }
    const release = await holdRequests(page, "POST", "/api/validate-screen-name");
    await field.fill(uniqueScreenName("steady"));
    await expect(register.getByText("Checking…")).toBeVisible();
    const button = register.getByRole("button", { name: "Create Account" });
    const before = await button.boundingBox();
    await release();
    await expect(register.getByText("This screen name is available")).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  });
});
