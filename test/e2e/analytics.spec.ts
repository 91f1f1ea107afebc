import type { AnalyticsServer, ReceivedEvent } from "#test/fake-servers/analytics-server.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { test as base, expect, PASSWORD } from "#test/support/e2e/fixtures.ts";
import { isPosthog, scriptsOf } from "#test/support/e2e/scripts.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

interface Analytics extends AnalyticsServer {
  /** received events with a name */
  named: (name: string) => ReceivedEvent[];
  /** all values that were sent of a person property, in order */
  personProperty: (property: string) => unknown[];
  /** pages that events with a name came from */
  paths: (name: string) => string[];
  /** parts of the sent data that match a pattern */
  sent: (pattern: RegExp) => string[];
}

const test = base.extend<{
  /** the fake PostHog server, without events of earlier tests; `page` looks to PostHog like a person's browser */
  analytics: Analytics;
}>({
  analytics: async ({ page, server, analyticsServer }, use) => {
    // PostHog ignores automated browsers.
    await page.addInitScript(() => {
      const properties = {
        userAgent: navigator.userAgent.replace("Headless", ""),
        webdriver: false,
        userAgentData: undefined,
      };
      for (const [name, value] of Object.entries(properties))
        Object.defineProperty(Navigator.prototype, name, { get: () => value });
    });
    for (const records of [analyticsServer.events, analyticsServer.requests, analyticsServer.bodies])
      records.length = 0;
    const named = (name: string) => analyticsServer.events.filter(({ event }) => event === name);
    await use({
      ...analyticsServer,
      named,
      personProperty: (property) =>
        analyticsServer.events
          .filter(({ personProperties }) => property in personProperties)
          .map(({ personProperties }) => personProperties[property]),
      paths: (name) => named(name).map((event) => pathOf(event, server.origin)),
      sent: (pattern) => analyticsServer.bodies.flatMap((body) => body.match(pattern) ?? []),
    });
  },
});

test.use({ serverOptions: { hasAnalytics: true } });
test.describe.configure({ mode: "default" });

