import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectGoodLooks, holdAnswers, PASSWORD, REFUSED, refuseAnswers, seeToast, WIDE } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("my feeds", { timeout: 60_000 }, () => {
  const stage = setStage();
  const guest = (screenName: string, isPremium = false) => stage.openGuest({ screenName, isPremium });

  test("holds six places while the feeds are coming", async () => {
    const { page, makeFeed, close } = await guest("feeds.coming");
    await makeFeed();
    const letCome = await holdAnswers(page, "GET", "/api/feeds");
    await page.goto(stage.url("/feeds"));
    await page.getByRole("heading", { name: "My Feeds" }).waitFor();
    await page.getByText("Manage your podcast feed collections").waitFor();
    const places = page.getByRole("status").filter({ hasText: "Loading your feeds" });
    await places.waitFor();
    expect(await places.getByRole("listitem", { includeHidden: true }).count()).toBe(6);
    expect(await page.getByRole("button", { name: "Create Feed" }).isDisabled()).toBe(true);
    await expectGoodLooks(page);
    letCome();
    await page.getByRole("heading", { name: "Guest spots" }).waitFor();
    await close();
  });

  test("says that the feeds did not come, and fetches them again when asked", async () => {
    const { page, makeFeed, close } = await guest("feeds.failed");
    await makeFeed();
    const recover = await refuseAnswers(page, "GET", "/api/feeds");
    await page.goto(stage.url("/feeds"));
    const alert = page.getByRole("alert").filter({ hasText: "Your feeds could not be loaded" });
    await alert.getByText("The server is in trouble.").waitFor();
    await recover();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Guest spots" }).waitFor();
    await close(REFUSED);
  });

  test("makes the first feed: the default one, its slug following the title until it is typed by hand", async () => {
    const { page, user, close } = await guest("feeds.first");
    await page.goto(stage.url("/feeds"));
    await page.getByRole("heading", { name: "No Feeds Yet" }).waitFor();
    await expectGoodLooks(page);
    await page.getByRole("button", { name: "Create Feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    const title = dialog.getByLabel("Title");
    const slug = dialog.getByLabel("Slug");

    await title.fill("Talks, & more  Talks!");
    expect(await slug.inputValue()).toBe("talks-more-talks");
    await slug.fill("my-talks");
    await title.fill("Something else");
    expect(await slug.inputValue()).toBe("my-talks");
    await slug.fill("");
    await title.fill("On Air");
    expect(await slug.inputValue()).toBe("on-air");

    expect(await dialog.getByLabel("Default feed").isChecked()).toBe(true);
    expect(await dialog.getByLabel("Public feed").isChecked()).toBe(true);
    expect(await dialog.getByLabel("Public feed").isDisabled()).toBe(true);
    await dialog.getByText("A default feed is always public.").waitFor();
    await expectGoodLooks(page);

    await title.fill("");
    await slug.fill("");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await dialog.getByText("Title is required").waitFor();
    await dialog.getByText("Slug is required").waitFor();
    await page.setViewportSize({ width: 1280, height: 500 });
    await slug.focus();
    for (const shown of [
      dialog.getByText("Slug", { exact: true }),
      dialog.getByRole("button", { name: "Create Feed" }),
    ])
      expect(await isInView(shown)).toBe(true);
    await page.setViewportSize(WIDE);
    await title.fill("On Air");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await seeToast(page, "Success", "Feed created successfully");
    await dialog.waitFor({ state: "hidden" });

    const card = page.getByRole("article");
    await card.getByRole("heading", { name: "On Air" }).waitFor();
    await card.getByText("No description provided.").waitFor();
    expect(await card.getByText("Default", { exact: true }).count()).toBe(1);
    expect(await card.getByText("Private", { exact: true }).count()).toBe(0);
    expect(await card.getByRole("link", { name: "Public Page" }).getAttribute("href")).toBe(`/u/${user.id}/on-air`);
    await card.getByRole("link", { name: "View Feed" }).click();
    await page.waitForURL(/\/feeds\/\d+$/);
    await close();
  });

  test("keeps a free guest's further feeds private, and says why where it is decided", async () => {
    const { page, makeFeed, close } = await guest("feeds.free");
    await makeFeed();
    await page.goto(stage.url("/feeds"));
    await page.getByRole("button", { name: "Create Feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    expect(await dialog.getByLabel("Default feed").isChecked()).toBe(false);
    expect(await dialog.getByLabel("Public feed").count()).toBe(0);
    const reason = dialog.getByText("On the free plan, only your default feed is public");
    await reason.waitFor();
    await expectGoodLooks(page);
    await dialog.getByLabel("Default feed").check();
    expect(await dialog.getByLabel("Public feed").isDisabled()).toBe(true);
    expect(await reason.count()).toBe(0);
    await dialog.getByLabel("Default feed").uncheck();
    expect(await dialog.getByLabel("Public feed").count()).toBe(0);
    await dialog.getByLabel("Title").fill("Drafts");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await seeToast(page, "Success", "Feed created successfully");
    await card(page, "Drafts").getByText("Private", { exact: true }).waitFor();
    await close();
  });

  test("lets a premium guest publish a further feed, and moves the default flag", async () => {
    const { page, makeFeed, close } = await guest("feeds.premium", true);
    await makeFeed();
    await makeFeed({ title: "Second", slug: "second", isDefault: false });
    await page.goto(stage.url("/feeds"));
    await card(page, "Second").getByText("Private", { exact: true }).waitFor();

    await choose(page, "Second", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Feed" });
    expect(await dialog.getByLabel("Public feed").isEnabled()).toBe(true);
    await dialog.getByLabel("Public feed").check();
    await dialog.getByLabel("Title").fill("Second to none");
    expect(await dialog.getByLabel("Slug").inputValue()).toBe("second");
    await dialog.getByLabel("Description").fill("What I said elsewhere, and to whom. ".repeat(12));
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await seeToast(page, "Success", "Feed updated successfully");
    await dialog.waitFor({ state: "hidden" });
    const second = card(page, "Second to none");
    await second.getByText("What I said elsewhere").waitFor();
    expect(await second.getByText("Private", { exact: true }).count()).toBe(0);
    const linesShown = await second.getByText("What I said elsewhere").evaluate((text) => {
      return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
    });
    expect(linesShown).toBe(2);
    await expectGoodLooks(page);

    await choose(page, "Second to none", "Edit");
    await dialog.getByLabel("Default feed").check();
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await dialog.waitFor({ state: "hidden" });
    await second.getByText("Default", { exact: true }).waitFor();
    expect(await page.getByText("Default", { exact: true }).count()).toBe(1);
    await close();
  });

  test("shows a cover, and the title on a colour where the picture is gone", async () => {
    const { page, makeFeed, close } = await guest("feeds.covers", true);
    await makeFeed({ title: "Pictured" });
    await makeFeed({ title: "Lost", slug: "lost", isDefault: false, coverImage: stage.url("/no/such/cover.png") });
    await page.goto(stage.url("/feeds"));
    const cover = card(page, "Pictured").locator("img");
    await expect.poll(() => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    // The title stands on the card's stand-in besides its heading.
    await expect.poll(() => card(page, "Lost").getByText("Lost", { exact: true }).count()).toBe(2);
    await close(REFUSED);
  });

  test("deletes a feed only after saying what goes with it", async () => {
    const { page, makeFeed, close } = await guest("feeds.deletes");
    await makeFeed({ title: "Old news" });
    await page.goto(stage.url("/feeds"));
    await choose(page, "Old news", "Delete");
    const question = page.getByRole("alertdialog");
    await question
      .getByText(
        "This will permanently delete the feed 'Old news' and all its episodes. This action cannot be undone.",
        { exact: true },
      )
      .waitFor();
    await expectGoodLooks(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    await card(page, "Old news").waitFor();

    const recover = await refuseAnswers(page, "DELETE", /\/api\/feeds\/\d+$/);
    await choose(page, "Old news", "Delete");
    await question.getByRole("button", { name: "Delete" }).click();
    await seeToast(page, "Error", "The server is in trouble.");
    await recover();
    await question.getByRole("button", { name: "Delete" }).click();
    await seeToast(page, "Success", "Feed deleted successfully");
    await page.getByRole("heading", { name: "No Feeds Yet" }).waitFor();
    await close(REFUSED);
  });

  test("keeps what was typed when saving fails, and asks before it is thrown away", async () => {
    const { page, makeFeed, close } = await guest("feeds.typed");
    await makeFeed({ title: "Taken", slug: "taken" });
    await page.goto(stage.url("/feeds"));
    await page.getByRole("button", { name: "Create Feed" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    await dialog.getByLabel("Title").fill("Taken");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await (await seeToast(page, "Error")).getByText(/slug/i).waitFor();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Taken");

    const recover = await refuseAnswers(page, "POST", "/api/feeds");
    await dialog.getByLabel("Slug").fill("free-again");
    await dialog.getByRole("button", { name: "Create Feed" }).click();
    await seeToast(page, "Error", "The server is in trouble.");
    expect(await dialog.getByLabel("Slug").inputValue()).toBe("free-again");
    await recover();

    await dialog.getByRole("button", { name: "Close" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await dialog.getByLabel("Slug").inputValue()).toBe("free-again");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "hidden" });

    const trouble = await refuseAnswers(page, "PATCH", /\/api\/feeds\/\d+$/);
    await choose(page, "Taken", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit Feed" });
    await edit.getByLabel("Description").fill("Half a thought");
    await edit.getByRole("button", { name: "Update Feed" }).click();
    await seeToast(page, "Error", "The server is in trouble.");
    expect(await edit.getByLabel("Description").inputValue()).toBe("Half a thought");
    await trouble();
    await close(REFUSED);
  });

  test("gives the form back, as it was, after signing in where the session had ended", async () => {
    const { page, user, makeFeed, post, close } = await guest("feeds.session");
    await makeFeed({ title: "Standing" });
    await page.goto(stage.url("/feeds"));
    await choose(page, "Standing", "Edit");
    const dialog = page.getByRole("dialog", { name: "Edit Feed" });
    await dialog.getByLabel("Description").fill("Typed while the session ended.");
    await post("/api/logout");
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await page.waitForURL("**/auth?**");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await dialog.waitFor();
    expect(await dialog.getByLabel("Description").inputValue()).toBe("Typed while the session ended.");
    await dialog.getByRole("button", { name: "Update Feed" }).click();
    await seeToast(page, "Success", "Feed updated successfully");
    await card(page, "Standing").getByText("Typed while the session ended.").waitFor();
    await close(REFUSED);
  });
});

/** Whether a person sees the middle of something where it stands, and nothing over it. */
function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

function card(page: Page, title: string) {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

async function choose(page: Page, title: string, action: "Edit" | "Delete") {
  await card(page, title)
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}
