import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnalyticsServer, startAnalyticsServer } from "#test/fake-servers/analytics-server.ts";
import { PASSWORD, REFUSED, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("product events where there is a place for them", { timeout: 90_000 }, () => {
  let events: AnalyticsServer;
  beforeAll(async () => {
    events = await startAnalyticsServer();
  });
  afterAll(() => events.close());
  const stage = setStage(() => events.settings);

  test("say who did what, and forget the person with the session", async () => {
    const { page, close } = await openPerson();
    await page.goto(stage.url("/auth"));
    await page.getByRole("tab", { name: "Register" }).click();
    const register = page.getByRole("tabpanel", { name: "Register" });
    await register.getByLabel("Your Name").fill("Eve Events");
    await register.getByLabel("Email").fill("eve@example.com");
    await register.getByLabel("Password").fill(PASSWORD);
    await register.getByLabel("Screen Name").fill("eve.events");
    await register.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("button", { name: "Send Verification Code" }).click();
    await page.getByRole("button", { name: "Verify Email" }).click();
    await seeToast(page, "Email verified");
    const { id } = await (await page.request.get(stage.url("/api/user"))).json();
    const own = { email: "eve@example.com", name: "Eve Events", username: "eve.events", isAdmin: false };
    await expect
      .poll(() => named("$identify").at(-1)?.personProperties)
      .toMatchObject({ ...own, isPremium: false, isVerified: false });
    for (const name of ["user_registered", "email_verified"]) {
      await expect.poll(() => named(name).length).toBe(1);
      expect(named(name)[0]?.distinctId).toBe(String(id));
    }
    await expect.poll(() => namesOfPerson("isVerified").at(-1)).toBe(true);

    await page.goto(stage.url("/settings/premium"));
    await page.getByRole("button", { name: "Activate Premium" }).click();
    await seeToast(page, "Premium Activated");
    await expect.poll(() => named("premium_activated").length).toBe(1);
    await expect.poll(() => namesOfPerson("isPremium").at(-1)).toBe(true);
    await page.getByRole("button", { name: "Deactivate Premium" }).click();
    await seeToast(page, "Premium Deactivated");
    await expect.poll(() => named("premium_deactivated").length).toBe(1);

    await page.getByRole("link", { name: "My Feeds" }).click();
    await page.getByRole("button", { name: "Create Feed" }).click();
    await page.getByLabel("Title").fill("On the radio");
    await page.getByRole("dialog").getByRole("button", { name: "Create Feed" }).click();
    await seeToast(page, "Success", "Feed created successfully");
    await expect.poll(() => named("feed_created")[0]?.properties).toMatchObject({ isDefault: true, isPublic: true });
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.getByRole("button", { name: "Add First Episode" }).click();
    await page.getByRole("tab", { name: "Manual Entry" }).click();
    await page.getByLabel("Title").fill("A first talk");
    await page.getByLabel("Description").fill("What was said.");
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await seeToast(page, "Episode added");
    await expect.poll(() => named("episode_added")[0]?.properties).toMatchObject({ hasAudio: false, hasVideo: false });

    // Views and clicks come by themselves; addresses without what was asked for in them.
    await page.goto(stage.url("/feeds?from=somewhere#else"));
    await expect.poll(() => addressesOf("$pageview")).toContain(stage.url("/feeds"));
    await expect.poll(() => named("$autocapture").length).toBeGreaterThan(0);

    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL(stage.url("/auth"));
    await page.goto(stage.url("/auth/forgot-password"));
    await expect.poll(() => addressesOf("$pageview")).toContain(stage.url("/auth/forgot-password"));
    const afterwards = named("$pageview").find(({ properties }) => addressOf(properties).endsWith("/forgot-password"));
    expect(afterwards?.distinctId).not.toBe(String(id));
    expect(afterwards?.properties.$is_identified).toBe(false);

    await page.goto(stage.url("/auth"));
    await page.getByLabel("Email").fill("eve@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expect.poll(() => named("user_logged_in").map(({ distinctId }) => distinctId)).toEqual([String(id)]);
    await close();
    expect(new Set(events.requests.map((line) => line.replace(/^\w+ /, "")))).toEqual(new Set(["/e/"]));
    expect(events.bodies.flatMap((body) => body.match(/.{60}from=somewhere/g) ?? [])).toEqual([]);
  });

  test("say that a page was left", async () => {
    const { page, context, close } = await openPerson();
    // What a page sends as it goes does not survive a driver that looks at every request.
    await context.unrouteAll();
    await page.goto(stage.url("/auth/forgot-password?of=somebody"));
    const mine = () =>
      events.events
        .filter(({ properties }) => addressOf(properties) === stage.url("/auth/forgot-password"))
        .filter(({ distinctId }) => distinctId === named("$pageview").at(-1)?.distinctId)
        .map(({ event }) => event);
    await expect.poll(mine).toEqual(["$pageview"]);
    await page.goto("about:blank");
    await expect.poll(mine).toEqual(["$pageview", "$pageleave"]);
    await close();
  });

  test("never learn whom administrators look at", async () => {
    await (await stage.openGuest({ screenName: "events.looked.at" })).close();
    await (await stage.openAdministrator("events.admin")).close();
    const { page, close } = await openPerson();
    await page.goto(stage.url("/auth"));
    await page.getByLabel("Email").fill("events.admin@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Admin" }).click();
    await page.getByRole("searchbox", { name: "Search users" }).fill("events.looked");
    await page.getByRole("link", { name: "events.looked.at@example.com" }).click();
    await page.getByRole("heading", { name: "User Profile" }).waitFor();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect.poll(() => addressesOf("$pageview").at(-1)).toBe(stage.url("/dashboard"));
    expect(addressesOf("$pageview").filter((address) => address.includes("/admin/users/"))).toHaveLength(1);
    expect(events.bodies.flatMap((body) => body.match(/.{60}events\.looked/g) ?? [])).toEqual([]);
    await close();
  });

  test("never learn what a mailed link bears, or what is typed", async () => {
    const { page, close } = await openPerson();
    await page.goto(stage.url("/auth/reset-password#token=not-to-be-told"));
    await page.getByLabel("New Password").fill("words of my own");
    const before = events.events.length;
    await page.getByRole("button", { name: "Save New Password" }).click();
    await page.getByRole("alert").filter({ hasText: "The password was not changed" }).waitFor();
    await expect.poll(() => events.events.slice(before).map(({ event }) => event)).toContain("$autocapture");
    expect(events.bodies.flatMap((body) => body.match(/.{60}(not-to-be-told|words of my own)/g) ?? [])).toEqual([]);
    await close(REFUSED);
  });

  test("public pages report too, on their own light scripts", async () => {
    const guest = await stage.openGuest({ screenName: "events.seen" });
    await guest.makeFeed();
    await guest.close();
    const { page, close } = await openPerson();
    await page.goto(stage.url("/u/events.seen/guest-spots"));
    await expect.poll(() => addressesOf("$pageview")).toContain(stage.url("/u/events.seen/guest-spots"));
    await close();
  });

  test("public pages stay kept, and reach the place and nothing else", async () => {
    const guest = await stage.openGuest({ screenName: "events.public" });
    await guest.makeFeed();
    await guest.close();
    const ask = (path: string, headers: Record<string, string> = {}) => fetch(stage.url(path), { headers });
    const first = await ask("/u/events.public/guest-spots");
    expect(policyOf(first, "connect-src")).toBe(`connect-src 'self' ${events.settings.POSTHOG_HOST}`);
    expect(policyOf(first, "script-src")).not.toContain("http");
    expect(first.headers.get("set-cookie")).toBeNull();
    const again = await ask("/u/events.public/guest-spots", { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);

    // The player belongs to other people's pages: nothing there, nor on its screen for what is missing.
    for (const path of ["/u/events.public/guest-spots/embed", "/u/events.public/nothing/embed"]) {
      const embed = await ask(path);
      expect(policyOf(embed, "connect-src")).toBe("connect-src 'self'");
      expect(await embed.text()).not.toContain(events.settings.POSTHOG_KEY);
    }
  });

  test.each([
    ["Do Not Track", "doNotTrack", "1"],
    ["Global Privacy Control", "globalPrivacyControl", true],
  ])("%s is respected: nothing is loaded", async (_name, property, value) => {
    const { page, context, close } = await openPerson();
    await context.addInitScript(
      ([name, wish]) => Object.defineProperty(Navigator.prototype, name as string, { get: () => wish }),
      [property, value],
    );
    const fetched = scriptsOf(page);
    const reported: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(events.settings.POSTHOG_HOST)) reported.push(request.url());
    });
    await page.goto(stage.url("/auth"), { waitUntil: "networkidle" });
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByRole("tabpanel", { name: "Register" }).waitFor();
    expect(fetched.filter(isLibrary)).toEqual([]);
    expect(reported).toEqual([]);
    await close();
  });

  /** The library keeps quiet in browsers that programs drive, as it should: this one looks like a person's. */
  async function openPerson() {
    const window = await stage.openVisitor();
    await window.context.addInitScript(() => {
      const facts = {
        userAgent: navigator.userAgent.replace("Headless", ""),
        webdriver: false,
        userAgentData: undefined,
      };
      for (const [name, fact] of Object.entries(facts))
        Object.defineProperty(Navigator.prototype, name, { get: () => fact });
    });
    return window;
  }

  const named = (name: string) => events.events.filter(({ event }) => event === name);
  /** What has been said about people, of one property, in order. */
  const namesOfPerson = (property: string) =>
    events.events
      .filter(({ personProperties: person }) => property in person)
      .map(({ personProperties: person }) => person[property]);
  const addressOf = (properties: Record<string, unknown>) => String(properties.$current_url);
  const addressesOf = (name: string) => named(name).map(({ properties }) => addressOf(properties));
});

describe("product events where there is no place for them", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("nothing of them is loaded, named or allowed", async () => {
    const { page, close } = await stage.openGuest({ screenName: "events.none" });
    const fetched = scriptsOf(page);
    const answer = await page.goto(stage.url("/feeds"), { waitUntil: "networkidle" });
    await page.getByRole("heading", { name: "My Feeds" }).waitFor();
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.filter(isLibrary)).toEqual([]);
    expect(answer?.headers()["content-security-policy"]).toContain("connect-src 'self';");
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /ph_|posthog/.test(key)))).toEqual([]);
    await close();
  });
});

function policyOf(answer: Response, directive: string): string | undefined {
  const policy = answer.headers.get("content-security-policy") ?? "";
  return policy.split("; ").find((part) => part.startsWith(directive));
}

function scriptsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && fetched.push(request.url()));
  return fetched;
}

/** The library's own file, by the name that the build gives it. */
function isLibrary(url: string): boolean {
  return url.includes("no-external");
}
