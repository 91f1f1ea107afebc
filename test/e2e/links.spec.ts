import { apiPaths } from "#domain/api-paths.ts";
import type { MetadataResponse } from "#domain/episodes/metadata.ts";
import type { LinkHealth } from "#domain/links/link-health.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

const DAY_SECONDS = 86_400;

test.use({ serverOptions: { isWatching: true } });
test.describe.configure({ mode: "default" });

test("visitors read that a recording is no longer at the show, until its owner takes the offered one", async ({
  page,
  signUp,
  feedHost,
  server,
  openPage,
}) => {
  const { user, request, post, createFeed, addEpisodes } = await signUp();
  const feed = await createFeed();
  const found = await post<MetadataResponse>(apiPaths.metadata(), { url: feedHost.url("/shows/long.xml") });
  const item = found.feed?.episodes[0];
  // Known by title and date only, so that it is offered instead of taken.
  const lost = { ...item, alreadyIn: undefined, sourceGuid: null, audioUrl: feedHost.url("/status/404") };
  await addEpisodes(feed.id, { ...lost, title: item?.title ?? "" });
  const links = async (): Promise<LinkHealth> => (await request.get(server.origin + apiPaths.links())).json();
  const checkedAt = async () => (await links()).failing[0]?.checkedAt;
  await expect.poll(checkedAt).toBeDefined();
  const firstAt = await checkedAt();
  server.advance(6 * DAY_SECONDS);
  await expect.poll(checkedAt).not.toBe(firstAt);
  server.advance(6 * DAY_SECONDS);
  await expect.poll(async () => (await links()).counts.broken).toBe(1);

  const visitor = await openPage();
  await visitor.goto(`/u/${user.screenName}/${feed.slug}`);
  await expect(visitor.getByText("No longer available")).toBeVisible();
  await expect(visitor.getByRole("link", { name: /^Show notes/ })).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Play/ })).toHaveCount(0);
  await expectAccessible(visitor);

  await page.goto("/dashboard");
  await page
    .getByRole("listitem")
    .filter({ hasText: "1 broken link" })
    .getByRole("link", { name: "Mend links" })
    .click();
  await expect(page.getByRole("heading", { name: "1 of 1 checked link is broken." })).toBeVisible();
  await expect(page.getByText("127.0.0.1 responded with HTTP status 404.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Use the show's new audio" }).click();
  await expectToast(page, "Link saved");
  const summary = page.getByRole("heading", { level: 2 }).first();
  await expect(summary).toHaveText(/^\d+ links? not checked yet\.$|works?\.$/);
  await expect(summary).toBeFocused();
  await expect(page.getByRole("heading", { name: "Replaced" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Broken" })).toHaveCount(0);

  await visitor.reload();
  await expect(visitor.getByRole("button", { name: /^Play/ }).first()).toBeVisible();
  await expect(visitor.getByText("No longer available")).toHaveCount(0);

  await page.getByRole("button", { name: "Undo" }).first().click();
  await expectToast(page, "The previous link is back");
  await expect(summary).toBeFocused();
});
