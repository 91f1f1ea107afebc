import type { Locator, Page } from "@playwright/test";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { BUSY_SHOW, KNOWN_EPISODES, KNOWN_GUEST } from "#test/fake-servers/apple-directory.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import { endSessionAt, failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

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

const test = base.extend<{
  /** opens the form of an empty feed of a new user */
  openForm: () => Promise<TestUser & { feedId: number }>;
}>({
  openForm: async ({ page, signUp }, use) => {
    await use(async () => {
      const user = await signUp();
      const feed = await user.createFeed();
      await page.route(/youtube|ytimg/, (route) => route.fulfill({ status: 204 }));
      await page.goto("/feeds");
      await page.getByRole("link", { name: "View Feed" }).click();
      await page.getByRole("button", { name: "Add Episode", exact: true }).click();
      await expect(form(page)).toBeVisible();
      return { ...user, feedId: feed.id };
    });
  },
});

test.describe("episode form", () => {
  test("asks for a link, loads it, and fills the fields from the chosen episode", async ({
    page,
    feedHost,
    openForm,
  }) => {
    await openForm();
    const dialog = form(page);
    await expect(dialog.getByRole("tab")).toHaveText(["Add from URL", "Manual Entry"]);
    await dialog.getByRole("button", { name: "Get Episode Details" }).click();
    await expect(dialog.getByText("Please enter a URL", { exact: true })).toBeVisible();
    await expectAccessible(page);

    const release = await holdRequests(page, "POST", "/api/metadata");
    await dialog.getByLabel("Episode URL").fill(feedHost.url("/shows/long.xml"));
    await page.keyboard.press("Enter");
    const busy = dialog.getByRole("button", { name: "Processing..." });
    await expect(busy).toBeVisible();
    await expect(busy).toBeDisabled();
    await expectAccessible(page);
    release();

    const chooser = page.getByRole("dialog", { name: "Select an Episode from Harbour Lights" });
    await expect(chooser).toBeVisible();
    const select = chooser.getByRole("button", { name: "Select Episode" });
    await expect(select).toBeDisabled();
    await expectAccessible(page);
    await chooser.getByRole("button", { name: "Cancel" }).click();
    await expect(chooser).toBeHidden();
    await dialog.getByRole("button", { name: "Get Episode Details" }).click();
    await chooser.getByLabel("Search episodes").fill("NIGHT FERRY");
    await expect(chooser.getByRole("option").first()).toContainText("the night ferry");
    await chooser.getByLabel("Search episodes").fill("no such words");
    await expect(chooser.getByText("No episode titles match your search.")).toBeVisible();
    await chooser.getByLabel("Search episodes").fill("");
    await expect(chooser.getByRole("option").first()).toBeVisible();
    await chooser.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await expect(chooser.getByRole("option", { selected: true })).toHaveAttribute("aria-posinset", "500");
    await page.keyboard.press("Enter");
    await expectToast(page, "Episode selected");
    await expect(dialog.getByRole("tab", { name: "Manual Entry" })).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByLabel("Title")).toHaveValue(/ on /);
    await expect(dialog.getByLabel("Description")).toHaveValue(/& our host talk about/);
    await expect(dialog.getByLabel("Show Name")).toHaveValue("Harbour Lights");
    await expect(dialog.getByLabel("Release Date")).toHaveValue(/^20\d\d-\d\d-\d\d$/);
    await expect(dialog.getByLabel("Audio URL")).toHaveValue(feedHost.url("/audio/harbour-lights-1.mp3"));
    await expect(dialog.getByLabel("Duration")).toHaveValue(/^\d+:\d\d$/);

    const preview = dialog.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText(/ on .*Harbour Lights · \w+ \d+, 20\d\d · \d+:\d\d.*& our host talk about/s);
    await expectAccessible(page);
    const letSave = await holdRequests(page, "POST", /\/episodes$/);
    await expect(dialog.getByRole("button", { name: "Add Episode" })).toBeFocused();
    await page.keyboard.press("Enter");
    const saving = dialog.getByRole("button", { name: "Saving" });
    await expect(saving).toBeVisible();
    await expect(saving).toBeDisabled();
    await expectAccessible(page);
    letSave();
    await expectToast(page, "Episode added", "Your episode has been added to your feed.");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "1 Episode", exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.keyboard.insertText(feedHost.url("/shows/long.xml"));
    await page.keyboard.press("Enter");
    await chooser.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Already in this feed")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Add Episode" })).not.toBeFocused();
  });

  test("takes a link that is pasted right away, and goes on where something is missing", async ({
    page,
    feedHost,
    openForm,
  }) => {
    await openForm();
    const dialog = form(page);
    await page.keyboard.insertText(feedHost.url("/audio/untold.mp3"));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("tab", { name: "Manual Entry", selected: true })).toBeVisible();
    const description = dialog.getByLabel("Description");
    await expect(description).toBeFocused();
    await description.fill("Told at last.");
    await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("Told at last.");
  });

  test("asks a busy directory for the audio again when it can be asked, and keeps what was entered", async ({
    page,
    feedHost,
    openForm,
  }) => {
    await page.clock.install();
    const { user } = await openForm();
    const dialog = form(page);
    const show = `${BUSY_SHOW} ${user.screenName}`;
    await dialog.getByLabel("Episode URL").fill(feedHost.url(`/pages/of-show/${encodeURIComponent(show)}`));
    await dialog.getByRole("button", { name: "Get Episode Details" }).click();
    await expect(dialog.getByText("The audio file is still missing")).toBeVisible();
    await expect(dialog.getByText(/Apple Podcasts, which knows it, is busy right now/)).toBeVisible();
    await expect(dialog.getByLabel("Show Name")).toHaveValue(show);
    await expect(dialog.getByLabel("Audio URL")).toHaveValue("");
    await expectAccessible(page);
    await expect(dialog.getByRole("button", { name: "Try Again" })).toBeVisible();
    const promise = dialog.getByText("Or save the episode now: its audio is added later, automatically.");
    await expect(promise).toBeHidden();
    await dialog.getByLabel("Apple Podcasts URL").fill("https://podcasts.apple.com/us/podcast/tides/id7001?i=9001");
    await expect(promise).toBeVisible();
    await dialog.getByLabel("Apple Podcasts URL").fill("");
    await dialog.getByLabel("Description").fill("In my own words.");
    await page.clock.fastForward("02:00");
    await expect(dialog.getByLabel("Description")).toHaveValue("In my own words.");
    await expect(dialog.getByLabel("Audio URL")).toHaveValue(feedHost.url("/audio/harbour-lights-500.mp3"));
    await expect(dialog.getByLabel("Description")).toBeFocused();
    await expect(dialog.getByText("The audio file is still missing")).toBeHidden();
  });

  test("searches and pages through a show of five thousand episodes", async ({ page, openForm }) => {
    await openForm();
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
    await expect(chooser.getByRole("option").first()).toBeVisible();
    await expect.poll(() => chooser.getByRole("option").count()).toBeLessThan(60);
    await chooser.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await expect(chooser.getByRole("option", { selected: true })).toHaveText("Talk number 1May 5, 2025");
    await chooser.getByLabel("Search episodes").fill("number 2718");
    await chooser.getByRole("option", { name: /Talk number 2718/ }).click();
    await chooser.getByRole("button", { name: "Select Episode" }).click();
    await expectToast(page, "Episode selected", "Talk number 2718");
    await expect(form(page).getByLabel("Title")).toHaveValue("Talk number 2718");
  });

  test("reports an unreadable link in three places, and continues with manual entry", async ({ page, openForm }) => {
    await openForm();
    const dialog = form(page);
    const recover = await failRequests(page, "POST", "/api/metadata", {
      status: 400,
      message: "This page is no podcast.",
    });
    await dialog.getByLabel("Episode URL").fill("https://nowhere.example/");
    await page.keyboard.press("Enter");
    await expectToast(page, "Metadata extraction failed", "Please enter the episode details manually.");
    await expect(dialog.getByRole("alert").getByText("This page is no podcast.", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("tab", { name: "Manual Entry" })).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await expectAccessible(page);
    await recover();
    await page.route(/\/api\/metadata$/, (route) => route.abort());
    await dialog.getByRole("tab", { name: "Add from URL" }).click();
    await dialog.getByRole("button", { name: "Get Episode Details" }).click();
    await expect(
      dialog.getByRole("alert").getByText("The server did not answer. Please check your connection.", { exact: true }),
    ).toBeVisible();
  });

  test("offers the other links of a pasted message, and searches for a title that contains none", async ({
    page,
    openForm,
  }) => {
    await openForm();
    const dialog = form(page);
    const field = dialog.getByLabel("Episode URL");
    await paste(field, `Me: https://x.com/ada\nReading fog <${VIDEO}|watch>\nSent from my phone`);
    await expect(field).toHaveValue(`Me: https://x.com/ada Reading fog <${VIDEO}|watch> Sent from my phone`);
    await expect(dialog.getByText("Of these links, youtube.com/watch?v=aaaaaaaaaa1 is looked up.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use x.com/ada instead" }).click();
    await expect(field).toHaveValue("https://x.com/ada");
    await expect(dialog.getByText("Of these links")).toBeHidden();

    allowConsole(page, FAILED_REQUEST);
    await field.fill(`“${KNOWN_GUEST}”`);
    await page.keyboard.press("Enter");
    await expectToast(page, "Metadata extraction failed", "Please enter the episode details manually.");
    await dialog.getByRole("button", { name: "Search by name" }).click();
    const finder = page.getByRole("dialog", { name: "Find my appearances" });
    await expect(finder.getByLabel("Your name or a show's name")).toHaveValue(KNOWN_GUEST);
    await expect(finder.getByRole("list", { name: "Episodes" }).getByRole("listitem").first()).toBeVisible();
  });

  test("finds appearances by name, and adds the checked ones even if one fails", async ({ page, openForm }) => {
    const { user } = await openForm();
    await form(page).getByRole("button", { name: "Find my appearances" }).click();
    const finder = page.getByRole("dialog", { name: "Find my appearances" });
    const name = finder.getByLabel("Your name or a show's name");
    await expect(name).toHaveValue(String(user.displayName));
    await name.fill("");
    await finder.getByRole("button", { name: "Search" }).click();
    await expect(finder.getByText("Please enter a name")).toBeVisible();
    await name.fill("Nobody at all");
    await page.keyboard.press("Enter");
    await expect(finder.getByText(/^No results for this name\./)).toBeVisible();
    await expectAccessible(page);

    const release = await holdRequests(page, "GET", /\/api\/metadata\/search/);
    await name.fill(KNOWN_GUEST);
    await page.keyboard.press("Enter");
    await expect(finder.getByRole("button", { name: "Searching..." })).toBeVisible();
    release();
    await expect(finder.getByText(`${KNOWN_EPISODES} episodes and 1 show found.`)).toBeVisible();
    await expect(finder.getByRole("button", { name: "Add Episodes" })).toBeDisabled();
    await finder.getByRole("checkbox", { name: `${KNOWN_GUEST} on subject 20`, exact: true }).check();
    await expect(finder.getByRole("button", { name: "Add 1 Episode" })).toBeVisible();
    await finder.getByRole("button", { name: "Select all" }).click();
    await expectAccessible(page);
    // One of the episodes arrives without a required field.
    await page.route(/\/episodes\/batch$/, (route) => {
      const { episodes } = route.request().postDataJSON() as { episodes: EpisodeDraft[] };
      const postData = { episodes: episodes.map((one, at) => (at === 7 ? { ...one, description: null } : one)) };
      return route.continue({ postData });
    });
    await finder.getByRole("button", { name: `Add ${KNOWN_EPISODES} Episodes` }).click();
    await expectToast(page, "Failed to add 1 episode", `${KNOWN_EPISODES - 1} episodes added to your feed.`);
    await expect(finder.getByText("Added", { exact: true })).toHaveCount(KNOWN_EPISODES - 1);
    const refused = finder.getByRole("listitem").filter({ hasText: `${KNOWN_GUEST} on subject 13` });
    await expect(refused.getByText("Not added: Description is required")).toBeVisible();
    await expect(refused.getByRole("checkbox")).toBeChecked();
    await expectAccessible(page);
    await finder.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: `${KNOWN_EPISODES - 1} Episodes` })).toBeVisible();
    await expect(page.getByRole("article").getByRole("heading").first()).toHaveText(`${KNOWN_GUEST} on subject 20`);

    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await form(page).getByRole("button", { name: "Find my appearances" }).click();
    await name.fill(KNOWN_GUEST);
    await page.keyboard.press("Enter");
    const known = finder.getByRole("listitem").filter({ hasText: "Already in this feed" });
    await expect(known).toHaveCount(KNOWN_EPISODES - 1);
    await expect(known.getByRole("checkbox", { disabled: true })).toHaveCount(KNOWN_EPISODES - 1);
    await finder.getByRole("button", { name: /^Harbour Lights/ }).click();
    await expect(page.getByRole("dialog", { name: "Select an Episode from Harbour Lights" })).toBeVisible();
  });

  test("points out an episode that the feed already has, and can still add it", async ({
    page,
    feedHost,
    openForm,
  }) => {
    await openForm();
    const dialog = form(page);
    const add = async () => {
      await dialog.getByLabel("Episode URL").fill(feedHost.url("/audio/once.mp3"));
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("tab", { name: "Manual Entry", selected: true })).toBeVisible();
    };
    const save = async () => {
      await dialog.getByLabel("Title").fill("Once");
      await dialog.getByLabel("Description").fill("Only this time.");
      await dialog.getByRole("button", { name: "Add Episode" }).click();
      await expect(dialog).toBeHidden();
    };
    await add();
    await expect(dialog.getByText("Already in this feed")).toHaveCount(0);
    await save();
    await expect(page.getByRole("heading", { name: "1 Episode", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await add();
    await expect(dialog.getByText("Already in this feed")).toBeVisible();
    await expect(dialog.getByText("This feed already has “Once”.")).toBeVisible();
    await expectAccessible(page);
    await save();
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
  });

  test("takes manual entry: required fields, today's date, a duration in seconds", async ({ page, openForm }) => {
    await openForm();
    const dialog = form(page);
    await dialog.getByRole("tab", { name: "Manual Entry" }).click();
    for (const field of FIELDS) await expect(dialog.getByLabel(field)).toBeVisible();
    const today = await page.evaluate(() => {
      const now = new Date();
      return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
        .map((part) => String(part).padStart(2, "0"))
        .join("-");
    });
    await expect(dialog.getByLabel("Release Date")).toHaveValue(today);
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await expect(dialog.getByText("Title is required")).toBeVisible();
    await expect(dialog.getByText("Description is required")).toBeVisible();
    await expectAccessible(page);

    await dialog.getByLabel("Title").fill("By hand");
    await dialog.getByLabel("Description").fill("Typed, all of it.");
    await dialog.getByLabel("Duration").fill("3725");
    await dialog.getByLabel("YouTube URL").fill(VIDEO);
    await expect(dialog.getByLabel("Image URL")).toHaveValue(VIDEO_PICTURE);
    await expect(dialog.getByRole("button", { name: "Preview Video" })).toBeVisible();
    await expect(dialog.locator("iframe")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Preview Video" }).click();
    await expect(dialog.locator("iframe")).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await expectToast(page, "Episode added", "Your episode has been added to your feed.");
    await expect(page.getByRole("article").getByText("1:02:05")).toBeVisible();
  });

  test("edits an episode: manual fields only, empty where nothing is known, input kept when saving fails", async ({
    page,
    openForm,
  }) => {
    const { feedId, addEpisodes } = await openForm();
    await page.keyboard.press("Escape");
    await addEpisodes(feedId, { title: "Before", releaseDate: "2024-02-29T22:00:00.000Z" });
    await page.reload();
    await page.getByRole("button", { name: "Actions for Before" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Episode" });
    await expect(dialog.getByRole("tab")).toHaveCount(0);
    await expect(dialog.getByLabel("Release Date")).toHaveValue("2024-02-29");
    for (const field of ["Audio URL", "Image URL", "Duration", "Spotify URL"])
      await expect(dialog.getByLabel(field), field).toHaveValue("");
    await dialog.getByLabel("Title").fill("After");
    const recover = await failRequests(page, "PATCH", /\/api\/episodes\/\d+$/);
    await dialog.getByRole("button", { name: "Update Episode" }).click();
    await expectToast(page, "Failed to update episode", "The server is in trouble.");
    await expect(dialog.getByLabel("Title")).toHaveValue("After");
    await recover();
    await dialog.getByRole("button", { name: "Update Episode" }).click();
    await expectToast(page, "Episode updated", "Your episode has been updated successfully.");
    await expect(page.getByRole("article").getByRole("heading", { name: "After" })).toBeVisible();
    await expect(page.getByRole("article").getByText("Feb 29, 2024")).toBeVisible();
  });

  test("keeps the input when adding fails, and asks before discarding it", async ({ page, openForm }) => {
    await openForm();
    const dialog = form(page);
    await dialog.getByRole("tab", { name: "Manual Entry" }).click();
    await dialog.getByLabel("Title").fill("Half");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await dialog.getByLabel("Description").fill("Whole");
    const recover = await failRequests(page, "POST", /\/episodes$/);
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await expectToast(page, "Failed to add episode", "The server is in trouble.");
    await expect(dialog.getByLabel("Title")).toHaveValue("Half");
    await recover();

    await page.goBack();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByLabel("Description")).toHaveValue("Whole");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "No Episodes Yet" })).toBeVisible();
  });

  test("restores the input after signing in again when the session has ended", async ({ page, openForm }) => {
    const own = await openForm();
    const dialog = form(page);
    await dialog.getByRole("tab", { name: "Manual Entry" }).click();
    await dialog.getByLabel("Title").fill("Typed for an hour");
    await dialog.getByLabel("Description").fill("And signed out meanwhile.");
    await endSessionAt(page, own, "POST", /\/episodes$/);
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await submitLogin(page, own.user);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue("Typed for an hour");
    await dialog.getByRole("button", { name: "Add Episode" }).click();
    await expectToast(page, "Episode added");
    await expect(page.getByRole("article").getByText("And signed out meanwhile.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

function form(page: Page) {
  return page.getByRole("dialog", { name: "Add Episode" });
}

/** Pastes as from another app, without the clipboard that all tests share. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
