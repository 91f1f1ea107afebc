import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, PASSWORD, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

test.describe("profile settings page", () => {
  test("shows the account, and all actions on it", async ({ page, signUp }) => {
    const { user } = await signUp();
    const release = await holdRequests(page, "GET", "/api/user");
    await page.goto("/profile");
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
    await expect(page.getByText("Manage your account and subscription settings")).toBeVisible();
    await expect(page.getByRole("link", { name: "View Public Profile" })).toHaveAttribute(
      "href",
      `/u/${user.screenName}`,
    );
    await expect(page.getByRole("tab")).toHaveText(["Account", "Profile", "Subscription"]);
    await expect(page.getByRole("tablist")).toHaveAttribute("aria-orientation", "vertical");
    await expect(page.getByRole("tab", { name: "Account", selected: true })).toBeVisible();
    const account = page.getByRole("region", { name: "Account", exact: true });
    await expect(account.getByRole("term")).toHaveText(["Username", "Email", "Account Status"]);
    await expect(account.getByRole("definition")).toHaveText([
      user.screenName,
      `${user.email} Verified`,
      "Free Upgrade to Premium",
    ]);
    await expect(page.getByRole("region", { name: "Email Verification" })).toHaveCount(0);
    for (const card of ["Screen Name", "Change Email", "Password", "Sessions", "Your Data", "Delete Account"])
      await expect(page.getByRole("region", { name: card })).toBeVisible();
    await expect(page.getByText("This device")).toBeVisible();
    await expectAccessible(page);

    const recover = await failRequests(page, "POST", "/api/upgrade");
    await account.getByRole("button", { name: "Upgrade to Premium" }).click();
    await expectToast(page, "Upgrade failed", "The server is in trouble.");
    await recover();
    await account.getByRole("button", { name: "Upgrade to Premium" }).click();
    await expectToast(page, "Upgrade successful", "You have successfully upgraded to premium!");
    await expect(account.getByText("Premium", { exact: true })).toBeVisible();
  });

  test("opens the subscription tab with ?upgrade=true", async ({ page, signUp }) => {
    await signUp({ isPremium: true });
    await page.goto("/profile?upgrade=true");
    await expect(page.getByRole("tab", { name: "Subscription", selected: true })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Email Verification" }).getByText("Verified", { exact: true }),
    ).toBeVisible();
    const premium = page.getByRole("region", { name: "Premium Subscription" });
    await expect(premium.getByText("You are on the premium plan.")).toBeVisible();
    await expectAccessible(page);
    await premium.getByRole("button", { name: "Deactivate Premium" }).click();
    const question = page.getByRole("alertdialog", { name: "Deactivate Premium?" });
    await expect(question.getByText("Visitors see only your default feed")).toBeVisible();
    await question.getByRole("button", { name: "Deactivate Premium" }).click();
    await expectToast(page, "Premium Deactivated", "Your premium status has been removed.");
    await page.getByRole("tab", { name: "Account" }).click();
    await expect(
      page.getByRole("region", { name: "Account", exact: true }).getByText("Free", { exact: true }),
    ).toBeVisible();
    await page.goto("/profile?upgrade=no");
    await expect(page.getByRole("tab", { name: "Account", selected: true })).toBeVisible();
  });

  test("changes the public profile", async ({ page, signUp }) => {
    const { user } = await signUp();
    await page.goto("/profile");
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByRole("heading", { name: "Public Profile" })).toBeVisible();
    await expect(page.getByLabel("Display Name")).toHaveAttribute("placeholder", "Your full name");
    await expect(page.getByLabel("Bio")).toHaveAttribute("placeholder", "Write a brief bio about yourself...");
    await expectAccessible(page);
    await page.getByLabel("Display Name").fill("");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page.getByText("Display name must be at least 2 characters.")).toBeVisible();
    await page.getByLabel("Display Name").fill("Pat Profile");
    await page.getByLabel("Bio").fill("Speaks at length.");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expectToast(page, "Profile updated", "Your profile has been updated successfully.");
    await page.goto(`/u/${user.screenName}`);
    await expect(page.getByRole("heading", { name: "Pat Profile" })).toBeVisible();
    await expect(page.getByText("Speaks at length.")).toBeVisible();
  });

  test("asks before typed words are lost, and keeps them while another tab is open", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/profile");
    await page.getByRole("tab", { name: "Profile" }).click();
    await page.getByLabel("Bio").fill("Half a sen");
    await page.getByRole("tab", { name: "Account" }).click();
    await expect(page.getByLabel("Bio")).toBeHidden();
    await page.getByRole("link", { name: "My Feeds" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByLabel("Bio")).toHaveValue("Half a sen");
    await page.getByLabel("Bio").fill("A sentence.");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expectToast(page, "Profile updated");
    await page.getByRole("link", { name: "My Feeds" }).click();
    await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
  });

  test("changes the screen name once, and says why it cannot be changed again", async ({
    page,
    server,
    createUser,
    signUp,
  }) => {
    const { user } = await signUp({ screenName: "profile.before" });
    const taken = (await createUser({ screenName: "taken" })).user.screenName;
    const newName = uniqueScreenName("profile_after");
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Screen Name" });
    const publicUrl = (screenName: string) => `${new URL(server.origin).host}/u/${screenName}`;
    await expect(card.getByText(publicUrl(user.screenName))).toBeVisible();
    const name = card.getByLabel("Screen Name");
    await expect(card.getByText("After a change, your old URLs redirect to the new ones for 90 days.")).toBeVisible();
    const submit = card.getByRole("button", { name: "Update Screen Name" });
    await expect(submit).toBeDisabled();
    for (const [typed, problem] of [
      ["four", "Screen name must be at least 5 characters for free accounts."],
      ["x".repeat(21), "Screen name must not be longer than 20 characters."],
      ["with.a.dot", "Screen name can only contain letters, numbers, and underscores."],
      [taken, "This screen name is already taken"],
    ] as [string, string][]) {
      await name.fill(typed);
      await expect(card.getByText(problem, { exact: true })).toBeVisible();
      await expect(submit).toBeDisabled();
    }
    await expectAccessible(page);

    const letCheck = await holdRequests(page, "POST", "/api/validate-screen-name");
    await name.fill(newName);
    await expect(card.getByText("Checking…")).toBeVisible();
    await expect(submit).toBeDisabled();
    letCheck();
    await expect(card.getByText("This screen name is available")).toBeVisible();
    const release = await holdRequests(page, "POST", "/api/user/screen-name");
    await submit.click();
    await expect(card.getByRole("button", { name: "Updating..." })).toBeDisabled();
    release();
    await expectToast(page, "Screen name updated", "Your screen name has been updated successfully.");
    await expect(card.getByText(publicUrl(newName))).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Account", exact: true }).getByText(newName, { exact: true }),
    ).toBeVisible();

    allowConsole(page, FAILED_REQUEST);
    await name.fill(uniqueScreenName("profile_again"));
    await expect(card.getByText("This screen name is available")).toBeVisible();
    await submit.click();
    const alert = card.getByRole("alert").filter({ hasText: "Screen Name Change Restricted" });
    await expect(
      alert.getByText(/Your screen name cannot be changed at this time\. It can be changed again on /),
    ).toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(card.getByText("This screen name is available")).toBeHidden();
    await expectAccessible(page);
  });

  test("reports a rejected change of the screen name", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/profile");
    await page.getByRole("textbox", { name: "Screen Name" }).fill(uniqueScreenName("wish_"));
    for (const [status, message, title] of [
      [409, "This screen name is already taken", "Screen name unavailable"],
      [409, "duplicate key value violates a constraint", "Screen name unavailable"],
      [500, "The server is in trouble.", "Update failed"],
    ] as const) {
      const recover = await failRequests(page, "POST", "/api/user/screen-name", { status, message });
      await page.getByRole("button", { name: "Update Screen Name" }).click();
      await expectToast(page, title, message);
      await expect(page.getByText("Screen Name Change Restricted")).toHaveCount(0);
      await recover();
    }
  });

  test("allows shorter screen names with premium", async ({ page, signUp }) => {
    await signUp({ isPremium: true });
    await page.goto("/profile");
    await page.getByRole("textbox", { name: "Screen Name" }).fill("pr");
    await expect(page.getByText("Screen name must be at least 3 characters for premium accounts.")).toBeVisible();
    await page.getByRole("textbox", { name: "Screen Name" }).fill("pro");
    await expect(page.getByText("This screen name is available")).toBeVisible();
  });

  test("changes the password, and signs out all other devices", async ({ page, openPage, signUp }) => {
    const { user } = await signUp();
    const otherDevice = await openPage();
    await signInOn(otherDevice, user);
    allowConsole(page, FAILED_REQUEST);
    await page.goto("/profile");
    const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
    await expect(sessions).toHaveCount(2);
    const card = page.getByRole("region", { name: "Password" });
    await card.getByRole("button", { name: "Change Password" }).click();
    await expect(card.getByText("Please enter your current password")).toBeVisible();
    await expect(card.getByText("Password must be at least 8 characters")).toBeVisible();
    await card.getByLabel("Current Password").fill("not this one");
    await card.getByLabel("New Password").fill("an altogether new one");
    await expect(card.getByText("Strong password")).toBeVisible();
    await card.getByRole("button", { name: "Change Password" }).click();
    await expectToast(page, "Update failed", "Your current password is not correct");
    await expect(card.getByRole("alert").filter({ hasText: "Your current password is not correct" })).toBeVisible();
    await expectAccessible(page);
    await card.getByLabel("Current Password").fill(PASSWORD);
    await card.getByRole("button", { name: "Change Password" }).click();
    await expectToast(page, "Password changed", "You have been signed out on all other devices.");
    await expect(card.getByLabel("Current Password")).toHaveValue("");
    await expect(sessions).toHaveCount(1);
    allowConsole(otherDevice, FAILED_REQUEST);
    await otherDevice.goto("/feeds");
    await expect(otherDevice).toHaveURL(/\/auth\b/);
  });

  test("changes the e-mail address of the account", async ({ page, openPage, signUp }) => {
    await signUp();
    const newEmail = `${uniqueScreenName("moved")}@example.com`;
    allowConsole(page, FAILED_REQUEST);
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Change Email" });
    await card.getByRole("button", { name: "Change Email" }).click();
    await card.getByLabel("New Email").fill("moved@example");
    await expect(card.getByText("Please enter a valid email address")).toBeVisible();
    await card.getByLabel("New Email").fill(newEmail);
    await card.getByLabel("Your Password").fill("not this one");
    await card.getByRole("button", { name: "Send Code" }).click();
    await expectToast(page, "Failed to send verification code");
    await expectAccessible(page);
    await card.getByLabel("Your Password").fill(PASSWORD);
    await card.getByRole("button", { name: "Send Code" }).click();
    await expect(card.getByText("Simulation Mode")).toBeVisible();
    await expect(card.getByLabel("Verification Code")).toHaveValue(/^\d{6}$/);
    const code = await card.getByLabel("Verification Code").inputValue();
    await card.getByLabel("Verification Code").fill(code === "111111" ? "222222" : "111111");
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Verification failed");
    await expect(card.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await card.getByLabel("Verification Code").fill(code);
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email changed", `You now sign in with ${newEmail}.`);
    await expect(page.getByRole("region", { name: "Account", exact: true }).getByText(newEmail)).toBeVisible();
    await signInOn(await openPage(), { email: newEmail });
  });

  test("lists the sessions, ends one, and ends all", async ({ page, openPage, signUp }) => {
    const { user } = await signUp();
    const otherDevice = await openPage({ userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" });
    await signInOn(otherDevice, user);
    const release = await holdRequests(page, "GET", "/api/user/sessions");
    const recover = await failRequests(page, "GET", "/api/user/sessions");
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Sessions" });
    release();
    await expect(card.getByRole("alert").filter({ hasText: "Your sessions could not be loaded" })).toBeVisible();
    await recover();
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(card.getByRole("listitem").filter({ hasText: "This device" })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
    const single = page.getByRole("dialog", { name: "Sign out Firefox on Linux?" });
    await expectAccessible(page);
    allowConsole(page, FAILED_REQUEST);
    await single.getByLabel("Password").fill("not this one");
    await single.getByRole("button", { name: "Sign Out" }).click();
    await expectToast(page, "The device was not signed out", "Your password is not correct");
    await single.getByLabel("Password").fill(PASSWORD);
    await single.getByRole("button", { name: "Sign Out" }).click();
    await expectToast(page, "Signed out", "Firefox on Linux is no longer signed in.");
    await expect(card.getByRole("listitem")).toHaveCount(1);
    allowConsole(otherDevice, FAILED_REQUEST);
    await otherDevice.goto("/feeds");
    await expect(otherDevice).toHaveURL(/\/auth\b/);

    await card.getByRole("button", { name: "Sign Out Everywhere" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
    await dialog.getByLabel("Password").fill(PASSWORD);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await expect(page).toHaveURL("/auth");
    await expectToast(page, "Logged out", "You have been signed out on all your devices.");
  });

  test("exports all data of the user", async ({ page, signUp }) => {
    const { user, createFeed } = await signUp();
    await createFeed({ title: "Taken along" });
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Your Data" });
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), card.getByRole("link", { name }).click()]);
      return { fileName: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
    };
    const json = await download("Download JSON");
    expect(json.fileName).toMatch(/\.json$/);
    expect(json.text).toContain("Taken along");
    expect(typeof JSON.parse(json.text)).toBe("object");
    const opml = await download("Download OPML");
    expect(opml.fileName).toMatch(/\.opml$/);
    expect(opml.text).toContain(`/u/${user.screenName}/guest-spots/feed.xml`);
  });

  test("deletes the account after its screen name was typed", async ({ page, signUp }) => {
    const { user } = await signUp({ screenName: "goner" });
    const { screenName } = user;
    await page.goto("/profile");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    const submit = dialog.getByRole("button", { name: "Delete Account" });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel(`Type ${screenName} to confirm`).fill("gone");
    await expect(submit).toBeDisabled();
    await dialog.getByLabel(`Type ${screenName} to confirm`).fill(screenName.toUpperCase());
    await expect(submit).toBeDisabled();
    allowConsole(page, FAILED_REQUEST);
    await dialog.getByLabel("Your Password").fill("not my password");
    await submit.click();
    await expect(dialog.getByText("Your password is not correct")).toBeVisible();
    await dialog.getByLabel("Your Password").fill(PASSWORD);
    const recover = await failRequests(page, "DELETE", "/api/user");
    await submit.click();
    await expect(dialog.getByText("The server is in trouble.")).toBeVisible();
    await expectAccessible(page);
    await recover();
    await submit.click();
    await expect(page).toHaveURL("/auth");
    await expectToast(page, "Account deleted", "Your account and everything in it have been deleted.");
    await page.goto(`/u/${screenName}`);
    await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
  });
});

async function signInOn(page: Page, user: { email: string }): Promise<void> {
  await page.goto("/auth");
  await submitLogin(page, user);
  await expect(page).toHaveURL("/dashboard");
}
