import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { KNOWN_EPISODES, KNOWN_GUEST } from "#test/fake-servers/apple-directory.ts";
import { expectAccessible, expectNoHorizontalScrolling, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { readClipboard } from "#test/support/e2e/clipboard.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { countEffort } from "#test/support/e2e/effort.ts";
import { expect, PASSWORD, test } from "#test/support/e2e/fixtures.ts";
import { mailedText, RESET_LINK } from "#test/support/e2e/mails.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

/* The longest ways through the product, on a phone. With mail, so users stay unverified until they enter a code. */

test.use({ serverOptions: { hasMail: true }, viewport: NARROW });
test.describe.configure({ mode: "default" });

/** Opens the copied link as a visitor. */
async function expectAppearancesAtCopiedLink(page: Page, visitor: Page): Promise<void> {
  await expectToast(page, "Copied!", "Link copied to clipboard");
  await expect(page.getByRole("article")).toContainText(`Podcast appearances${KNOWN_EPISODES} episodes`);
  await expectAccessible(page);
  await visitor.goto(await readClipboard(page));
  await expect(visitor.getByRole("heading", { level: 1, name: KNOWN_GUEST })).toBeVisible();
  await expect(visitor.getByRole("article").first()).toContainText(`${KNOWN_GUEST} on subject ${KNOWN_EPISODES}`);
  expect(await visitor.getByRole("article").count()).toBeGreaterThanOrEqual(12);
}

test("from the first visit to public appearances in three clicks and three fields, and to a shared link in six and four", async ({
  page,
  openPage,
  mailServer,
}) => {
  const email = `${uniqueScreenName("ada.guest")}@example.com`;
  const { effort, click, fill } = countEffort(page);
  await page.goto("/");
  await fill("Find your appearances", KNOWN_GUEST);
  await click(page.getByRole("button", { name: "Find me" }));
  const found = page.getByRole("list", { name: "Found episodes" });
  await expect(found.getByRole("checkbox", { checked: true })).toHaveCount(KNOWN_EPISODES);
  await expectAccessible(page);
  await expectNoHorizontalScrolling(page);
  await click(page.getByRole("button", { name: "Create an account to keep them" }));
  await expect(page.getByLabel("Your Name")).toHaveValue(KNOWN_GUEST);
  await expect(page.getByLabel("Email")).toBeFocused();
  await fill("Email", email);
  await fill("Password", PASSWORD);
  await expect(page.getByLabel("Screen Name")).toHaveValue(/^ada-guest/);
  await click(page.getByRole("button", { name: "Create Account" }));
  await expect(page).toHaveURL("/dashboard");
  expect(effort).toEqual({ clicks: 3, fields: 3 });
  // They are public before the address is verified.
  const visitor = await openPage({ viewport: NARROW });
  const { screenName } = await (await page.request.get(apiPaths.user())).json();
  await expect(async () => {
    await visitor.goto(`/u/${screenName}`);
    await expect(visitor.getByText(`${KNOWN_GUEST} on subject ${KNOWN_EPISODES}`).first()).toBeVisible({
      timeout: 500,
    });
    expect(await visitor.getByRole("article").count()).toBeGreaterThanOrEqual(12);
  }).toPass();

  await click(page.getByRole("button", { name: "Send Verification Code" }));
  await fill("Verification Code", await mailedText(mailServer, email, /\b\d{6}\b/));
  await click(page.getByRole("button", { name: "Verify Email" }));
  await click(page.getByRole("button", { name: "Copy link" }));
  expect(effort).toEqual({ clicks: 6, fields: 4 });
  await expectAppearancesAtCopiedLink(page, visitor);
  await page.reload();
  await expect(page.getByText("episodes found for you")).toHaveCount(0);
});

test("from registering to shared appearances in eight clicks and four fields", async ({
  page,
  openPage,
  mailServer,
}) => {
  const email = `${uniqueScreenName("ada.guest")}@example.com`;
  const { effort, click, fill } = countEffort(page);
  await page.goto("/");
  await click(page.getByRole("tab", { name: "Register" }));
  await fill("Your Name", KNOWN_GUEST);
  await fill("Email", email);
  await fill("Password", PASSWORD);
  await expect(page.getByText("This screen name is available")).toBeVisible();
  await click(page.getByRole("button", { name: "Create Account" }));
  await click(page.getByRole("button", { name: "Send Verification Code" }));
  await fill("Verification Code", await mailedText(mailServer, email, /\b\d{6}\b/));
  await click(page.getByRole("button", { name: "Verify Email" }));
  await click(page.getByRole("button", { name: "Find", exact: true }));
  const finder = page.getByRole("dialog", { name: "Find my appearances" });
  await click(finder.getByRole("button", { name: "Select all" }));
  await expectNoViolations(page);
  await click(finder.getByRole("button", { name: `Add ${KNOWN_EPISODES} episodes` }));
  await expectToast(page, "Episodes added");
  await click(page.getByRole("button", { name: "Copy link" }));
  expect(effort).toEqual({ clicks: 8, fields: 4 });
  await expectAppearancesAtCopiedLink(page, await openPage({ viewport: NARROW }));
});

test("an episode, a profile and a screen name that are corrected, as visitors see them, and leaving for good with one's data", async ({
  page,
  signUp,
}) => {
  const { user, createFeed, addEpisodes } = await signUp({ isVerified: false });
  const feed = await createFeed();
  await addEpisodes(feed.id, { title: "Fog bels" });
  await page.goto(`/feeds/${feed.id}`);
  await page.getByRole("button", { name: "Actions for Fog bels" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Fog bells");
  await page.getByRole("dialog").getByLabel("Description").fill("What bells are for.");
  await page.getByRole("button", { name: "Update Episode" }).click();
  await expectToast(page, "Episode updated");
  await openFromHeader(page, "Settings");
  await page.getByLabel("Your Name").fill("Ines Traveller");
  await page.getByLabel("Bio").fill("Listens at night.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Profile Updated");

  // As a user finds it on a phone.
  await page.getByRole("link", { name: "Profile Settings" }).click();
  const screenName = uniqueScreenName("renamed_guest");
  const card = page.getByRole("region", { name: "Screen Name", exact: true });
  await card.getByLabel("Screen Name").fill(screenName);
  await card.getByRole("button", { name: "Update screen name" }).click();
  await expectToast(page, "Screen name updated", "Your screen name has been updated successfully.");
  await page.getByRole("link", { name: "View Public Profile" }).click();
  await expect(page).toHaveURL(`/u/${screenName}`);
  await expect(page.getByRole("heading", { level: 1, name: "Ines Traveller" })).toBeVisible();
  for (const text of ["Listens at night.", "Fog bells", "What bells are for."])
    await expect(page.getByText(text).first()).toBeVisible();
  await page.goto(`/u/${user.screenName}/guest-spots`);
  await expect(page).toHaveURL(`/u/${screenName}/guest-spots`);

  await page.goto("/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("region", { name: "Your data" }).getByRole("link").first().click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel(`Type ${screenName} to confirm`).fill(screenName);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL("/auth");
  allowConsole(page, FAILED_REQUEST);
  await submitLogin(page, user);
  await expectToast(page, "Login failed", "Invalid email or password");
  for (const name of [screenName, user.screenName]) {
    await page.goto(`/u/${name}`);
    await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
  }
});

test("a forgotten password", async ({ page, createUser, mailServer }) => {
  const { user } = await createUser({ isVerified: false });
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/auth/forgot-password");
  // The page before has a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(await mailedText(mailServer, user.email, RESET_LINK));
  await expect(page).toHaveURL("/auth/reset-password");
  await expectAccessible(page);
  await page.getByLabel("New password").fill("an altogether new one");
  await page.getByRole("button", { name: "Save new password" }).click();
  await submitLogin(page, user, "an altogether new one");
  await expect(page).toHaveURL("/dashboard");
});

/** Follows a link of the header's menu. */
async function openFromHeader(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Open Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
}
