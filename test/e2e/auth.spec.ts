import type { Locator, Page } from "@playwright/test";
import { KNOWN_EPISODES, KNOWN_GUEST } from "#test/fake-servers/apple-directory.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, PASSWORD, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast, expectToastFor, toastOf } from "#test/support/e2e/toasts.ts";
import { typeInstantly } from "#test/support/e2e/typing.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("sign-in and registration page", () => {
  test("has fields of 16 px on a tablet, so that Safari does not zoom", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
    await page.goto("/auth?tab=register");
    await expect(page.getByLabel("Screen Name")).toHaveCSS("font-size", "16px");
  });

  test("shows both tabs, and what the product offers", async ({ page }) => {
    await page.goto("/auth");
    for (const feature of ["Personal RSS Feed", "Embeddable Players", "YouTube Integration", "Analytics Dashboard"])
      await expect(page.getByRole("heading", { name: feature })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Login", selected: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByText("Don't have an account? Sign up").getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("tab", { name: "Register", selected: true })).toBeVisible();
    await expect(
      page.getByText("Your screen name is used for your public profile URL and cannot be changed frequently."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByText("Already have an account? Sign in").getByRole("button", { name: "Sign in" }).click();
    const login = page.getByRole("tab", { name: "Login", selected: true });
    await expect(login).toBeVisible();

    // Only the keyboard shows a ring around a tab.
    await page.reload();
    const register = page.getByRole("tab", { name: "Register" });
    await register.click();
    await expect(register).toBeFocused();
    expect(await register.evaluate((tab) => tab.matches(":focus-visible"))).toBe(false);
    await page.keyboard.press("ArrowLeft");
    await expect(login).toBeFocused();
    expect(await login.evaluate((tab) => tab.matches(":focus-visible"))).toBe(true);
  });

  test("says first on a phone what it gives, and what it could not find", async ({ page, feedHost }) => {
    await page.setViewportSize(NARROW);
    await page.goto("/auth");
    const box = page.getByLabel("Find your appearances");
    await expect(box).toBeInViewport();
    const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? 0;
    expect(await topOf(box)).toBeLessThan(await topOf(page.getByRole("tab", { name: "Login" })));
    await page.getByRole("button", { name: "Find me" }).click();
    await expect(page.getByText("Please enter your name or a link")).toBeVisible();
    await box.fill("Nobody at All");
    const release = await holdRequests(page, "POST", "/api/find");
    await page.keyboard.press("Enter");
    // The spinner takes the place of the icon.
    await expect(page.getByRole("button", { name: "Searching..." }).locator("svg:visible")).toHaveCount(1);
    release();
    await expect(page.getByText(/^No episodes found for this name/)).toBeVisible();
    allowConsole(page, FAILED_REQUEST);
    await box.fill(feedHost.url("/shows/atom.xml"));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^This is the link of a whole show/)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScrolling(page);
  });

  test("appearances found before signing in to an account with a feed are offered there", async ({
    page,
    createUser,
  }) => {
    const { user, createFeed } = await createUser();
    const feed = await createFeed();
    await page.goto("/auth");
    await page.getByLabel("Find your appearances").fill(KNOWN_GUEST);
    await page.getByRole("button", { name: "Find me" }).click();
    await page.getByRole("button", { name: "Register to keep them" }).click();
    await page.getByRole("tab", { name: "Login" }).click();
    const login = page.getByRole("tabpanel", { name: "Login" });
    await expect(login.getByText(`${KNOWN_EPISODES} episodes found for you`)).toBeVisible();
    await login.getByLabel("Email").fill(user.email);
    await login.getByLabel("Password").fill(PASSWORD);
    await login.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText(`${KNOWN_EPISODES} episodes found for you`)).toBeVisible();
    await page.getByRole("button", { name: "Add them" }).click();
    await expect(page.getByText("episodes found for you")).toHaveCount(0);
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("article")).toHaveCount(KNOWN_EPISODES);
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

  test("login shows hints while the user types, rejects a wrong password, and signs in", async ({
    page,
    createUser,
  }) => {
    const { user } = await createUser();
    await page.goto("/auth");
    const login = page.getByRole("tabpanel", { name: "Login" });
    await login.getByRole("button", { name: "Login" }).click();
    await expect(login.getByText("Please enter a valid email", { exact: true })).toBeVisible();
    await expect(login.getByText("Password must be at least 6 characters")).toBeVisible();
    await login.getByLabel("Email").pressSequentially(user.screenName);
    await expect(login.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
    await login.getByLabel("Email").pressSequentially("@example.com");
    await expect(login.getByText("Valid email format")).toBeVisible();
    allowConsole(page, FAILED_REQUEST);
    await login.getByLabel("Password").fill("wrong horse");
    await login.getByRole("button", { name: "Login" }).click();
    await expectToast(page, "Login failed", "Invalid email or password");
    await expectAccessible(page);

    await login.getByLabel("Password").fill(PASSWORD);
    const release = await holdRequests(page, "POST", "/api/login");
    await login.getByRole("button", { name: "Login" }).click();
    await expect(login.getByRole("button", { name: "Login" })).toBeDisabled();
    release();
    await expect(page).toHaveURL("/dashboard");
    await expectToast(page, "Welcome back!", "You have successfully logged in.");
    await page.goto("/auth");
    await expect(page).toHaveURL("/dashboard");
  });

  test("login reports a failure when there is no response", async ({ page }) => {
    await page.goto("/auth");
    allowConsole(page, FAILED_REQUEST);
    await page.route("**/api/login", (route) => route.abort());
    await page.getByLabel("Email").fill("somebody@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    // Title and description are the same.
    await expect(toastOf(page).getByText("Login failed", { exact: true })).toHaveCount(2);
  });

  test("registration checks the screen name once, after a pause in typing", async ({ page, createUser }) => {
    const { user } = await createUser();
    const checked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/validate-screen-name")) checked.push(request.postDataJSON().screenName);
    });
    const register = await openRegistration(page);
    const name = register.getByLabel("Screen Name");
    await name.fill("abc");
    await expect(register.getByText("Screen name must be at least 5 characters for free accounts")).toBeVisible();
    await name.fill("a".repeat(31));
    await expect(register.getByText("Screen name must not be longer than 30 characters")).toBeVisible();
    await name.fill("no spaces");
    await expect(
      register.getByText("Screen name can only contain letters, numbers, dots, dashes, and underscores"),
    ).toBeVisible();
    expect(checked).toEqual([]);

    await name.fill(user.screenName);
    await expect(register.getByText("This screen name is already taken")).toBeVisible();
    const available = uniqueScreenName("available");
    await typeInstantly(name, available);
    await expect(register.getByText("This screen name is available")).toBeVisible();
    expect(checked).toEqual([user.screenName, available]);

    const recover = await failRequests(page, "POST", "/api/validate-screen-name");
    await name.fill(uniqueScreenName("unlucky"));
    await expectToast(page, "Error validating screen name", "The server is in trouble.");
    await recover();
  });

  test("registration moves nothing when the check of the screen name ends", async ({ page }) => {
    await page.setViewportSize(NARROW);
    const register = await openRegistration(page);
    const release = await holdRequests(page, "POST", "/api/validate-screen-name");
    await register.getByLabel("Screen Name").fill(uniqueScreenName("steady"));
    await expect(register.getByText("Checking…")).toBeVisible();
    const button = register.getByRole("button", { name: "Create Account" });
    const before = await button.boundingBox();
    release();
    await expect(register.getByText("This screen name is available")).toBeVisible();
    expect(await button.boundingBox()).toEqual(before);
  });

  test("registration shows hints while the user types, and names missing fields", async ({ page }) => {
    const register = await openRegistration(page);
    await register.getByRole("button", { name: "Create Account" }).click();
    await expect(register.getByText("Your name must be at least 2 characters")).toBeVisible();
    await expect(register.getByText("Please enter a valid email", { exact: true })).toBeVisible();
    await expect(register.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(register.getByText("Screen name must be at least 5 characters for free accounts")).toBeVisible();
    await expectAccessible(page);
    await register.getByLabel("Email").fill("somebody");
    await expect(register.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
    await register.getByLabel("Email").fill("somebody@example.com");
    await expect(register.getByText("Valid email format")).toBeVisible();
    await register.getByLabel("Password").fill("sevenup");
    await expect(register.getByText("Strong password")).toHaveCount(0);
    await register.getByLabel("Password").fill("long enough");
    await expect(register.getByText("Strong password")).toBeVisible();
  });

  test("a rejected registration shows a toast for five seconds", async ({ page }) => {
    await page.clock.install();
    const register = await openRegistration(page);
    await register.getByLabel("Your Name").fill("Some Body");
    await register.getByLabel("Email").fill("some.body@example.com");
    await register.getByLabel("Password").fill(PASSWORD);
    await register.getByLabel("Screen Name").fill("some.body");
    const submit = register.getByRole("button", { name: "Create Account" });
    for (const [status, message, title, description] of [
      [
        409,
        "This email address is already registered",
        "Email already in use",
        "This email address is already registered. Please use a different email or sign in instead.",
      ],
      [
        409,
        "This screen name is already taken",
        "Screen name unavailable",
        "This screen name is already taken. Please choose a different screen name.",
      ],
      [
        409,
        "duplicate key value violates a constraint",
        "Registration error",
        "Some information you provided is already in use. Please try different values.",
      ],
    ] as const) {
      const recover = await failRequests(page, "POST", "/api/register", { status, message });
      await submit.click();
      await expectToast(page, title, description);
      await recover();
    }
    await failRequests(page, "POST", "/api/register");
    await page.clock.fastForward(10_000);
    await expect(page.locator("[role=region] li[data-state=open]")).toHaveCount(0);
    await expectToastFor(5000, page, submit, "Registration failed", "The server is in trouble.");

    // A dismissed toast stays in the document, invisible, for 1,000 seconds.
    const toasts = page.locator("[role=region]");
    await page.clock.fastForward(900_000);
    await expect(toasts).toHaveCount(1);
    await page.clock.fastForward(110_000);
    await expect(toasts).toHaveCount(0);
  });

  test("a new user lands on the dashboard and is asked to verify the e-mail address", async ({ page }) => {
    const screenName = uniqueScreenName("noor.new");
    await page.setViewportSize(NARROW);
    const register = await openRegistration(page);
    await register.getByLabel("Your Name").fill("Noor Newcomer");
    await register.getByLabel("Email").fill(`${screenName}@example.com`);
    await register.getByLabel("Password").fill(PASSWORD);
    await register.getByLabel("Screen Name").fill(screenName);
    await expect(register.getByText("This screen name is available")).toBeVisible();
    await expectNoHorizontalScrolling(page);
    await register.getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expectToast(page, "Account created!", "Please verify your email address to continue.");
    await expect(page.getByRole("dialog", { name: "Verify your email" })).toBeVisible();
  });
});

async function openRegistration(page: Page): Promise<Locator> {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  return page.getByRole("tabpanel", { name: "Register" });
}
