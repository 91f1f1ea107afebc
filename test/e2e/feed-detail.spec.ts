import { describe, expect, test } from "vitest";
import { expectGoodLooks, holdAnswers, PASSWORD, REFUSED, refuseAnswers, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

const A_FEED = /\/api\/feeds\/\d+$/;

describe("a feed of mine", { timeout: 60_000 }, () => {
  const stage = setStage();
  const guest = (screenName: string, isPremium = false) => stage.openGuest({ screenName, isPremium });

  test("spins while it comes, and without episodes invites to add the first", async () => {
    const { page, makeFeed, close } = await guest("detail.empty");
    const feed = await makeFeed();
    const letCome = await holdAnswers(page, "GET", A_FEED);
    await page.goto(stage.url(`/feeds/${feed.id}`));
    await page.getByRole("status").filter({ hasText: "Loading the feed" }).waitFor();
    await expectGoodLooks(page);
    letCome();
    await page.getByRole("heading", { name: "Guest spots", level: 1 }).waitFor();
    await page.getByText("No description provided", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "No Episodes Yet" }).waitFor();
    expect(await page.getByRole("button", { name: "Reorder Episodes" }).count()).toBe(0);
    await expectGoodLooks(page);

    await page.getByRole("button", { name: "Add First Episode" }).click();
    await page.getByRole("dialog", { name: "Add Episode" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByRole("dialog", { name: "Add Episode" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await page.waitForURL("**/feeds");
    await close();
  });

  test("is not found where there is none, or somebody else's", async () => {
    const owner = await guest("detail.owner");
    const feed = await owner.makeFeed();
    await owner.close();
    const { page, close } = await guest("detail.other");
    for (const id of [feed.id, 987654]) {
      await page.goto(stage.url(`/feeds/${id}`));
      await page.getByRole("heading", { name: "Feed not found" }).waitFor();
      await page
        .getByText("The feed you're looking for doesn't exist or you don't have access to it.", { exact: true })
        .waitFor();
    }
    await expectGoodLooks(page);
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await page.waitForURL("**/feeds");
    await close(REFUSED);
  });

  test("says that it did not come, and comes when asked again", async () => {
    const { page, makeFeed, close } = await guest("detail.failed");
    const feed = await makeFeed();
    const recover = await refuseAnswers(page, "GET", A_FEED);
    await page.goto(stage.url(`/feeds/${feed.id}`));
    const alert = page.getByRole("alert").filter({ hasText: "This feed could not be loaded" });
    await alert.getByText("The server is in trouble.").waitFor();
    await expectGoodLooks(page);
    await recover();
    await page.route(A_FEED, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<!doctype html><title>Bad gateway</title>" }),
    );
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.getByText("Server error - you may need to log in again").waitFor();
    await page.unroute(A_FEED);
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Guest spots", level: 1 }).waitFor();
    await close(REFUSED);
  });

  test("tells a free guest with more than three episodes what the RSS feed leaves out", async () => {
    const { page, makeFeed, addEpisodes, post, close } = await guest("detail.limit");
    const feed = await makeFeed({ description: "First line\nSecond line" });
    await addEpisodes(feed.id, { title: "First" }, { title: "Second" }, { title: "Third" });
    await page.goto(stage.url(`/feeds/${feed.id}`));
    await page.getByRole("heading", { name: "3 Episodes" }).waitFor();
    expect(await page.getByText("Free Plan Limitation").count()).toBe(0);
    expect(await page.getByText("RSS", { exact: true }).count()).toBe(0);

    await addEpisodes(feed.id, { title: "Fourth" });
    await page.reload();
    const banner = page.getByRole("status").filter({ hasText: "Free Plan Limitation" });
    await banner
      .getByText("Only the top 3 episodes will be visible in your public RSS feed.", { exact: true })
      .waitFor();
    expect(await banner.getByRole("link", { name: "Upgrade to Premium" }).getAttribute("href")).toBe(
      "/settings/premium",
    );
    for (const title of ["Fourth", "Third", "Second", "First"]) {
      const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
      expect(await card.getByText("RSS", { exact: true }).count(), title).toBe(title === "First" ? 0 : 1);
    }
    await expectGoodLooks(page);

    await post("/api/activate-premium");
    await page.reload();
    await page.getByRole("heading", { name: "4 Episodes" }).waitFor();
    expect(await banner.count()).toBe(0);
    expect(await page.getByText("RSS", { exact: true }).count()).toBe(0);
    await close();
  });

  test("gives three addresses to take along", async () => {
    const { page, makeFeed, close } = await guest("detail.info");
    const feed = await makeFeed({ title: 'Talks "live"', slug: "talks" });
    await page.goto(stage.url(`/feeds/${feed.id}`));
    const panel = page.getByRole("region", { name: "Feed Information" });
    const home = stage.url("/u/detail.info/talks");
    const values = [
      ["RSS Feed URL", `${home}/feed.xml`, "RSS feed URL copied to clipboard"],
      [
        "Embeddable Player",
        expect.stringMatching(new RegExp(`^<iframe src="${home}/embed" width="100%" height="450".*&quot;live&quot;`)),
        "Embed code copied to clipboard",
      ],
      ["Public Feed URL", home, "Public feed URL copied to clipboard"],
    ] as const;
    for (const [label, value, told] of values) {
      const field = panel.getByLabel(label, { exact: true });
      expect(await field.inputValue()).toEqual(value);
      expect(await field.isEditable()).toBe(false);
      await panel.getByRole("button", { name: `Copy ${label}` }).click();
      await seeToast(page, "Copied!", told);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toEqual(value);
    }
    await close();
  });

  test("loses an episode only after asking", async () => {
    const { page, makeFeed, addEpisodes, close } = await guest("detail.deletes");
    const feed = await makeFeed();
    await addEpisodes(feed.id, { title: "Keep me" }, { title: "Drop 'me'" });
    await page.goto(stage.url(`/feeds/${feed.id}`));
    const choose = async () => {
      await page.getByRole("button", { name: "Actions for Drop 'me'" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
    };
    const question = page.getByRole("alertdialog");
    await choose();
    await question.getByText("Are you sure you want to delete 'Drop 'me''?", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });

    const recover = await refuseAnswers(page, "DELETE", /\/api\/episodes\/\d+$/);
    await choose();
    await question.getByRole("button", { name: "Delete" }).click();
    await seeToast(page, "Failed to delete episode", "The server is in trouble.");
    await recover();
    await question.getByRole("button", { name: "Delete" }).click();
    await seeToast(page, "Episode deleted", "The episode has been removed from your feed.");
    await page.getByRole("heading", { name: "1 Episode", exact: true }).waitFor();
    expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Keep me"]);
    expect(await page.getByRole("button", { name: "Reorder Episodes" }).count()).toBe(0);
    await close(REFUSED);
  });

  test("is fetched once, whatever the window does, and again after a change", async () => {
    const { page, makeFeed, addEpisodes, close } = await guest("detail.fetches");
    const feed = await makeFeed();
    await addEpisodes(feed.id, { title: "Kept" }, { title: "Dropped" });
    const fetches: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && A_FEED.test(request.url())) fetches.push(request.url());
    });
    await page.goto(stage.url(`/feeds/${feed.id}`));
    await page.getByRole("heading", { name: "2 Episodes" }).waitFor();
    await page.evaluate(() => {
      window.dispatchEvent(new Event("blur"));
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.getByRole("heading", { name: "2 Episodes" }).waitFor();
    expect(fetches).toHaveLength(1);
    await page.getByRole("button", { name: "Actions for Dropped" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "1 Episode", exact: true }).waitFor();
    expect(fetches).toHaveLength(2);
    await close();
  });

  test("asks once, and again only when told to, where an answer fails", async () => {
    const { page, makeFeed, addEpisodes, close } = await guest("detail.retries");
    const feed = await makeFeed();
    await addEpisodes(feed.id, { title: "Staying" });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/(feeds|episodes)\//.test(request.url())) asked.push(request.method());
    });
    const recover = await refuseAnswers(page, "GET", A_FEED);
    await page.goto(stage.url(`/feeds/${feed.id}`));
    // A failure is told once the last try has failed: there was but one.
    await page.getByRole("alert").getByText("The server is in trouble.").waitFor();
    expect(asked).toEqual(["GET"]);
    await recover();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Actions for Staying" }).click();
    await refuseAnswers(page, "DELETE", /\/api\/episodes\/\d+$/);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await seeToast(page, "Failed to delete episode");
    expect(asked).toEqual(["GET", "GET", "DELETE"]);
    await close(REFUSED);
  });

  test("a session that ended leads to the sign-in, and from there back to the feed", async () => {
    const { page, user, makeFeed, post, close } = await guest("detail.session");
    const feed = await makeFeed();
    await page.goto(stage.url("/feeds"));
    await page.getByRole("link", { name: "View Feed" }).waitFor();
    await post("/api/logout");
    await page.getByRole("link", { name: "View Feed" }).click();
    await page.waitForURL("**/auth?**");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(`**/feeds/${feed.id}`);
    await page.getByRole("heading", { name: "Guest spots", level: 1 }).waitFor();
    await close(REFUSED);
  });
});
