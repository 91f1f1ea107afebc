import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { cutRequests, failRequests, goOffline, holdRequests } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { NARROW } from "#test/support/e2e/views.ts";

const PATH = "/profile/edit";
const SAVE = ["PATCH", /\/api\/user$/] as const;

test.describe("edit page", () => {
  test("edits each part where visitors see it, saves by itself, and leads there and back", async ({
    page,
    server,
    signUp,
  }) => {
    const { user, createFeed, addEpisodes } = await signUp();
    const feed = await createFeed({ slug: "spots" });
    await addEpisodes(feed.id, { title: "Low water" }, { title: "High water" });
    await page.goto(`/u/${user.screenName}`);
    await page.getByRole("link", { name: "Edit page" }).click();
    await expect(page).toHaveURL(PATH);
    await expect(status(page)).toHaveText("Saved");

    await page.getByLabel("Name", { exact: true }).fill("Mara Lint");
    await page.getByLabel("Headline").fill("The person to ask about tides");
    await page.getByLabel("Bio").fill("Walks on mud.\n\nAlways.");
    await page.getByLabel("Languages").fill("English, Low German");
    await page.getByRole("textbox", { name: "Link 1" }).fill("https://mara.example");
    await page.getByLabel("Contact email").fill("hosts@mara.example");
    await page.getByLabel("Short introduction").fill("Mara maps tides.");
    await page
      .getByLabel("Another episode to feature")
      .selectOption({ label: "Low water · The Example Hour · Jan 5, 2026" });
    await page.getByRole("button", { name: "Feature", exact: true }).click();

    await page.getByRole("button", { name: "Add Testimonial" }).click();
    const testimonial = page.getByRole("group", { name: "Testimonial 1" });
    await testimonial.getByLabel("Quote").fill("The studio fell silent.");
    await testimonial.getByLabel("Name").fill("Jonas Weber");
    await testimonial
      .getByRole("combobox", { name: "Episode" })
      .selectOption({ label: "High water · The Example Hour · Jan 5, 2026" });
    await page.getByRole("button", { name: "Add Photo" }).click();
    await page.getByLabel("Photo URL").fill(`${server.origin}/demo/night-desk.jpg`);
    await expect(page.getByRole("group", { name: "Photo 1" }).locator("img")).toBeVisible();
    await expect(status(page)).toHaveText("Saved");
    await expectAccessible(page);

    await page.getByRole("link", { name: "As visitors see it" }).click();
    await expect(page.getByRole("heading", { name: "Mara Lint" })).toBeVisible();
    await expect(page.getByText("The person to ask about tides")).toBeVisible();
    await expect(page.getByText("English, Low German")).toBeVisible();
    await expect(page.getByRole("link", { name: "mara.example" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Start here" }).getByRole("heading", { level: 3 })).toHaveText(
      "Low water",
    );
    await expect(page.getByText("Jonas Weber, The Example Hour: High water")).toBeVisible();
    await expect(page.getByRole("link", { name: "Photo, full size" })).toBeVisible();
  });

  test("takes topics by keyboard: Enter begins one, a pasted list becomes several, Backspace joins two", async ({
    page,
    signUp,
  }) => {
    const own = await signUp();
    await page.setViewportSize(NARROW);
    await page.goto(PATH);
    await page.getByRole("textbox", { name: "Topic 1" }).focus();
    await page.keyboard.type("What mud knows");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("Reading a beach\nNeap and spring");
    await expect(page.getByRole("textbox", { name: "Topic 3" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Topic 4" })).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("textbox", { name: "Topic 3" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Topic 4" })).toHaveCount(0);
    await expect
      .poll(async () => (await stored(own)).topics)
      .toEqual(["What mud knows", "Reading a beach", "Neap and spring"]);
    await page.getByRole("button", { name: "Remove Topic 2" }).click();
    await expect.poll(async () => (await stored(own)).topics).toEqual(["What mud knows", "Neap and spring"]);
  });

  test("orders featured episodes by keyboard and by dragging, and removes them", async ({ page, signUp }) => {
    const own = await signUp();
    const feed = await own.createFeed();
    const [one, two] = await own.addEpisodes(feed.id, { title: "One" }, { title: "Two" });
    await own.patch(apiPaths.user(), { featuredEpisodeIds: [one?.id, two?.id] });
    await page.goto(PATH);
    await page.getByRole("button", { name: "Move One", exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Picked up One, position 1 of 2.")).toBeVisible();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
    await expect(page.getByText("One is over position 2 of 2.")).toBeVisible();
    await page.keyboard.press("Space");
    await expect.poll(async () => (await stored(own)).featuredEpisodeIds).toEqual([two?.id, one?.id]);
    await expect(status(page)).toHaveText("Saved");

    await page.reload();
    const handle = await centerOf(page.getByRole("button", { name: "Move One", exact: true }));
    const above = await centerOf(page.getByRole("button", { name: "Move Two", exact: true }));
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y - 9);
    await expect(page.getByText("Picked up One, position 2 of 2.")).toBeVisible();
    await page.mouse.move(above.x, above.y, { steps: 10 });
    await expect(page.getByText("One is over position 1 of 2.")).toBeVisible();
    await page.mouse.up();
    await expect.poll(async () => (await stored(own)).featuredEpisodeIds).toEqual([one?.id, two?.id]);
    // By keyboard, because dnd-kit ignores clicks for 50 milliseconds after a drop.
    await page.getByRole("button", { name: "Remove One", exact: true }).press("Enter");
    await expect.poll(async () => (await stored(own)).featuredEpisodeIds).toEqual([two?.id]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await stored(own)).featuredEpisodeIds).toEqual([one?.id, two?.id]);
  });

  test("undoes what was typed, added and removed, step by step, and saves that too", async ({ page, signUp }) => {
    const own = await signUp();
    await own.patch(apiPaths.user(), { headline: "Maps tides", photos: [{ url: "https://mara.invalid/a.jpg" }] });
    allowConsole(page, FAILED_REQUEST);
    await page.goto(PATH);
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeDisabled();
    await page.getByLabel("Headline").fill("Maps mud");
    await expect.poll(async () => (await stored(own)).headline).toBe("Maps mud");
    await page.getByRole("button", { name: "Remove Photo 1" }).click();
    await expect.poll(async () => (await stored(own)).photos).toEqual([]);
    await undo.click();
    await expect(page.getByLabel("Photo URL")).toHaveValue("https://mara.invalid/a.jpg");
    await undo.click();
    await expect(page.getByLabel("Headline")).toHaveValue("Maps tides");
    await expect(undo).toBeDisabled();
    await expect.poll(async () => (await stored(own)).headline).toBe("Maps tides");
    expect((await stored(own)).photos).toHaveLength(1);
  });

  test("saves everything but a wrong field, says what is wrong, and asks before that is lost", async ({
    page,
    signUp,
  }) => {
    const own = await signUp();
    await page.goto(PATH);
    await page.getByRole("textbox", { name: "Link 1" }).fill("not a link");
    await page.getByLabel("Headline").fill("Maps tides");
    await expect(page.getByText("Each link must be an http or https URL")).toBeVisible();
    await expect.poll(async () => (await stored(own)).headline).toBe("Maps tides");
    await expect(status(page)).toHaveText("Not saved – something is missing or wrong");
    await expectAccessible(page);
    await page.getByRole("link", { name: "My Feeds" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("textbox", { name: "Link 1" }).fill("https://mara.example");
    await expect(page.getByText("Each link must be an http or https URL")).toBeHidden();
    // Leaving waits for the save that is due.
    await page.getByRole("link", { name: "My Feeds" }).click();
    await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
    expect((await stored(own)).links).toEqual(["https://mara.example"]);
  });

  test("loses nothing when the connection is cut while it saves", async ({ page, signUp }) => {
    const own = await signUp();
    await page.goto(PATH);
    const headline = page.getByLabel("Headline");
    const tryAgain = page.getByRole("button", { name: "Try again" });
    const failure = page.getByRole("alert");

    let repair = await cutRequests(page, ...SAVE, "before");
    await headline.fill("Maps tides");
    await expect(failure).toHaveText("Not saved – The server did not answer. Please check your connection.");
    await expectAccessible(page);
    await tryAgain.click();
    await expect(failure).toBeVisible();
    expect((await stored(own)).headline).toBeNull();
    await repair();
    await tryAgain.click();
    await expect(status(page)).toHaveText("Saved");
    expect((await stored(own)).headline).toBe("Maps tides");

    repair = await cutRequests(page, ...SAVE, "after");
    await headline.fill("Maps tides and mud");
    await expect(failure).toContainText("Not saved");
    await expect(headline).toHaveValue("Maps tides and mud");
    await repair();
    await tryAgain.click();
    await expect(status(page)).toHaveText("Saved");

    const goOnline = await goOffline(page);
    await headline.fill("Maps all water");
    await expect(failure).toHaveText("Not saved – You are offline.");
    await goOnline();
    // Without a click.
    await expect(status(page)).toHaveText("Saved");
    expect((await stored(own)).headline).toBe("Maps all water");

    await failRequests(page, ...SAVE);
    await headline.fill("Never mind");
    await expect(failure).toHaveText("Not saved – The server is in trouble.");
    await page.getByRole("link", { name: "My Feeds" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
    expect((await stored(own)).headline).toBe("Maps all water");
  });

  test("saves what is typed during a save after it, and leaves once both are saved", async ({ page, signUp }) => {
    const own = await signUp();
    await page.goto(PATH);
    const release = await holdRequests(page, ...SAVE);
    const firstSave = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByLabel("Headline").fill("Maps tides");
    await firstSave;
    await page.getByLabel("Why now").fill("A new book.");
    await page.getByRole("link", { name: "As visitors see it" }).click();
    await expect(status(page)).toHaveText("Saving…");
    release();
    await expect(page).toHaveURL(`/u/${own.user.screenName}`);
    await expect(page.getByText("A new book.")).toBeVisible();
    await expect(page.getByText("Maps tides")).toBeVisible();
  });

  test("keeps what was typed when the session has ended", async ({ page, signUp }) => {
    const own = await signUp();
    await page.goto(PATH);
    await expect(status(page)).toHaveText("Saved");
    allowConsole(page, FAILED_REQUEST);
    await own.post("/api/logout");
    await page.getByLabel("Bio").fill("Typed for an hour.");
    await expect(page).toHaveURL(/\/auth\b/);
    await submitLogin(page, own.user);
    await expect(page.getByLabel("Bio")).toHaveValue("Typed for an hour.");
    await expect(status(page)).toHaveText("Saved");
    await page.reload();
    await expect(page.getByLabel("Bio")).toHaveValue("Typed for an hour.");
  });
});

async function centerOf(handle: Locator): Promise<{ x: number; y: number }> {
  await handle.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** Whether everything is saved. */
function status(page: Page) {
  return page.getByRole("status").filter({ hasText: /sav/i });
}

async function stored({ request }: { request: Page["request"] }): Promise<CurrentUser> {
  return (await request.get(apiPaths.user())).json();
}
