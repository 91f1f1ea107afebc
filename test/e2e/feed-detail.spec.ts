import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expectClipboard } from "#test/support/e2e/clipboard.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { endSessionAt, failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

const A_FEED = /\/api\/feeds\/\d+$/;

test.describe("feed page of the owner", () => {
  test("shows a spinner while loading, and invites to add the first episode", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    const feed = await createFeed();
    const release = await holdRequests(page, "GET", A_FEED);
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("status").filter({ hasText: "Loading the feed" })).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page.getByRole("heading", { name: "Guest spots", level: 1 })).toBeVisible();
    await expect(page.getByText("No description provided", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No Episodes Yet" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Reorder Episodes" })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add First Episode" }).click();
    await expect(page.getByRole("dialog", { name: "Add Episode" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Add Episode" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await expect(page).toHaveURL("/feeds");
  });

  test("says that a feed was not found if it does not exist or belongs to another user", async ({
    page,
    createUser,
    signUp,
  }) => {
    const owner = await createUser();
    const feed = await owner.createFeed();
    await signUp();
    allowConsole(page, FAILED_REQUEST);
    for (const id of [feed.id, 987654]) {
      await page.goto(`/feeds/${id}`);
      await expect(page.getByRole("heading", { name: "Feed not found" })).toBeVisible();
      await expect(
        page.getByText("The feed you're looking for doesn't exist or you don't have access to it.", { exact: true }),
      ).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await expect(page).toHaveURL("/feeds");
  });

  test("says that the feed could not be loaded, and loads it on retry", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    const feed = await createFeed();
    const recover = await failRequests(page, "GET", A_FEED);
    await page.goto(`/feeds/${feed.id}`);
    const alert = page.getByRole("alert").filter({ hasText: "This feed could not be loaded" });
    await expect(alert.getByText("The server is in trouble.")).toBeVisible();
    await expectAccessible(page);
    await recover();
    await page.route(A_FEED, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<!doctype html><title>Bad gateway</title>" }),
    );
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert.getByText("Server error - you may need to log in again")).toBeVisible();
    await page.unroute(A_FEED);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Guest spots", level: 1 })).toBeVisible();
  });

  test("tells a user on the free plan with more than three episodes what the RSS feed leaves out", async ({
    page,
    signUp,
  }) => {
    const { createFeed, addEpisodes, post } = await signUp();
    const feed = await createFeed({ description: "First line\nSecond line" });
    await addEpisodes(feed.id, { title: "First" }, { title: "Second" }, { title: "Third" });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("heading", { name: "3 Episodes" })).toBeVisible();
    await expect(page.getByText("Free Plan Limitation")).toHaveCount(0);
    await expect(page.getByText("RSS", { exact: true })).toHaveCount(0);

    await addEpisodes(feed.id, { title: "Fourth" });
    await page.reload();
    const banner = page.getByRole("status").filter({ hasText: "Free Plan Limitation" });
    await expect(
      banner.getByText("Only the top 3 episodes will be visible in your public RSS feed.", { exact: true }),
    ).toBeVisible();
    await expect(banner.getByRole("link", { name: "Upgrade to Premium" })).toHaveAttribute("href", "/settings/premium");
    for (const title of ["Fourth", "Third", "Second", "First"]) {
      const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
      await expect(card.getByText("RSS", { exact: true }), title).toHaveCount(title === "First" ? 0 : 1);
    }
    await expectAccessible(page);

    await post("/api/activate-premium");
    await page.reload();
    await expect(page.getByRole("heading", { name: "4 Episodes" })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText("RSS", { exact: true })).toHaveCount(0);
  });

  test("offers three URLs and snippets to copy", async ({ page, server, signUp }) => {
    const { user, createFeed } = await signUp();
    const feed = await createFeed({ title: 'Talks "live"', slug: "talks" });
    await page.goto(`/feeds/${feed.id}`);
    const panel = page.getByRole("region", { name: "Feed Information" });
    const feedUrl = `${server.origin}/u/${user.screenName}/talks`;
    const values = [
      ["RSS Feed URL", `${feedUrl}/feed.xml`, "RSS feed URL copied to clipboard"],
      [
        "Embeddable Player",
        new RegExp(`^<iframe src="${feedUrl}/embed" width="100%" height="450".*&quot;live&quot;`),
        "Embed code copied to clipboard",
      ],
      ["Public Feed URL", feedUrl, "Public feed URL copied to clipboard"],
    ] as const;
    for (const [label, value, description] of values) {
      const field = panel.getByLabel(label, { exact: true });
      await expect(field).toHaveValue(value);
      await expect(field).not.toBeEditable();
      await panel.getByRole("button", { name: `Copy ${label}` }).click();
      await expectToast(page, "Copied!", description);
      await expectClipboard(page, value);
    }
  });

  test("shares the feed with a preview of its player, a QR code and links", async ({ page, server, signUp }) => {
    const { user, createFeed, addEpisodes, patch } = await signUp();
    const feed = await createFeed({ title: "Talks", slug: "talks" });
    await addEpisodes(feed.id, { title: "On reading fog", audioUrl: "https://audio.example/fog.mp3" });
    const players: string[] = [];
    page.on("request", (request) => {
      if (/\/embed(\?|$)/.test(request.url())) players.push(new URL(request.url()).search);
    });
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("article")).toBeVisible();
    expect(players).toEqual([]);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share this feed" });
    const preview = dialog.locator("iframe");
    await expect(preview.contentFrame().getByRole("heading", { name: "On reading fog" })).toBeVisible();
    await expect(dialog.getByRole("img", { name: "QR code of the public page" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);

    const feedUrl = `${server.origin}/u/${user.screenName}/talks`;
    await dialog.getByLabel("Size").selectOption("Player only");
    await dialog.getByLabel("Colors").selectOption("Dark");
    await dialog.getByLabel("Play the next episode automatically").check();
    await expect(preview).toHaveAttribute("src", `${feedUrl}/embed?theme=dark&autonext=1`);
    await expect(preview.contentFrame().locator("html")).toHaveAttribute("data-theme", "dark");
    await expect.poll(async () => (await preview.boundingBox())?.height).toBe(200);
    const code = `^<iframe src="${feedUrl}/embed\\?theme=dark&amp;autonext=1" width="100%" height="200"`;
    for (const [label, value, description] of [
      ["Public page", feedUrl, "Public feed URL copied to clipboard"],
      ["RSS feed", `${feedUrl}/feed.xml`, "RSS feed URL copied to clipboard"],
      ["Embed code", new RegExp(code), "Embed code copied to clipboard"],
    ] as const) {
      await dialog.getByRole("button", { name: `Copy ${label}` }).click();
      await expectToast(page, "Copied!", description);
      await expectClipboard(page, value);
    }
    await expect(dialog.getByRole("link", { name: "Overcast" })).toHaveAttribute("href", /talks%2Ffeed\.xml$/);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Save QR code" }).click();
    expect((await download).suggestedFilename()).toBe("talks-qr-code.png");
    expect(players).toEqual(["", "?theme=dark", "?theme=dark&autonext=1"]);

    // Visitors do not see a private feed, so there is no player to show.
    await createFeed({ title: "Keynotes", slug: "keynotes", isDefault: true });
    await patch(`/api/feeds/${feed.id}`, { isPublic: false });
    await page.reload();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(dialog.getByText("This feed is private, so visitors cannot see it.")).toBeVisible();
    await expect(preview).toHaveCount(0);
  });

  test("lists episodes as dense rows, on phones as well", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, {
      title: "On reading fog",
      audioUrl: "https://audio.example/fog.mp3",
      duration: "42:11",
    });
    await page.goto(`/feeds/${feed.id}`);
    const row = page.getByRole("article");
    for (const [width, heightPixels] of [
      [1280, 120],
      [360, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(heightPixels);
      await expect(row.getByRole("button", { name: "Play Audio" })).toBeInViewport({ ratio: 1 });
      await expect(row.getByRole("button", { name: "Actions for On reading fog" })).toBeInViewport({ ratio: 1 });
    }
  });

  test("moves and copies selected episodes to another feed", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed({ sortMethod: "manual" });
    const others = await createFeed({ title: "Keynotes", slug: "keynotes", isDefault: false, sortMethod: "manual" });
    await addEpisodes(feed.id, { title: "First" }, { title: "Second" }, { title: "Third" });
    await page.goto(`/feeds/${feed.id}`);
    const bar = page.getByRole("region", { name: "Selected episodes" });
    const select = async (...titles: string[]) => {
      for (const title of titles) await page.getByRole("checkbox", { name: `Select ${title}` }).check();
      await expect(bar.getByRole("status")).toHaveText(`${titles.length} selected`);
      await expect(bar).toBeInViewport({ ratio: 1 });
      await bar.getByRole("button", { name: "Move or copy…" }).click();
    };
    await select("First", "Third");
    const dialog = page.getByRole("dialog", { name: "Move or copy 2 episodes" });
    await expectAccessible(page);
    await expect(dialog.getByLabel("To feed")).toHaveValue(String(others.id));
    const recover = await failRequests(page, "POST", /\/episodes\/move$/);
    await dialog.getByRole("button", { name: "Move" }).click();
    await expectToast(page, "Failed to move episodes", "The server is in trouble.");
    await recover();
    // The moved episodes are gone from the page before the move is over.
    const letFeedsLoad = await holdRequests(page, "GET", apiPaths.feeds());
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(page.getByRole("heading", { level: 3, includeHidden: true })).toHaveText(["Second"]);
    letFeedsLoad();
    await expectToast(page, "Episodes moved", "2 episodes now in Keynotes.");
    await expect(bar).toHaveCount(0);

    await select("Second");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expectToast(page, "Episodes copied", "1 episode copied to Keynotes.");
    await expect(bar).toHaveCount(0);
    await select("Second");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expectToast(page, "Episodes copied", "0 episodes copied to Keynotes. 1 already there.");
    await page.goto(`/feeds/${others.id}`);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Second", "Third", "First"]);
    await expectAccessible(page);
  });

  test("leads to the feed's public page", async ({ page, signUp }) => {
    const { user, createFeed } = await signUp();
    const feed = await createFeed({ title: "Talks", slug: "talks" });
    await page.goto(`/feeds/${feed.id}`);
    await page.getByRole("link", { name: "Public Page" }).click();
    await expect(page).toHaveURL(`/u/${user.screenName}/talks`);
    await expect(page.getByRole("heading", { level: 1, name: "Talks" })).toBeVisible();
  });

  test("deletes an episode only after a confirmation", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "Keep me" }, { title: "Drop 'me'" });
    await page.goto(`/feeds/${feed.id}`);
    const choose = async () => {
      await page.getByRole("button", { name: "Actions for Drop 'me'" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
    };
    const question = page.getByRole("alertdialog");
    await choose();
    await expect(question.getByText("Are you sure you want to delete 'Drop 'me''?", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();

    const recover = await failRequests(page, "DELETE", /\/api\/episodes\/\d+$/);
    await choose();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Failed to delete episode", "The server is in trouble.");
    await recover();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Episode deleted", "The episode has been removed from your feed.");
    await expect(page.getByRole("heading", { name: "1 Episode", exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Keep me"]);
    await expect(page.getByRole("button", { name: "Reorder Episodes" })).toHaveCount(0);
  });

  test("says that a deletion failed, even if its question was closed meanwhile", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "Staying" });
    await page.goto(`/feeds/${feed.id}`);
    await failRequests(page, "DELETE", /\/api\/episodes\/\d+$/);
    const release = await holdRequests(page, "DELETE", /\/api\/episodes\/\d+$/);
    await page.getByRole("button", { name: "Actions for Staying" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    release();
    await expectToast(page, "Failed to delete episode", "The server is in trouble.");
  });

  test("leaves a second question open when the deletion of the first is done", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "Staying" }, { title: "Leaving" });
    await page.goto(`/feeds/${feed.id}`);
    const release = await holdRequests(page, "DELETE", /\/api\/episodes\/\d+$/);
    const question = page.getByRole("alertdialog");
    const ask = async (title: string) => {
      await page.getByRole("button", { name: `Actions for ${title}` }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(question.getByText(`'${title}'`)).toBeVisible();
    };
    await ask("Leaving");
    await question.getByRole("button", { name: "Delete" }).click();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await ask("Staying");
    release();
    await expectToast(page, "Episode deleted");
    await expect(question.getByText("'Staying'")).toBeVisible();
  });

  test("is fetched once, even if the window loses and gains focus, and again after a change", async ({
    page,
    signUp,
  }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "Kept" }, { title: "Dropped" });
    const fetches: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && A_FEED.test(request.url())) fetches.push(request.url());
    });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
    await page.evaluate(() => {
      window.dispatchEvent(new Event("blur"));
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await page.getByRole("link", { name: "View Feed" }).click();
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
    expect(fetches).toHaveLength(1);
    await page.getByRole("button", { name: "Actions for Dropped" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "1 Episode", exact: true })).toBeVisible();
    expect(fetches).toHaveLength(2);
  });

  test("does not retry a failed request by itself", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "Staying" });
    const requests: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/(feeds|episodes)\//.test(request.url())) requests.push(request.method());
    });
    const recover = await failRequests(page, "GET", A_FEED);
    await page.goto(`/feeds/${feed.id}`);
    // The alert appears after the last attempt, which was the only one.
    await expect(page.getByRole("alert").getByText("The server is in trouble.")).toBeVisible();
    expect(requests).toEqual(["GET"]);
    await recover();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Actions for Staying" }).click();
    await failRequests(page, "DELETE", /\/api\/episodes\/\d+$/);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Failed to delete episode");
    // The page looks again, because the server may have deleted it before it failed.
    await expect.poll(() => requests).toEqual(["GET", "GET", "DELETE", "GET"]);
  });

  test("sends the user to sign in when the session has ended, and then back to the feed", async ({ page, signUp }) => {
    const own = await signUp();
    const feed = await own.createFeed();
    await page.goto("/feeds");
    await endSessionAt(page, own, "GET", apiPaths.feed(feed.id));
    await page.getByRole("link", { name: "View Feed" }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await submitLogin(page, own.user);
    await expect(page).toHaveURL(`/feeds/${feed.id}`);
    await expect(page.getByRole("heading", { name: "Guest spots", level: 1 })).toBeVisible();
  });
});
