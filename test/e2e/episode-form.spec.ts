import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EpisodeDraft } from "#domain/metadata.ts";
import { KNOWN_EPISODES, KNOWN_GUEST } from "#test/fake-servers/apple-directory.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import {
  expectGoodLooks,
  type Guest,
  holdAnswers,
  PASSWORD,
  REFUSED,
  refuseAnswers,
  seeToast,
} from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

const FIELDS = [
  "Title",
  "Description",
  "Show Name",
  "Release Date",
  "Audio URL",
  "Duration",
  "Image URL",
  "Apple Podcasts URL",
  "Spotify URL",
  "YouTube URL",
  "Show Notes URL",
];
const VIDEO = "https://www.youtube.com/watch?v=aaaaaaaaaa1";
const VIDEO_PICTURE = "https://i.ytimg.com/vi/aaaaaaaaaa1/hqdefault.jpg";

describe("the episode form", { timeout: 60_000 }, () => {
  let feedHost: FeedHost;
  beforeAll(async () => {
    feedHost = await startFeedHost();
  });
  afterAll(() => feedHost.close());
  const stage = setStage(() => ({ APPLE_LOOKUP_URL: feedHost.url("/apple/lookup") }));

  /** A guest in front of an empty feed's form. */
  async function guestAdding(screenName: string): Promise<Guest & { feedId: number }> {
    const guest = await stage.openGuest({ screenName });
    const feed = await guest.makeFeed();
    await guest.context.route(/youtube|ytimg/, (route) => route.fulfill({ status: 204 }));
    await guest.page.goto(stage.url("/feeds"));
    await guest.page.getByRole("link", { name: "View Feed" }).click();
    await guest.page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await form(guest.page).waitFor();
    return { ...guest, feedId: feed.id };
  }

  test("wants a link, works on it, and fills itself from the episode that is picked", async () => {
    const { page, close } = await guestAdding("form.link");
    const dialog = form(page);
    expect(await dialog.getByRole("tab").allTextContents()).toEqual(["Add from URL", "Manual Entry"]);
    await dialog.getByRole("button", { name: "Get Episode Details" }).click();
    await dialog.getByText("Please enter a URL", { exact: true }).waitFor();
    await expectGoodLooks(page);

    const letCome = await holdAnswers(page, "POST", "/api/metadata");
    await dialog.getByLabel("Episode URL").fill(feedHost.url("/shows/long.xml"));
    await page.keyboard.press("Enter");
    const busy = dialog.getByRole("button", { name: "Processing..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await expectGoodLooks(page);
    letCome();

    const chooser = page.getByRole("dialog", { name: "Select an Episode from Harbour Lights" });
    await chooser.waitFor();
    const select = chooser.getByRole("button", { name: "Select Episode" });
    expect(await select.isDisabled()).toBe(true);
    await expectGoodLooks(page);
    await chooser.getByRole("button", { name: "Cancel" }).click();
    await chooser.waitFor({ state: "hidden" });
    await dialog.getByRole("button", { name: "Get Episode Details" }).click();
    await chooser.getByLabel("Search episodes").fill("NIGHT FERRY");
    await expect.poll(() => chooser.getByRole("option").first().textContent()).toContain("the night ferry");
    await chooser.getByLabel("Search episodes").fill("no such words");
    await chooser.getByText("No episode titles match your search.").waitFor();
    await chooser.getByLabel("Search episodes").fill("");
    await chooser.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await expect.poll(() => chooser.getByRole("option", { selected: true }).getAttribute("aria-posinset")).toBe("500");
    await select.click();
    await seeToast(page, "Episode selected");
    expect(await dialog.getByRole("tab", { name: "Manual Entry" }).getAttribute("aria-selected")).toBe("true");
    expect(await dialog.getByLabel("Title").inputValue()).toMatch(/ on /);
    expect(await dialog.getByLabel("Description").inputValue()).toContain("& our host talk about");
    expect(await dialog.getByLabel("Show Name").inputValue()).toBe("Harbour Lights");
    expect(await dialog.getByLabel("Release Date").inputValue()).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(await dialog.getByLabel("Audio URL").inputValue()).toBe(feedHost.url("/audio/harbour-lights-1.mp3"));
    expect(await dialog.getByLabel("Duration").inputValue()).toMatch(/^\d+:\d\d$/);

    const letSave = await holdAnswers(page, "POST", /\/episodes$/);
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    const saving = dialog.getByRole("button", { name: "Saving" });
    await saving.waitFor();
    expect(await saving.isDisabled()).toBe(true);
    await expectGoodLooks(page);
    letSave();
    await seeToast(page, "Episode added", "Your episode has been added to your feed.");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "1 Episode", exact: true }).waitFor();
    await close();
  });

  test("lets a show of five thousand episodes be searched and walked", async () => {
    const { page, close } = await guestAdding("form.many");
    const draft = (number: number): Partial<EpisodeDraft> => ({
      title: `Talk number ${number}`,
      description: "Said.",
      releaseDate: "2025-05-05T00:00:00.000Z",
    });
    await page.route(/\/api\/metadata$/, (route) =>
      route.fulfill({
        json: {
          source: "feed",
          feed: { feedTitle: "Endless", episodes: Array.from({ length: 5000 }, (_, at) => draft(5000 - at)) },
        },
      }),
    );
    await form(page).getByLabel("Episode URL").fill("https://endless.example/feed.xml");
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("dialog", { name: "Select an Episode from Endless" });
    await chooser.getByRole("option").first().waitFor();
    expect(await chooser.getByRole("option").count()).toBeLessThan(60);
    await chooser.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await expect.poll(() => chooser.getByRole("option", { selected: true }).textContent()).toContain("Talk number 1");
    await chooser.getByLabel("Search episodes").fill("number 2718");
    await chooser.getByRole("option", { name: /Talk number 2718/ }).click();
    await chooser.getByRole("button", { name: "Select Episode" }).click();
    await seeToast(page, "Episode selected", "Talk number 2718");
    expect(await form(page).getByLabel("Title").inputValue()).toBe("Talk number 2718");
    await close();
  });

  test("shows three signs when a link cannot be read, and goes on by hand", async () => {
    const { page, close } = await guestAdding("form.unread");
    const dialog = form(page);
    await refuseAnswers(page, "POST", "/api/metadata", { status: 400, message: "This page is no podcast." });
    await dialog.getByLabel("Episode URL").fill("https://nowhere.example/");
    await page.keyboard.press("Enter");
    await seeToast(page, "Metadata extraction failed", "Please enter the episode details manually.");
    await dialog.getByRole("alert").getByText("This page is no podcast.", { exact: true }).waitFor();
    expect(await dialog.getByRole("tab", { name: "Manual Entry" }).getAttribute("aria-selected")).toBe("true");
    await expectGoodLooks(page);
    await page.unrouteAll();
    await page.route(/\/api\/metadata$/, (route) => route.abort());
    await dialog.getByRole("tab", { name: "Add from URL" }).click();
    await dialog.getByRole("button", { name: "Get Episode Details" }).click();
    await dialog.getByRole("alert").getByText("Failed to extract metadata from URL", { exact: true }).waitFor();
    await close(REFUSED);
  });

  test("finds a guest's appearances by name, and adds those that are ticked, whatever becomes of one of them", async () => {
    const { page, user, close } = await guestAdding("form.found");
    await form(page).getByRole("button", { name: "Find my appearances" }).click();
    const finder = page.getByRole("dialog", { name: "Find my appearances" });
    const name = finder.getByLabel("Your name or a show's name");
    expect(await name.inputValue()).toBe(user.displayName);
    await name.fill("");
    await finder.getByRole("button", { name: "Search" }).click();
    await finder.getByText("Please enter a name").waitFor();
    await name.fill("Nobody at all");
    await page.keyboard.press("Enter");
    await finder.getByText(/^No results for this name\./).waitFor();
    await expectGoodLooks(page);

    const letCome = await holdAnswers(page, "GET", /\/api\/metadata\/search/);
    await name.fill(KNOWN_GUEST);
    await page.keyboard.press("Enter");
    await finder.getByRole("button", { name: "Searching..." }).waitFor();
    letCome();
    await finder.getByText(`${KNOWN_EPISODES} episodes and 1 show found.`).waitFor();
    expect(await finder.getByRole("button", { name: "Add Episodes" }).isDisabled()).toBe(true);
    await finder.getByRole("checkbox", { name: `${KNOWN_GUEST} on subject 20`, exact: true }).check();
    await finder.getByRole("button", { name: "Add 1 Episode" }).waitFor();
    await finder.getByRole("button", { name: "Select all" }).click();
    await expectGoodLooks(page);
    // On its way one of them loses what an episode must have.
    await page.route(/\/episodes\/batch$/, (route) => {
      const { episodes } = route.request().postDataJSON() as { episodes: EpisodeDraft[] };
      const postData = { episodes: episodes.map((one, at) => (at === 7 ? { ...one, description: null } : one)) };
      return route.continue({ postData });
    });
    await finder.getByRole("button", { name: `Add ${KNOWN_EPISODES} Episodes` }).click();
    await seeToast(page, "Failed to add 1 episode", `${KNOWN_EPISODES - 1} episodes added to your feed.`);
    expect(await finder.getByText("Added", { exact: true }).count()).toBe(KNOWN_EPISODES - 1);
    const refused = finder.getByRole("listitem").filter({ hasText: `${KNOWN_GUEST} on subject 13` });
    await refused.getByText("Not added: Description is required").waitFor();
    expect(await refused.getByRole("checkbox").isChecked()).toBe(true);
    await expectGoodLooks(page);
    await finder.getByRole("button", { name: "Done" }).click();
    await page.getByRole("heading", { name: `${KNOWN_EPISODES - 1} Episodes` }).waitFor();
    expect(await page.getByRole("article").getByRole("heading").first().textContent()).toBe(
      `${KNOWN_GUEST} on subject 20`,
    );

    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await form(page).getByRole("button", { name: "Find my appearances" }).click();
    await name.fill(KNOWN_GUEST);
    await page.keyboard.press("Enter");
    await expect.poll(() => finder.getByText("Already in this feed").count()).toBe(KNOWN_EPISODES - 1);
    await finder.getByRole("button", { name: /^Harbour Lights/ }).click();
    await page.getByRole("dialog", { name: "Select an Episode from Harbour Lights" }).waitFor();
    await close();
  });

  test("points out an episode that the feed has already, and adds it again all the same", async () => {
    const { page, close } = await guestAdding("form.twice");
    const dialog = form(page);
    const add = async () => {
      await dialog.getByLabel("Episode URL").fill(feedHost.url("/audio/once.mp3"));
      await page.keyboard.press("Enter");
      await dialog.getByRole("tab", { name: "Manual Entry", selected: true }).waitFor();
    };
    const save = async () => {
      await dialog.getByLabel("Title").fill("Once");
      await dialog.getByLabel("Description").fill("Only this time.");
      await dialog.getByRole("button", { name: "Add Episode" }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await add();
    expect(await dialog.getByText("Already in this feed").count()).toBe(0);
    await save();
    await page.getByRole("heading", { name: "1 Episode", exact: true }).waitFor();
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await add();
    await dialog.getByText("Already in this feed").waitFor();
    await dialog.getByText("This feed already has “Once”.").waitFor();
    await expectGoodLooks(page);
    await save();
    await page.getByRole("heading", { name: "2 Episodes" }).waitFor();
    await close();
  });

  test("takes everything by hand: what must be there, today's date, seconds as a duration", async () => {
    const { page, close } = await guestAdding("form.hand");
    const dialog = form(page);
    await dialog.getByRole("tab", { name: "Manual Entry" }).click();
    for (const field of FIELDS) await dialog.getByLabel(field).waitFor();
    const today = await page.evaluate(() => {
      const now = new Date();
      return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
        .map((part) => String(part).padStart(2, "0"))
        .join("-");
    });
    expect(await dialog.getByLabel("Release Date").inputValue()).toBe(today);
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await dialog.getByText("Title is required").waitFor();
    await dialog.getByText("Description is required").waitFor();
    await expectGoodLooks(page);

    await dialog.getByLabel("Title").fill("By hand");
    await dialog.getByLabel("Description").fill("Typed, all of it.");
    await dialog.getByLabel("Duration").fill("3725");
    await dialog.getByLabel("YouTube URL").fill(VIDEO);
    await expect.poll(() => dialog.getByLabel("Image URL").inputValue()).toBe(VIDEO_PICTURE);
    await dialog.getByRole("button", { name: "Preview Video" }).waitFor();
    expect(await dialog.locator("iframe").count()).toBe(0);
    await dialog.getByRole("button", { name: "Preview Video" }).click();
    expect(await dialog.locator("iframe").getAttribute("src")).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
    );
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await seeToast(page, "Episode added", "Your episode has been added to your feed.");
    await page.getByRole("article").getByText("1:02:05").waitFor();
    await close();
  });

  test("edits an episode: only by hand, empty where nothing is known, and keeps what a failed save would lose", async () => {
    const { page, feedId, addEpisodes, close } = await guestAdding("form.edit");
    await page.keyboard.press("Escape");
    await addEpisodes(feedId, { title: "Before", releaseDate: "2024-02-29T22:00:00.000Z" });
    await page.reload();
    await page.getByRole("button", { name: "Actions for Before" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Episode" });
    expect(await dialog.getByRole("tab").count()).toBe(0);
    expect(await dialog.getByLabel("Release Date").inputValue()).toBe("2024-02-29");
    for (const field of ["Audio URL", "Image URL", "Duration", "Spotify URL"])
      expect(await dialog.getByLabel(field).inputValue(), field).toBe("");
    await dialog.getByLabel("Title").fill("After");
    const recover = await refuseAnswers(page, "PATCH", /\/api\/episodes\/\d+$/);
    await dialog.getByRole("button", { name: "Update Episode" }).click();
    await seeToast(page, "Failed to update episode", "The server is in trouble.");
    expect(await dialog.getByLabel("Title").inputValue()).toBe("After");
    await recover();
    await dialog.getByRole("button", { name: "Update Episode" }).click();
    await seeToast(page, "Episode updated", "Your episode has been updated successfully.");
    await page.getByRole("article").getByRole("heading", { name: "After" }).waitFor();
    await page.getByRole("article").getByText("Feb 29, 2024").waitFor();
    await close(REFUSED);
  });

  test("keeps what was typed when adding fails, and asks before it is thrown away", async () => {
    const { page, close } = await guestAdding("form.kept");
    const dialog = form(page);
    await dialog.getByRole("tab", { name: "Manual Entry" }).click();
    await dialog.getByLabel("Title").fill("Half");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await expectGoodLooks(page);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "hidden" });
    await dialog.getByLabel("Description").fill("Whole");
    const recover = await refuseAnswers(page, "POST", /\/episodes$/);
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await seeToast(page, "Failed to add episode", "The server is in trouble.");
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Half");
    await recover();
    await page.route(/\/episodes$/, (route) => route.abort());
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await seeToast(page, "Failed to add episode", "Please try again later.");

    await page.goBack();
    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await dialog.getByLabel("Description").inputValue()).toBe("Whole");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "No Episodes Yet" }).waitFor();
    await close(REFUSED);
  });

  test("is there again, as it was, after signing in where the session had ended", async () => {
    const { page, user, post, close } = await guestAdding("form.session");
    const dialog = form(page);
    await dialog.getByRole("tab", { name: "Manual Entry" }).click();
    await dialog.getByLabel("Title").fill("Typed for an hour");
    await dialog.getByLabel("Description").fill("And signed out meanwhile.");
    await post("/api/logout");
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await page.waitForURL("**/auth?**");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await dialog.waitFor();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Typed for an hour");
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await seeToast(page, "Episode added");
    await page.getByRole("article").getByText("And signed out meanwhile.").waitFor();
    await page.reload();
    await page.getByRole("article").first().waitFor();
    expect(await dialog.count()).toBe(0);
    await close(REFUSED);
  });
});

function form(page: Page) {
  return page.getByRole("dialog", { name: "Add Episode" });
}
