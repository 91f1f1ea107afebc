import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { drop, pickUp, stepOver } from "#test/support/e2e/sorting.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

const PATH = "/profile/edit";

test.describe("edit page", () => {
  test("looks like the page until a part is edited, and says what belongs where one is missing", async ({
    page,
    signUp,
  }) => {
    await signUp();
    await page.goto(PATH);
    const headline = page.getByLabel("Headline");
    const label = page.locator("label", { hasText: "Headline" });
    const transparent = "rgba(0, 0, 0, 0)";
    await expect(headline).toHaveAttribute("placeholder", /^Add a headline/);
    await expect(headline).not.toHaveCSS("border-top-color", transparent);
    await headline.fill("The person to ask about tides");
    await expect(label).toHaveCSS("opacity", "1");
    await page.getByLabel("Bio").focus();
    await expect(headline).toHaveCSS("border-top-color", transparent);
    await expect(label).toHaveCSS("opacity", "0");
    await headline.hover();
    await expect(headline).not.toHaveCSS("border-top-color", transparent);
    await expect(label).toHaveCSS("opacity", "1");
    await page.getByRole("textbox", { name: "Topic 1" }).fill("Tides");
    await expect(page.getByRole("button", { name: "Remove Topic 1" }).locator("xpath=..")).toHaveCSS("opacity", "1");
    await expect(status(page)).toHaveText("Saved");
  });

  test("edits each part where visitors see it, saves by itself, and leads there and back", async ({
    page,
    server,
    signUp,
  }) => {
    const { user, createFeed, addEpisodes } = await signUp();
    const feed = await createFeed({ slug: "spots" });
    await addEpisodes(feed.id, { title: "Low water" }, { title: "High water" });
    await page.setViewportSize(NARROW);
    await page.goto(`/u/${user.screenName}`);
    await page.getByRole("link", { name: "Edit page" }).click();
    await page.setViewportSize(WIDE);
    await expect(page).toHaveURL(PATH);
    await expect(status(page)).toHaveText("Saved");
    const portrait = page.getByRole("main").locator(".avatar");
    const editedPortrait = await portrait.boundingBox();

    await page.getByLabel("Name", { exact: true }).fill("Mara Lint");
    await page.getByLabel("Headline").fill("The person to ask about tides");
    await page.getByLabel("Bio").fill("Walks on mud.\n\nAlways.");
    await page.getByLabel("Languages").fill("English, Low German");
    await page.getByLabel("Contact email").fill("hosts@mara.example");
    await page.getByLabel("Short introduction").fill("Mara maps tides.");
    await page
      .getByLabel("Another episode to feature")
      .selectOption({ label: "Low water · The Example Hour · Jan 5, 2026" });
    await page.getByRole("button", { name: "Feature", exact: true }).click();

    await page.getByRole("button", { name: "Add testimonial" }).click();
    const testimonial = page.getByRole("group", { name: "Testimonial 1" });
    await testimonial.getByLabel("Quote").fill("The studio fell silent.");
    await testimonial.getByLabel("Name").fill("Jonas Weber");
    await testimonial
      .getByRole("combobox", { name: "Episode" })
      .selectOption({ label: "High water · The Example Hour · Jan 5, 2026" });
    await page.getByRole("button", { name: "Add photo" }).click();
    await page.getByLabel("Photo URL").fill(`${server.origin}/demo/night-desk.jpg`);
    await expect(page.getByRole("group", { name: "Photo 1" }).locator("img")).toBeVisible();
    await page.getByRole("textbox", { name: "Link 1" }).fill("not a link");
    await page.getByLabel("Headline").focus();
    await expect(page.getByText("Each link must be an http or https URL")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Link 1" }).fill("https://mara.example");
    await expect(status(page)).toHaveText("Saved");

    const sections = page.getByRole("heading", { level: 2 });
    const edited = await sections.allTextContents();
    // Leaving waits for the save that is due.
    await page.getByLabel("Why now").fill("A new book.");
    await page.getByRole("link", { name: "View public page" }).click();
    await expect(page.getByRole("heading", { name: "Mara Lint" })).toBeVisible();
    expect((await portrait.boundingBox())?.width).toBe(editedPortrait?.width);
    // A single featured episode is the one to start with.
    const visited = (await sections.allTextContents()).map((title) => (title === "Start here" ? "Featured" : title));
    expect(visited).toEqual(expect.arrayContaining(edited));
    expect(visited.filter((title) => title !== "Featured" && edited.includes(title))).toEqual(
      edited.filter((title) => title !== "Featured"),
    );
    await expect(page.getByText("The person to ask about tides")).toBeVisible();
    await expect(page.getByText("A new book.")).toBeVisible();
    await expect(page.getByText("English, Low German")).toBeVisible();
    await expect(page.getByRole("link", { name: "mara.example" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Start here" }).getByRole("heading", { level: 3 })).toHaveText(
      "Low water",
    );
    await expect(page.getByText("Jonas Weber, The Example Hour: High water")).toBeVisible();
    await expect(page.getByRole("link", { name: "Photo, full size" })).toBeVisible();
  });

  test("orders featured episodes, photos and testimonials by keyboard and by dragging, and undoes that", async ({
    page,
    server,
    signUp,
  }) => {
    const own = await signUp();
    const feed = await own.createFeed();
    const [one, two] = await own.addEpisodes(feed.id, { title: "One" }, { title: "Two" });
    await own.patch(apiPaths.user(), { featuredEpisodeIds: [one?.id, two?.id] });
    await page.goto(PATH);
    await pickUp(page.getByRole("button", { name: "Move One", exact: true }), "Picked up One, position 1 of 2.");
    // The dragged copy is the last element with the title.
    const copy = page.getByText("One", { exact: true }).last();
    await stepOver(copy, page.getByText("Two", { exact: true }), "ArrowDown");
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
    await drop(page);
    await expect.poll(async () => (await stored(own)).featuredEpisodeIds).toEqual([one?.id, two?.id]);
    await page.getByRole("button", { name: "Remove One", exact: true }).click();
    await expect.poll(async () => (await stored(own)).featuredEpisodeIds).toEqual([two?.id]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await stored(own)).featuredEpisodeIds).toEqual([one?.id, two?.id]);
    await expect(status(page)).toHaveText("Saved");

    const [morning, noon, night] = ["morning", "noon", "night"].map((name) => ({
      url: `${server.origin}/demo/night-desk.jpg?${name}`,
      credit: name,
    }));
    const quotes = ["First", "Second"].map((quote) => ({ quote, name: "Jonas Weber", episodeId: null }));
    await own.patch(apiPaths.user(), { photos: [morning, noon, night], testimonials: quotes });
    const photos = async () => (await stored(own)).photos?.map(({ credit }) => credit);
    await page.goto(PATH);
    await moveByKeyboard(
      page.getByRole("button", { name: "Move Photo 1", exact: true }),
      page.getByRole("button", { name: "Move Photo 2", exact: true }),
      "ArrowRight",
      "Picked up Photo 1, position 1 of 3.",
      "Photo 1 is over position 2 of 3.",
    );
    await expect.poll(photos).toEqual(["noon", "morning", "night"]);
    await expect(page.getByRole("button", { name: "Move Photo 2", exact: true })).toBeFocused();

    await drag(
      page,
      page.getByRole("button", { name: "Move Photo 3", exact: true }),
      page.getByRole("button", { name: "Move Photo 1", exact: true }),
      "Photo 3 is over position 1 of 3.",
    );
    await expect.poll(photos).toEqual(["night", "noon", "morning"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(photos).toEqual(["noon", "morning", "night"]);

    await moveByKeyboard(
      page.getByRole("button", { name: "Move Testimonial 2", exact: true }),
      page.getByRole("button", { name: "Move Testimonial 1", exact: true }),
      "ArrowLeft",
      "Picked up Testimonial 2, position 2 of 2.",
      "Testimonial 2 is over position 1 of 2.",
    );
    await expect
      .poll(async () => (await stored(own)).testimonials?.map(({ quote }) => quote))
      .toEqual(["Second", "First"]);
  });

  test("orders topics by keyboard and by dragging, also after one was edited, and undoes that", async ({
    page,
    signUp,
  }) => {
    const own = await signUp();
    await own.patch(apiPaths.user(), { topics: ["Mud", "Tides", "Neap and spring"] });
    await page.setViewportSize(NARROW);
    await page.goto(PATH);
    const rows = page.getByRole("textbox", { name: /^Topic \d$/ });
    await moveByKeyboard(
      page.getByRole("button", { name: "Move Mud" }),
      page.getByRole("button", { name: "Move Tides" }),
      "ArrowDown",
      "Picked up Mud, position 1 of 3.",
      "Mud is over position 2 of 3.",
    );
    await expect(rows.nth(0)).toHaveValue("Tides");
    await expect(page.getByRole("button", { name: "Move Mud" })).toBeFocused();
    await expect.poll(async () => (await stored(own)).topics).toEqual(["Tides", "Mud", "Neap and spring"]);
    await expectAccessible(page);

    await rows.nth(2).fill("Neap");
    await drag(
      page,
      page.getByRole("button", { name: "Move Neap" }),
      page.getByRole("button", { name: "Move Tides" }),
      "Neap is over position 1 of 3.",
    );
    await expect.poll(async () => (await stored(own)).topics).toEqual(["Neap", "Tides", "Mud"]);
    await expect(status(page)).toHaveText("Saved");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(async () => (await stored(own)).topics).toEqual(["Tides", "Mud", "Neap"]);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(async () => (await stored(own)).topics).toEqual(["Mud", "Tides", "Neap and spring"]);
  });
});

/** Moves an item over its neighbour's place, and drops it. */
async function moveByKeyboard(
  handle: Locator,
  neighbour: Locator,
  arrow: "ArrowDown" | "ArrowLeft" | "ArrowRight",
  ...announcements: [pickedUp: string, over: string]
): Promise<void> {
  // In the middle of the window, where steps down scroll the page.
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await pickUp(handle, announcements[0]);
  await stepOver(handle, neighbour, arrow);
  await expect(handle.page().getByText(announcements[1])).toBeVisible();
  await handle.page().keyboard.press("Space");
}

async function drag(page: Page, handle: Locator, target: Locator, announcement: string): Promise<void> {
  // Away from the bar at the lower edge of the window.
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error(`${from ? target : handle} is not visible`);
  const x = from.x + from.width / 2;
  const y = from.y + from.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 9);
  await page.mouse.move(x + to.x - from.x, y + to.y - from.y, { steps: 10 });
  await expect(page.getByText(announcement)).toBeVisible();
  await drop(page);
}

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