test.describe("analytics", () => {
  test("reports events of the user, and forgets the user on signing out", async ({ page, analytics }) => {
    const { named, personProperty, paths } = analytics;
    const screenName = uniqueScreenName("eve.events");
    const email = `${screenName}@example.com`;
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Register" }).click();
    const register = page.getByRole("tabpanel", { name: "Register" });
    await register.getByLabel("Your Name").fill("Eve Events");
    await register.getByLabel("Email").fill(email);
    await register.getByLabel("Password").fill(PASSWORD);
    await register.getByLabel("Screen Name").fill(screenName);
    await register.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("button", { name: "Send Verification Code" }).click();
    await page.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email verified");
    const { id } = await (await page.request.get("/api/user")).json();
    await expect.poll(() => named("$identify").length).toBe(1);

    await page.goto("/settings/premium");
    await page.getByRole("button", { name: "Activate Premium" }).click();
    await expectToast(page, "Premium Activated");
    await page.getByRole("button", { name: "Deactivate Premium" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate Premium" }).click();
    await expectToast(page, "Premium Deactivated");
    await expect.poll(() => personProperty("isPremium").at(-1)).toBe(false);

    await page.getByRole("link", { name: "My Feeds" }).click();
    await page.getByRole("button", { name: "Create Feed" }).click();
    await page.getByLabel("Title").fill("On the radio");
    await page.getByRole("dialog").getByRole("button", { name: "Create Feed" }).click();
    await expectToast(page, "Success", "Feed created successfully");
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.getByRole("button", { name: "Add First Episode" }).click();
    await page.getByRole("tab", { name: "Manual Entry" }).click();
    await page.getByLabel("Title").fill("A first talk");
    await page.getByLabel("Description").fill("What was said.");
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await expectToast(page, "Episode added");

    // What a page reports is not lost when the page is left.
    await page.goto("/feeds?from=somewhere#else");
    await expect.poll(() => named("episode_added")[0]?.properties).toMatchObject({ hasAudio: false, hasVideo: false });
    expect(named("feed_created")[0]?.properties).toMatchObject({ isDefault: true, isPublic: true });
    for (const name of ["user_registered", "email_verified", "premium_activated", "premium_deactivated"])
      expect(named(name).map(({ distinctId }) => distinctId)).toEqual([String(id)]);
    const own = { email, name: "Eve Events", username: screenName, isAdmin: false };
    expect(named("$identify")[0]?.personProperties).toMatchObject({ ...own, isPremium: false, isVerified: false });
    expect(personProperty("isVerified").at(-1)).toBe(true);
    expect(personProperty("isPremium")).toContain(true);

    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/auth");
    await page.goto("/auth/forgot-password");
    // Page views and clicks are captured automatically, and URLs without query and fragment.
    await expect.poll(() => paths("$pageview")).toEqual(expect.arrayContaining(["/feeds", "/auth/forgot-password"]));
    await expect.poll(() => named("$autocapture").length).toBeGreaterThan(0);
    const afterwards = named("$pageview").find(({ properties }) =>
      String(properties.$current_url).endsWith("/forgot-password"),
    );
    expect(afterwards?.distinctId).not.toBe(String(id));
    expect(afterwards?.properties.$is_identified).toBe(false);

    await page.goto("/auth");
    await submitLogin(page, { email });
    await expect(page).toHaveURL("/dashboard");
    await page.goto("about:blank");
    await expect.poll(() => named("user_logged_in").map(({ distinctId }) => distinctId)).toEqual([String(id)]);
    await page.close();
    expect(new Set(analytics.requests.map((line) => line.replace(/^\w+ /, "")))).toEqual(new Set(["/e/"]));
    expect(analytics.sent(/.{60}from=somewhere/g)).toEqual([]);
  });

  test("does not report which users an administrator looks at", async ({
    page,
    analytics,
    createUser,
    makeAdministrator,
  }) => {
    const { user } = await createUser({ screenName: "looked.at" });
    const administrator = await createUser();
    await makeAdministrator(administrator);
    await page.goto("/auth");
    await submitLogin(page, administrator.user);
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("link", { name: "Admin" }).click();
    await page.getByRole("searchbox", { name: "Search users" }).fill(user.screenName);
    await expect(page.getByText("Showing 1-1 of 1 results")).toBeVisible();
    await page.getByRole("link", { name: user.email }).click();
    await expect(page.getByRole("heading", { name: "User profile" })).toBeVisible();
    await page.getByRole("link", { name: "Dashboard" }).click();
    // The dashboard was also the page after signing in.
    await expect
      .poll(() => analytics.paths("$pageview").slice(-2))
      .toEqual([expect.stringMatching(/^\/admin\/users\/\d+$/), "/dashboard"]);
    expect(analytics.sent(/.{60}looked\.at/g)).toEqual([]);
  });

  test("reports of visitors that they saw and left a page, but no token of a mailed link and nothing that they type", async ({
    page,
    server,
    analytics,
    createUser,
  }) => {
    const { user, createFeed } = await createUser();
    await createFeed();
    // Public pages have a client bundle of their own.
    const path = `/u/${user.screenName}/guest-spots`;
    await page.goto(path);
    await expect.poll(() => analytics.paths("$pageview")).toContain(path);

    await page.goto("/auth/forgot-password?of=somebody");
    const eventsOfPage = () =>
      analytics.events
        .filter((event) => pathOf(event, server.origin) === "/auth/forgot-password")
        .map(({ event }) => event);
    await expect.poll(eventsOfPage).toEqual(["$pageview"]);
    await page.goto("about:blank");
    await expect.poll(eventsOfPage).toEqual(["$pageview", "$pageleave"]);

    allowConsole(page, FAILED_REQUEST);
    await page.goto("/auth/reset-password#token=not-to-be-told");
    await page.getByLabel("New password").fill("words of my own");
    const before = analytics.events.length;
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The password was not changed" })).toBeVisible();
    await expect.poll(() => analytics.events.slice(before).map(({ event }) => event)).toContain("$autocapture");
    expect(analytics.sent(/.{60}(not-to-be-told|words of my own)/g)).toEqual([]);
  });

  test("is missed by nobody whose blocker stops the library: the header of a public page knows who is signed in", async ({
    page,
    signUp,
  }) => {
    allowConsole(page, FAILED_REQUEST);
    allowConsole(page, /Analytics could not be loaded/);
    const { user, createFeed } = await signUp();
    await createFeed();
    await page.route(/posthog|no-external/, (route) => route.abort());
    for (const path of [`/u/${user.screenName}/guest-spots`, "/feeds"]) {
      const blocked = page.waitForEvent("requestfailed");
      await page.goto(path);
      await blocked;
      await page.getByRole("button", { name: "Account menu" }).click();
      await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
    }
  });

  test("loads nothing where the browser asks not to be tracked", async ({ page, analytics }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
    );
    const scripts = scriptsOf(page);
    await page.goto("/auth");
    await page.waitForLoadState("networkidle");
    await page.getByRole("tab", { name: "Register" }).click();
    await expect(page.getByRole("tabpanel", { name: "Register" })).toBeVisible();
    expect(scripts.filter(isPosthog)).toEqual([]);
    expect(analytics.requests).toEqual([]);
  });
});

function pathOf({ properties }: ReceivedEvent, origin: string): string {
  return String(properties.$current_url).replace(origin, "");
}
