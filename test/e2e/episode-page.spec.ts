import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expectClipboard } from "#test/support/e2e/clipboard.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { layoutShift } from "#test/support/e2e/layout-shift.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

const LONG_NOTES = `${"What the keepers of foghorns hear at night. ".repeat(60)}\n\nMore at https://fog.example/${"x".repeat(200)}`;

test.describe("the page of an episode", () => {
  test("is read, heard and shared in both themes and widths, and jumps nowhere", async ({
    openPage,
    server,
    createUser,
    feedHost,
  }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ title: "Guest spots", slug: "spots" });
    await guest.addEpisodes(
      feed.id,
      {
        title: "Fog and signals",
        showName: "The Long Tide",
        description: LONG_NOTES,
        audioUrl: feedHost.url("/audio/minute.wav"),
        appleUrl: "https://podcasts.apple.com/us/podcast/tide/id1?i=2",
      },
      { title: "Harbour lights", kind: "talk", showNotesUrl: feedHost.url("/talk") },
    );
    const path = `/u/${guest.user.screenName}/spots/fog-and-signals`;
    for (const viewport of [WIDE, NARROW])
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await openPage({ viewport, colorScheme });
        await page.goto(`/u/${guest.user.screenName}/spots`);
        await page.getByRole("link", { name: "Fog and signals", exact: true }).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fog and signals");
        await expect(page.getByText("More at https://fog.example/")).toBeVisible();
        await expect(page.getByRole("link", { name: /^Apple Podcasts/ })).toBeVisible();
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
        await expectNoHorizontalScrolling(page);
        await expectAccessible(page);
        await page.getByRole("button", { name: "Copy link", exact: true }).click();
        await expectClipboard(page, server.origin + path);
        await page.getByRole("button", { name: "Play Audio: Fog and signals" }).click();
        const player = page.getByRole("region", { name: "Player: Fog and signals" });
        await expect(player.getByRole("button", { name: "Pause" })).toBeFocused();
        await expectNoHorizontalScrolling(page);
        await expectAccessible(page);
        await page.close();
      }
  });
});
