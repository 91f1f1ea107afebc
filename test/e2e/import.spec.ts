import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { ImportRow, ImportRowState } from "#domain/imports/import.ts";
import { type ShowHost, startShowHost } from "#test/fake-servers/show-host.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

const SHOW = "The Lantern Hour";
/** More than a phone shows at once. */
const ROWS = 40;

/** Titles that differ in more than a number. */
const WORDS = ["Fog", "Bells", "Ropes", "Pilots", "Tides", "Lamps", "Charts", "Gulls", "Storms", "Harbours"];
const titleOf = (at: number) =>
  `${WORDS[at % 10]} and ${WORDS[Math.floor(at / 10) % 10]}, told ${at < 100 ? "at night" : "by day"}`;
const releasedAt = (at: number) => new Date(Date.UTC(2020, 0, 1 + 7 * at, 6)).toISOString();

/** How often the user clicked, and what they typed. */
async function watchHands(page: Page): Promise<{ clicks: number; typed: number }> {
  const hands = { clicks: 0, typed: 0 };
  await page.exposeFunction("countHand", (kind: keyof typeof hands) => {
    hands[kind] += 1;
  });
  await page.addInitScript(() => {
    const count = (kind: string) => (globalThis as unknown as { countHand(kind: string): void }).countHand(kind);
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && count("clicks"), true);
    addEventListener("input", (event) => (event as InputEvent).inputType === "insertText" && count("typed"), true);
  });
  return hands;
}

/** Puts into the clipboard what a spreadsheet puts there. */
async function copy(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(
    async ({ html, text }) => {
      const types = { "text/html": html, "text/plain": text };
      const blobs = Object.entries(types).map(([type, content]) => [type, new Blob([content], { type })] as const);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    },
    { html, text },
  );
}

