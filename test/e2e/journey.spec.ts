import pg from "pg";
import RssParser from "rss-parser";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { validateFeed } from "#test/feed-validator.ts";
import { seeToast, seriousFindings } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

/* From a new account to a feed in a podcast app, by hand, in the running application. */
describe.each(["SQLite", "PostgreSQL"])("a guest's first feed, on %s", (engine) => {
  const stage = setStage(() => (engine === "SQLite" ? {} : freshDatabase()));
  let feedHost: FeedHost;
  beforeAll(async () => {
    feedHost = await startFeedHost();
  });
  afterAll(() => feedHost.close());

  test("register, make a feed, paste a show's address, pick the episode, save it, and subscribe", {
    timeout: 120_000,
  }, async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.server.origin);
    await page.waitForURL("**/auth**");
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("Your Name").fill("Ines Traveller");
    await page.getByLabel("Email").fill("ines@example.com");
    await page.getByLabel("Password").fill("a long password");
    await page.getByLabel("Screen Name").fill("ines.travels");
    await page.getByText("This screen name is available").waitFor();
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("**/dashboard");
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    await dialog.getByRole("button", { name: "Send Verification Code" }).click();
    await expect.poll(() => dialog.getByLabel("Verification Code").inputValue()).toMatch(/^\d{6}$/);
    await dialog.getByRole("button", { name: "Verify Email" }).click();
    await seeToast(page, "Email verified");
    await page.getByRole("heading", { name: "Welcome back, Ines Traveller!" }).waitFor();

    await page.goto(stage.url("/feeds"));
    await page.getByRole("button", { name: "Create Feed" }).first().click();
    await page.getByLabel("Title").fill("On the radio");
    await expect.poll(() => page.getByLabel("Slug").inputValue()).toBe("on-the-radio");
    await page.getByRole("dialog").getByRole("button", { name: "Create Feed" }).click();
    await seeToast(page, "Feed created successfully");
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.getByText("No Episodes Yet").waitFor();

    const picks = [
      ["/shows/long.xml", "Select an Episode from Harbour Lights"],
      ["/shows/latin1.xml", "Select an Episode from Fjordstemmer på båttur"],
    ] as const;
    for (const [path, heading] of picks) {
      await page
        .getByRole("button", { name: /^Add (First )?Episode$/ })
        .first()
        .click();
      await page.getByLabel("Episode URL").fill(feedHost.url(path));
      await page.keyboard.press("Enter");
      const chooser = page.getByRole("dialog", { name: heading });
      await chooser.waitFor();
      expect(await chooser.getByRole("button", { name: "Select Episode" }).isDisabled()).toBe(true);
      await chooser.getByRole("option").first().click();
      await chooser.getByRole("button", { name: "Select Episode" }).click();
      await seeToast(page, "Episode selected");
      await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
      await seeToast(page, "Episode added");
    }
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole("button", { name: "Play Audio" }).first().click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();

    const address = await page.getByLabel("RSS Feed URL", { exact: true }).inputValue();
    const published = await (await fetch(address)).text();
    expect(await validateFeed(published)).toEqual([]);
    const { title, items } = await new RssParser().parseString(published);
    expect(title).toBe("On the radio");
    expect(items).toHaveLength(2);
    const [norwegian, harbour] = items;
    expect(norwegian?.title).toMatch(/[æøå]/i);
    expect(harbour?.enclosure?.url).toBe(feedHost.url("/audio/harbour-lights-500.mp3"));
    await expect
      .poll(async () => {
        const { items } = await new RssParser().parseString(await (await fetch(address)).text());
        return items[1]?.enclosure?.length;
      })
      .toBe(
        (await fetch(feedHost.url("/audio/harbour-lights-500.mp3"), { method: "HEAD" })).headers.get("content-length"),
      );

    await page.goto(stage.url("/u/ines.travels/on-the-radio"));
    await page.getByRole("heading", { name: "On the radio" }).waitFor();
    await page.goto(stage.url("/u/ines.travels/on-the-radio/embed"));
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await close();
  });

  test("a feed with fields missing gives a form to complete, and an address without a feed says so", {
    timeout: 120_000,
  }, async () => {
    const { page, context, close } = await stage.openVisitor();
    await context.request.post(stage.url("/api/register"), {
      headers: { origin: stage.server.origin },
      data: {
        email: "olu@example.com",
        password: "a long password",
        displayName: "Olu Walker",
        screenName: "olu.walks",
      },
    });
    await context.request.post(stage.url("/api/feeds"), {
      headers: { origin: stage.server.origin },
      data: { title: "Walks", slug: "walks", isDefault: true },
    });
    await page.goto(stage.url("/feeds"));
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.getByRole("button", { name: "Add First Episode" }).click();
    await page.getByLabel("Episode URL").fill(feedHost.url("/shows/sparse.xml"));
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("dialog", { name: /^Select an Episode from/ });
    await chooser.getByRole("option").first().click();
    await chooser.getByRole("button", { name: "Select Episode" }).click();
    await page.getByLabel("Title").waitFor();
    const title = await page.getByLabel("Title").inputValue();
    expect(title).toMatch(/\w/);
    if ((await page.getByLabel("Description").inputValue()) === "") {
      await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
      await page.getByText("Description is required").waitFor();
      await page.getByLabel("Description").fill("What we walked past.");
    }
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await seeToast(page, "Episode added");
    await close();
  });

  test("an unreadable address keeps the person going by hand", { timeout: 60_000 }, async () => {
    const { page, context } = await stage.openVisitor();
    await context.request.post(stage.url("/api/login"), {
      headers: { origin: stage.server.origin },
      data: { email: "olu@example.com", password: "a long password" },
    });
    await page.goto(stage.url("/feeds"));
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.getByRole("button", { name: "Add Episode" }).click();
    await page.getByLabel("Episode URL").fill(feedHost.url("/status/404"));
    await page.keyboard.press("Enter");
    const toast = await seeToast(page, "Metadata extraction failed");
    expect(await toast.textContent()).toContain("Please enter the episode details manually.");
    expect(await page.getByRole("tab", { name: "Manual Entry" }).getAttribute("aria-selected")).toBe("true");
    // The browser's own console notes the refused request, as it should.
    await context.close();
  });
});

/** Settings that put the application on a PostgreSQL database of its own. */
async function freshDatabase(): Promise<{ DATABASE_URL: string }> {
  const url = new URL(inject("postgresUrl"));
  const name = `story_${Date.now()}_${process.pid}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}
