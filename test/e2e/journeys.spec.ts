import type { Page } from "@playwright/test";
import { KNOWN_GUEST } from "#test/fake-servers/apple-directory.ts";
import { readClipboard } from "#test/support/e2e/clipboard.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, PASSWORD, test } from "#test/support/e2e/fixtures.ts";
import { mailedText, RESET_LINK } from "#test/support/e2e/mails.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

/* The longest ways through the product, on a phone. With mail, so users stay unverified until they enter a code. */

test.use({ serverOptions: { hasMail: true }, viewport: NARROW });
test.describe.configure({ mode: "default" });

test("from the first visit to twelve shared appearances", async ({ page, openPage, mailServer }) => {
  const screenName = uniqueScreenName("ada.guest");
  const email = `${screenName}@example.com`;
  await page.goto("/");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Your Name").fill(KNOWN_GUEST);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Screen Name").fill(screenName);
  await page.getByRole("button", { name: "Create Account" }).click();
  const verification = page.getByRole("dialog", { name: "Verify your email" });
  await verification.getByRole("button", { name: "Send Verification Code" }).click();
  await verification.getByLabel("Verification Code").fill(await mailedText(mailServer, email, /\b\d{6}\b/));
  await verification.getByRole("button", { name: "Verify Email" }).click();
  await expect(verification).toBeHidden();

  await page.getByRole("link", { name: "Create Feed" }).click();
  const form = page.getByRole("dialog", { name: "Create Feed" });
  await form.getByLabel("Title").fill("On the radio");
  await form.getByRole("button", { name: "Create Feed" }).click();
  await page.getByRole("link", { name: "View Feed" }).click();
  await page.getByRole("button", { name: "Add First Episode" }).click();
  await page.getByRole("button", { name: "Find my appearances" }).click();
  const finder = page.getByRole("dialog", { name: "Find my appearances" });
  await finder.getByRole("button", { name: "Search" }).click();
  for (const at of Array(12).keys()) await finder.getByRole("checkbox").nth(at).check();
  await finder.getByRole("button", { name: "Add 12 Episodes" }).click();
  await finder.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: "Public Page" }).click();
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expectToast(page, "Copied!", "Link copied to clipboard");
  const visitor = await openPage({ viewport: NARROW });
  await visitor.goto(await readClipboard(page));
  await expect(visitor.getByRole("heading", { level: 1, name: "On the radio" })).toBeVisible();
  await expect(visitor.getByRole("article")).toHaveCount(12);
});

test("a new screen name, with the old links still working", async ({ page, signUp }) => {
  const { user, createFeed } = await signUp({ isVerified: false });
  await createFeed();
  const screenName = uniqueScreenName("renamed_guest");
  await page.goto("/feeds");
  await openProfileSettings(page);
  const card = page.getByRole("region", { name: "Screen Name", exact: true });
  await card.getByLabel("Screen Name").fill(screenName);
  await card.getByRole("button", { name: "Update Screen Name" }).click();
  await expectToast(page, "Screen name updated", "Your screen name has been updated successfully.");
  await page.getByRole("link", { name: "View Public Profile" }).click();
  await expect(page).toHaveURL(`/u/${screenName}`);
  await page.goto(`/u/${user.screenName}/guest-spots`);
  await expect(page).toHaveURL(`/u/${screenName}/guest-spots`);
});

test("to premium and back", async ({ page, openPage, signUp }) => {
  const { user, createFeed, addEpisodes } = await signUp({ isVerified: false });
  const feed = await createFeed();
  await addEpisodes(feed.id, ...["One", "Two", "Three", "Four"].map((title) => ({ title })));
  await createFeed({ title: "Side talks", slug: "side-talks", isDefault: false });
  await page.goto(`/feeds/${feed.id}`);
  await page.getByRole("link", { name: "Upgrade to Premium" }).click();
  await page.getByRole("button", { name: "Activate Premium", exact: true }).click();
  await expectToast(page, "Premium Activated");

  await openFromHeader(page, "My Feeds");
  await page.getByRole("button", { name: "Actions for Side talks" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByLabel("Public feed").check();
  await page.getByRole("button", { name: "Update Feed" }).click();
  await expectToast(page, "Success", "Feed updated successfully");
  const visitor = await openPage({ viewport: NARROW });
  await visitor.goto(`/u/${user.screenName}`);
  await expect(visitor.getByRole("heading", { name: "Side talks" })).toBeVisible();

  await page.goto("/settings/premium");
  await page.getByRole("button", { name: "Deactivate Premium" }).click();
  const question = page.getByRole("alertdialog", { name: "Deactivate Premium?" });
  await expect(question.getByText("Side talks", { exact: false })).toBeVisible();
  await question.getByRole("button", { name: "Deactivate Premium" }).click();
  await expectToast(page, "Premium Deactivated");
  await openFromHeader(page, "My Feeds");
  await expect(page.getByText("Not visible to visitors.")).toHaveCount(1);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Side talks" })).toHaveCount(0);
});

test("a forgotten password", async ({ page, createUser, mailServer }) => {
  const { user } = await createUser({ isVerified: false });
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/auth/forgot-password");
  // The page before has a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await mailedText(mailServer, user.email, RESET_LINK));
  await page.getByLabel("New Password").fill("an altogether new one");
  await page.getByRole("button", { name: "Save New Password" }).click();
  await submitLogin(page, user, "an altogether new one");
  await expect(page).toHaveURL("/dashboard");
});

test("leaving for good, with one's data", async ({ page, signUp }) => {
  const { user, createFeed } = await signUp({ isVerified: false });
  await createFeed();
  await page.goto("/feeds");
  await openProfileSettings(page);
  const download = page.waitForEvent("download");
  await page.getByRole("region", { name: "Your Data" }).getByRole("link").first().click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel(`Type ${user.screenName} to confirm`).fill(user.screenName);
  await dialog.getByLabel("Your Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL("/auth");
  allowConsole(page, FAILED_REQUEST);
  await submitLogin(page, user);
  await expectToast(page, "Login failed", "Invalid email or password");
  await page.goto(`/u/${user.screenName}`);
  await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
});

/** Follows a link of the header's menu. */
async function openFromHeader(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Open Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
}

/** Goes to password, sessions and deletion, as a user finds them on a phone: through Account Settings. */
async function openProfileSettings(page: Page): Promise<void> {
  await openFromHeader(page, "Settings");
  await page.getByRole("link", { name: "Open Profile Settings" }).click();
}
