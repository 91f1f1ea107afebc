import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  expectGoodLooks,
  holdAnswers,
  NARROW,
  overflowsSideways,
  PASSWORD,
  REFUSED,
  refuseAnswers,
  seeToast,
} from "#test/support/e2e.ts";
import { typeWithoutPause } from "#test/support/quick-typing.ts";
import { setStage } from "#test/support/stage.ts";
import { toastLifetimeMs } from "#test/support/toast-lifetime.ts";

describe("signing in and registering", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("the screen shows both tabs, and what the product offers", async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/auth"));
    for (const feature of ["Personal RSS Feed", "Embeddable Players", "YouTube Integration", "Analytics Dashboard"])
      await page.getByRole("heading", { name: feature }).waitFor();
    await page.getByRole("tab", { name: "Login", selected: true }).waitFor();
    await expectGoodLooks(page);
    await page.getByText("Don't have an account? Sign up").getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("tab", { name: "Register", selected: true }).waitFor();
    await page
      .getByText("Your screen name is used for your public profile URL and cannot be changed frequently.")
      .waitFor();
    await expectGoodLooks(page);
    await page.getByText("Already have an account? Sign in").getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("tab", { name: "Login", selected: true }).waitFor();
    await close();
  });

  test("login hints while typing, refuses in words, and lets in", async () => {
    const { context, close: leave } = await stage.openGuest({ screenName: "auth.known" });
    await context.clearCookies();
    await leave();
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/auth"));
    const login = page.getByRole("tabpanel", { name: "Login" });
    await login.getByRole("button", { name: "Login" }).click();
    await login.getByText("Please enter a valid email", { exact: true }).waitFor();
    await login.getByText("Password must be at least 6 characters").waitFor();
    await login.getByLabel("Email").pressSequentially("auth.known");
    await login.getByText("Please enter a valid email address", { exact: true }).waitFor();
    await login.getByLabel("Email").pressSequentially("@example.com");
    await login.getByText("Valid email format").waitFor();
    await login.getByLabel("Password").fill("wrong horse");
    await login.getByRole("button", { name: "Login" }).click();
    await seeToast(page, "Login failed", "Invalid email or password");
    await expectGoodLooks(page);

    await login.getByLabel("Password").fill(PASSWORD);
    const letCome = await holdAnswers(page, "POST", "/api/login");
    await login.getByRole("button", { name: "Login" }).click();
    await expect.poll(() => login.getByRole("button", { name: "Login" }).isDisabled()).toBe(true);
    letCome();
    await page.waitForURL("**/dashboard");
    await seeToast(page, "Welcome back!", "You have successfully logged in.");
    await page.goto(stage.url("/auth"));
    await page.waitForURL("**/dashboard");
    await close(REFUSED);
  });

  test("a login that got no answer is called failed", async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/auth"));
    await page.route("**/api/login", (route) => route.abort());
    await page.getByLabel("Email").fill("auth.known@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    // Title and text are the same words.
    const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
    await expect.poll(() => toast.getByText("Login failed", { exact: true }).count()).toBe(2);
    await close(REFUSED);
  });

  test("registration checks the screen name after a pause, and as it was typed last", async () => {
    const { page, close } = await stage.openVisitor();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/validate-screen-name")) asked.push(request.postDataJSON().screenName);
    });
    const register = await openRegistration(page);
    const name = register.getByLabel("Screen Name");
    await name.fill("abc");
    await register.getByText("Screen name must be at least 5 characters for free accounts").waitFor();
    await name.fill("a".repeat(31));
    await register.getByText("Screen name must not be longer than 30 characters").waitFor();
    await name.fill("no spaces");
    await register.getByText("Screen name can only contain letters, numbers, dots, dashes, and underscores").waitFor();
    expect(asked).toEqual([]);

    await name.fill("auth.known");
    await register.getByText("This screen name is already taken").waitFor();
    await typeWithoutPause(name, "auth.unknown");
    await register.getByText("This screen name is available").waitFor();
    expect(asked).toEqual(["auth.known", "auth.unknown"]);

    const recover = await refuseAnswers(page, "POST", "/api/validate-screen-name");
    await name.fill("auth.unlucky");
    await seeToast(page, "Error validating screen name", "The server is in trouble.");
    await recover();
    await close(REFUSED);
  });

  test("registration hints while typing and names what is missing", async () => {
    const { page, close } = await stage.openVisitor();
    const register = await openRegistration(page);
    await register.getByRole("button", { name: "Create Account" }).click();
    await register.getByText("Your name must be at least 2 characters").waitFor();
    await register.getByText("Please enter a valid email", { exact: true }).waitFor();
    await register.getByText("Password must be at least 8 characters").waitFor();
    await register.getByText("Screen name must be at least 5 characters for free accounts").waitFor();
    await expectGoodLooks(page);
    await register.getByLabel("Email").fill("somebody");
    await register.getByText("Please enter a valid email address", { exact: true }).waitFor();
    await register.getByLabel("Email").fill("somebody@example.com");
    await register.getByText("Valid email format").waitFor();
    await register.getByLabel("Password").fill("sevenup");
    expect(await register.getByText("Strong password").count()).toBe(0);
    await register.getByLabel("Password").fill("long enough");
    await register.getByText("Strong password").waitFor();
    await close();
  });

  test.each([
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
    [500, "The server is in trouble.", "Registration failed", "The server is in trouble."],
  ])("registration refused with %i %s says so for five seconds", async (status, message, title, description) => {
    const { page, close } = await stage.openVisitor();
    await page.clock.install();
    const register = await openRegistration(page);
    await refuseAnswers(page, "POST", "/api/register", { status, message });
    await register.getByLabel("Your Name").fill("Some Body");
    await register.getByLabel("Email").fill("some.body@example.com");
    await register.getByLabel("Password").fill(PASSWORD);
    await register.getByLabel("Screen Name").fill("some.body");
    const stayedMs = await toastLifetimeMs(page, async () => {
      await register.getByRole("button", { name: "Create Account" }).click();
      await seeToast(page, title, description);
    });
    expect(stayedMs).toBeGreaterThan(4000);
    expect(stayedMs).toBeLessThan(9000);

    // Dismissed toasts stay in the document, unseen, for 1,000 seconds.
    const toasts = page.locator("[role=region]");
    await page.clock.fastForward(900_000);
    expect(await toasts.count()).toBe(1);
    await page.clock.fastForward(110_000);
    await expect.poll(() => toasts.count()).toBe(0);
    await close(REFUSED);
  });

  test("a new guest lands on the dashboard and is asked to verify", async () => {
    const { page, close } = await stage.openVisitor();
    await page.setViewportSize(NARROW);
    const register = await openRegistration(page);
    await register.getByLabel("Your Name").fill("Noor Newcomer");
    await register.getByLabel("Email").fill("noor@example.com");
    await register.getByLabel("Password").fill(PASSWORD);
    await register.getByLabel("Screen Name").fill("noor.new");
    await register.getByText("This screen name is available").waitFor();
    expect(await overflowsSideways(page)).toBe(false);
    await register.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("**/dashboard");
    await seeToast(page, "Account created!", "Please verify your email address to continue.");
    await page.getByRole("dialog", { name: "Verify your email" }).waitFor();
    await close();
  });

  async function openRegistration(page: Page) {
    await page.goto(stage.url("/auth"));
    await page.getByRole("tab", { name: "Register" }).click();
    return page.getByRole("tabpanel", { name: "Register" });
  }
});