test.describe("importing a list", () => {
  let host: ShowHost;
  test.beforeEach(async () => {
    host = await startShowHost();
  });
  test.afterEach(() => host.close());

  /** A show with pages of its episodes. */
  function publishShow(count: number): void {
    const items = Array.from({ length: count }, (_, at) => ({
      title: titleOf(at),
      guid: `${at}`,
      releasedAt: releasedAt(at),
    }));
    host.publish("/feed.xml", { title: SHOW, items });
    for (const { title, guid } of items)
      host.respond(`/episodes/${guid}`, {
        headers: { "content-type": "text/html" },
        body: `<!doctype html><title>${title}</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>${title}</h1>`,
      });
  }
  const link = (at: number) => host.url(`/episodes/${at}`);
  const titlesIn = async ({ request }: TestUser, origin: string, feedId: number): Promise<string[]> => {
    const { episodes } = await (await request.get(origin + apiPaths.feed(feedId))).json();
    return episodes.map(({ title }: { title: string }) => title);
  };

  const rowsOf = async ({ request }: TestUser): Promise<ImportRow[]> => {
    const [newest] = await (await request.get(apiPaths.imports())).json();
    return newest ? (await (await request.get(apiPaths.import(newest.id))).json()).rows : [];
  };
  /** Waits until the rows of a list are looked up, and has the page, which asks every few seconds, ask. It needs a clock that was installed. */
  const expectStates = async (page: Page, user: TestUser, states: ImportRowState[]) => {
    await expect.poll(async () => (await rowsOf(user)).map(({ state }) => state)).toEqual(states);
    await page.clock.fastForward("00:05");
  };

  test("forty rows of a spreadsheet become a feed on a phone, with a few taps and without typing", async ({
    page,
    server,
    signUp,
  }) => {
    publishShow(ROWS);
    const user = await signUp();
    const hands = await watchHands(page);
    await page.setViewportSize(NARROW);
    await page.clock.install();
    await page.goto("/import");
    const cells = Array.from({ length: ROWS }, (_, at) => [titleOf(at), SHOW, releasedAt(at).slice(0, 10), link(at)]);
    const table = [["Title", "Podcast", "Date", "Link"], ...cells];
    const html = `<table>${table.map((row) => `<tr>${row.map((cell) => `<td>${cell.startsWith("http") ? `<a href="${cell}">${cell}</a>` : cell}</td>`).join("")}</tr>`).join("")}</table>`;
    await copy(page, html, table.map((row) => row.join("\t")).join("\n"));

    await page.getByLabel("Paste your list").click();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(page.getByRole("heading", { name: "Your list" })).toBeVisible();
    await expect(page.getByText("Title → Title, Podcast → Show, Date → Date, Link → Link")).toBeVisible();
    await expectStates(page, user, Array(ROWS).fill("found"));
    await expect(page.getByRole("button", { name: `Add ${ROWS} episodes` })).toBeVisible();
    await expectNoHorizontalScrolling(page);
    await page.getByRole("button", { name: `Add ${ROWS} episodes` }).click();
    await expectToast(page, `${ROWS} episodes added`);

    const feeds: FeedView[] = await (await user.request.get(server.origin + apiPaths.feeds())).json();
    expect(feeds).toHaveLength(1);
    const feedId = feeds[0]?.id ?? 0;
    expect(new Set(await titlesIn(user, server.origin, feedId))).toEqual(new Set(cells.map(([title]) => title)));
    expect(hands.clicks).toBeLessThan(10);
    expect(hands.typed).toBe(0);

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectToast(page, `${ROWS} episodes removed again`);
    expect(await titlesIn(user, server.origin, feedId)).toEqual([]);
  });

  test("the review says what was found and why, and is corrected where it stands", async ({ page, server, signUp }) => {
    publishShow(4);
    const user = await signUp();
    const feed = await user.createFeed();
    await page.clock.install();
    await user.addEpisodes(feed.id, { title: titleOf(0), sourceFeedUrl: host.url("/feed.xml"), sourceGuid: "0" });
    await page.goto(`/feeds/${feed.id}`);
    await page.getByRole("button", { name: "Add Episode" }).first().click();
    // Several links at once are a list.
    const dead = host.url("/gone");
    await page.getByLabel("Episode URL").fill([link(0), link(1), dead].join(" "));
    await page.getByRole("button", { name: "Look up all 3 links" }).click();
    await expect(page).toHaveURL("/import");
    await expect(page.getByRole("article")).toHaveCount(3);
    const row = (at: number) => page.getByRole("article").nth(at);
    await expectStates(page, user, ["already", "found", "not-found"]);
    await expect(row(0)).toContainText("Already yours");
    await expect(row(1)).toContainText("Found");
    await expect(row(2)).toContainText("Its link is dead.");
    await expect(page.getByRole("button", { name: "Add 1 episode" })).toBeEnabled();

    await row(2)
      .getByRole("button", { name: /^Edit / })
      .click();
    await expectAccessible(page);
    await row(2).getByLabel("Link").fill(link(2));
    await row(2).getByRole("button", { name: "Save" }).click();
    await expectStates(page, user, ["already", "found", "found"]);
    await expect(row(2)).toContainText(titleOf(2));
    await row(2)
      .getByRole("button", { name: /^Edit / })
      .click();
    await row(2).getByLabel("Kind of appearance").selectOption({ label: "Talk" });
    await row(2).getByRole("button", { name: "Save" }).click();
    await expect(row(2)).toContainText(`Talk · ${SHOW}`);
    await row(1).getByRole("checkbox").uncheck();
    // The tick is kept where the list is.
    await expect.poll(async () => (await rowsOf(user)).map(({ isTicked }) => isTicked)).toEqual([false, false, true]);
    await page.reload();
    await expect(row(1).getByRole("checkbox")).not.toBeChecked();
    await page.getByRole("button", { name: "Add 1 episode" }).click();
    await expectToast(page, "1 episode added");
    expect(await titlesIn(user, server.origin, feed.id)).toEqual([titleOf(2), titleOf(0)]);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "Import a list" })).toBeVisible();
    await expectAccessible(page);
  });

  test("the address of a press page is read as that page, also where a list is pasted", async ({ page, signUp }) => {
    publishShow(3);
    const said = host.url("/said-again");
    host.respond("/said-again", {
      headers: { "content-type": "text/html" },
      body: `<!doctype html><title>${titleOf(2)}</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>${titleOf(2)}</h1>`,
    });
    const items = [0, 1].map((at) => `<li><a href="${link(at)}">${titleOf(at)}</a>, ${SHOW}, 2020</li>`);
    host.respond("/press", {
      headers: { "content-type": "text/html" },
      body: `<h1>Podcasts</h1><ul>${items.join("")}</ul><p>They had me <a href="${said}">again</a> in the second year of the show.</p>`,
    });
    const user = await signUp();
    await page.clock.install();
    await page.goto("/import");
    await page.getByLabel("Paste your list").fill(`${host.url("/press")}\n`);
    await page.getByRole("button", { name: "Read this list" }).click();
    await expect(page.getByText(`2 rows from ${host.url("/press")}`)).toBeVisible();
    await expectStates(page, user, ["found", "found"]);
    await expect(page.getByRole("button", { name: "Add 2 episodes" })).toBeVisible();

    const leftOut = page.getByText("We skipped 1 item");
    await leftOut.click();
    await expect(page.getByRole("listitem").filter({ hasText: said })).toContainText("(own page)");
    await expectAccessible(page);
    await page.getByRole("button", { name: `Add to the list: ${said}` }).click();
    await expectToast(page, "Added to your list");
    await expectStates(page, user, ["found", "found", "found"]);
    await expect(page.getByRole("article").nth(2)).toContainText(titleOf(2));
    await expect(leftOut).toBeHidden();
    await expect(page.getByRole("button", { name: "Add 3 episodes" })).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

    // The link of an episode is a list of one.
    await page.getByLabel("Paste your list").fill(host.url("/audio/0.mp3"));
    await page.getByRole("button", { name: "Read this list" }).click();
    await expect(page.getByText("1 row that you pasted")).toBeVisible();
  });
});
