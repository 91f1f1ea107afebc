import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { expectGoodLooks, holdAnswers, PASSWORD, REFUSED, refuseAnswers, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("the profile settings", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("show the account, and everything that can be done about it", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_all" });
    const letCome = await holdAnswers(page, "GET", "/api/user");
    await page.goto(stage.url("/profile"));
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
    letCome();
    await page.getByRole("heading", { name: "Profile Settings" }).waitFor();
    await page.getByText("Manage your account and subscription settings").waitFor();
    expect(await page.getByRole("link", { name: "View Public Profile" }).getAttribute("href")).toBe("/u/profile_all");
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Account", "Profile", "Subscription"]);
    expect(await page.getByRole("tablist").getAttribute("aria-orientation")).toBe("vertical");
    await page.getByRole("tab", { name: "Account", selected: true }).waitFor();
    const account = page.getByRole("region", { name: "Account", exact: true });
    expect(await account.getByRole("term").allTextContents()).toEqual(["Username", "Email", "Account Status"]);
    expect((await account.getByRole("definition").allTextContents()).map((text) => text.trim())).toEqual([
      "profile_all",
      "profile_all@example.com Verified",
      "Free Upgrade to Premium",
    ]);
    expect(await page.getByRole("region", { name: "Email Verification" }).count()).toBe(0);
    for (const card of ["Screen Name", "Change Email", "Password", "Sessions", "Your Data", "Delete Account"])
      await page.getByRole("region", { name: card }).waitFor();
    await page.getByText("This device").waitFor();
    await expectGoodLooks(page);

    await account.getByRole("button", { name: "Upgrade to Premium" }).click();
    await seeToast(page, "Upgrade successful", "You have successfully upgraded to premium!");
    await account.getByText("Premium", { exact: true }).waitFor();
    await close();
  });

  test("say that the upgrade failed", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_unlucky" });
    await refuseAnswers(page, "POST", "/api/upgrade");
    await page.goto(stage.url("/profile"));
    await page.getByRole("button", { name: "Upgrade to Premium" }).click();
    await seeToast(page, "Upgrade failed", "The server is in trouble.");
    await close(REFUSED);
  });

  test("open at the subscription where the address asks for it", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_plan", isPremium: true });
    await page.goto(stage.url("/profile?upgrade=true"));
    await page.getByRole("tab", { name: "Subscription", selected: true }).waitFor();
    await page.getByRole("region", { name: "Email Verification" }).getByText("Verified", { exact: true }).waitFor();
    const premium = page.getByRole("region", { name: "Premium Subscription" });
    await premium.getByText("You are on the premium plan.").waitFor();
    await expectGoodLooks(page);
    await premium.getByRole("button", { name: "Deactivate Premium" }).click();
    await seeToast(page, "Premium Deactivated", "Your premium status has been removed.");
    await page.getByRole("tab", { name: "Account" }).click();
    await page.getByRole("region", { name: "Account", exact: true }).getByText("Free", { exact: true }).waitFor();
    await page.goto(stage.url("/profile?upgrade=no"));
    await page.getByRole("tab", { name: "Account", selected: true }).waitFor();
    await close();
  });

  test("change what the public profile says", async () => {
    const { page, user, close } = await stage.openGuest({ screenName: "profile_words" });
    await page.goto(stage.url("/profile"));
    await page.getByRole("tab", { name: "Profile" }).click();
    await page.getByRole("heading", { name: "Public Profile" }).waitFor();
    expect(await page.getByLabel("Display Name").getAttribute("placeholder")).toBe("Your full name");
    expect(await page.getByLabel("Bio").getAttribute("placeholder")).toBe("Write a brief bio about yourself...");
    await expectGoodLooks(page);
    await page.getByLabel("Display Name").fill("");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await page.getByText("Display name must be at least 2 characters.").waitFor();
    await page.getByLabel("Display Name").fill("Pat Profile");
    await page.getByLabel("Bio").fill("Speaks at length.");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await seeToast(page, "Profile updated", "Your profile has been updated successfully.");
    await page.goto(stage.url(`/u/${user.screenName}`));
    await page.getByRole("heading", { name: "Pat Profile" }).waitFor();
    await page.getByText("Speaks at length.").waitFor();
    await close();
  });

  test("change the screen name once, and say why not twice", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile.before" });
    await (await stage.openGuest({ screenName: "profile_taken" })).close();
    await page.goto(stage.url("/profile"));
    const card = page.getByRole("region", { name: "Screen Name" });
    const publicUrl = (screenName: string) => `${new URL(stage.server.origin).host}/u/${screenName}`;
    await card.getByText(publicUrl("profile.before")).waitFor();
    const name = card.getByLabel("Screen Name");
    const submit = card.getByRole("button", { name: "Update Screen Name" });
    expect(await submit.isDisabled()).toBe(true);
    for (const [typed, problem] of [
      ["four", "Screen name must be at least 5 characters for free accounts."],
      ["x".repeat(21), "Screen name must not be longer than 20 characters."],
      ["with.a.dot", "Screen name can only contain letters, numbers, and underscores."],
      ["profile_taken", "This screen name is already taken"],
    ] as const) {
      await name.fill(typed);
      await card.getByText(problem, { exact: true }).waitFor();
      expect(await submit.isDisabled()).toBe(true);
    }
    await expectGoodLooks(page);

    const letCheck = await holdAnswers(page, "POST", "/api/validate-screen-name");
    await name.fill("profile_after");
    await card.getByText("Checking…").waitFor();
    expect(await submit.isDisabled()).toBe(true);
    letCheck();
    await card.getByText("This screen name is available").waitFor();
    const letCome = await holdAnswers(page, "POST", "/api/user/screen-name");
    await submit.click();
    expect(await card.getByRole("button", { name: "Updating..." }).isDisabled()).toBe(true);
    letCome();
    await seeToast(page, "Screen name updated", "Your screen name has been updated successfully.");
    await card.getByText(publicUrl("profile_after")).waitFor();
    await page
      .getByRole("region", { name: "Account", exact: true })
      .getByText("profile_after", { exact: true })
      .waitFor();

    await name.fill("profile_again");
    await card.getByText("This screen name is available").waitFor();
    await submit.click();
    const alert = card.getByRole("alert").filter({ hasText: "Screen Name Change Restricted" });
    await alert.getByText(/Your screen name cannot be changed at this time\. It can be changed again on /).waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await expectGoodLooks(page);
    await close(REFUSED);
  });

  test.each([
    [409, "This screen name is already taken", "Screen name unavailable"],
    [409, "duplicate key value violates a constraint", "Screen name unavailable"],
    [500, "The server is in trouble.", "Update failed"],
  ])("a change of the screen name refused with %i %s says so", async (status, message, title) => {
    const { page, close } = await stage.openGuest({ screenName: `profile_${title.length}_${message.length}` });
    await refuseAnswers(page, "POST", "/api/user/screen-name", { status, message });
    await page.goto(stage.url("/profile"));
    await page.getByRole("textbox", { name: "Screen Name" }).fill("profile_wish");
    await page.getByRole("button", { name: "Update Screen Name" }).click();
    await seeToast(page, title, message);
    expect(await page.getByText("Screen Name Change Restricted").count()).toBe(0);
    await close(REFUSED);
  });

  test("let premium have shorter names", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_short", isPremium: true });
    await page.goto(stage.url("/profile"));
    await page.getByRole("textbox", { name: "Screen Name" }).fill("pr");
    await page.getByText("Screen name must be at least 3 characters for premium accounts.").waitFor();
    await page.getByRole("textbox", { name: "Screen Name" }).fill("pro");
    await page.getByText("This screen name is available").waitFor();
    await close();
  });

  test("change the password, and sign everybody else out", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_secret" });
    const elsewhere = await signInElsewhere("profile_secret@example.com");
    await page.goto(stage.url("/profile"));
    const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
    await expect.poll(() => sessions.count()).toBe(2);
    const card = page.getByRole("region", { name: "Password" });
    await card.getByRole("button", { name: "Change Password" }).click();
    await card.getByText("Please enter your current password").waitFor();
    await card.getByText("Password must be at least 8 characters").waitFor();
    await card.getByLabel("Current Password").fill("not this one");
    await card.getByLabel("New Password").fill("an altogether new one");
    await card.getByText("Strong password").waitFor();
    await card.getByRole("button", { name: "Change Password" }).click();
    await seeToast(page, "Update failed", "Your current password is not correct");
    await card.getByRole("alert").filter({ hasText: "Your current password is not correct" }).waitFor();
    await expectGoodLooks(page);
    await card.getByLabel("Current Password").fill(PASSWORD);
    await card.getByRole("button", { name: "Change Password" }).click();
    await seeToast(page, "Password changed", "You have been signed out on all other devices.");
    expect(await card.getByLabel("Current Password").inputValue()).toBe("");
    await expect.poll(() => sessions.count()).toBe(1);
    await elsewhere.page.goto(stage.url("/feeds"));
    await elsewhere.page.waitForURL("**/auth**");
    await elsewhere.close(REFUSED);
    await close(REFUSED);
  });

  test("move the account to another address", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_mover" });
    await page.goto(stage.url("/profile"));
    const card = page.getByRole("region", { name: "Change Email" });
    await card.getByRole("button", { name: "Change Email" }).click();
    await card.getByLabel("New Email").fill("moved@example");
    await card.getByText("Please enter a valid email address").waitFor();
    await card.getByLabel("New Email").fill("moved@example.com");
    await card.getByLabel("Your Password").fill("not this one");
    await card.getByRole("button", { name: "Send Code" }).click();
    await seeToast(page, "Failed to send verification code");
    await expectGoodLooks(page);
    await card.getByLabel("Your Password").fill(PASSWORD);
    await card.getByRole("button", { name: "Send Code" }).click();
    await card.getByText("Simulation Mode").waitFor();
    const code = await card.getByLabel("Verification Code").inputValue();
    await card.getByLabel("Verification Code").fill(code === "111111" ? "222222" : "111111");
    await card.getByRole("button", { name: "Verify Email" }).click();
    await seeToast(page, "Verification failed");
    await card.getByRole("alert").waitFor();
    await expectGoodLooks(page);
    await card.getByLabel("Verification Code").fill(code);
    await card.getByRole("button", { name: "Verify Email" }).click();
    await seeToast(page, "Email changed", "You now sign in with moved@example.com.");
    await page.getByRole("region", { name: "Account", exact: true }).getByText("moved@example.com").waitFor();
    await (await signInElsewhere("moved@example.com")).close();
    await close(REFUSED);
  });

  test("list the sessions, end one, and end all", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_roamer" });
    const elsewhere = await signInElsewhere("profile_roamer@example.com", "Mozilla/5.0 (X11; Linux) Firefox/140.0");
    const letCome = await holdAnswers(page, "GET", "/api/user/sessions");
    const recover = await refuseAnswers(page, "GET", "/api/user/sessions");
    await page.goto(stage.url("/profile"));
    const card = page.getByRole("region", { name: "Sessions" });
    letCome();
    await card.getByRole("alert").filter({ hasText: "Your sessions could not be loaded" }).waitFor();
    await recover();
    await card.getByRole("button", { name: "Try again" }).click();
    await card.getByRole("listitem").filter({ hasText: "This device" }).waitFor();
    await expectGoodLooks(page);
    await card.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
    await seeToast(page, "Signed out", "Firefox on Linux is no longer signed in.");
    await expect.poll(() => card.getByRole("listitem").count()).toBe(1);
    await elsewhere.page.goto(stage.url("/feeds"));
    await elsewhere.page.waitForURL("**/auth**");
    await elsewhere.close(REFUSED);

    await card.getByRole("button", { name: "Sign Out Everywhere" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
    await dialog.waitFor();
    await expectGoodLooks(page);
    await dialog.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await page.waitForURL(stage.url("/auth"));
    await seeToast(page, "Logged out", "You have been signed out on all your devices.");
    await close(REFUSED);
  });

  test("hand out all own data", async () => {
    const { page, makeFeed, close } = await stage.openGuest({ screenName: "profile_taker" });
    await makeFeed({ title: "Taken along" });
    await page.goto(stage.url("/profile"));
    const card = page.getByRole("region", { name: "Your Data" });
    const take = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), card.getByRole("link", { name }).click()]);
      return { fileName: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
    };
    const json = await take("Download JSON");
    expect(json.fileName).toMatch(/\.json$/);
    expect(json.text).toContain("Taken along");
    expect(JSON.parse(json.text)).toBeTypeOf("object");
    const opml = await take("Download OPML");
    expect(opml.fileName).toMatch(/\.opml$/);
    expect(opml.text).toContain("/u/profile_taker/guest-spots/feed.xml");
    await close();
  });

  test("delete the account after its name was typed", async () => {
    const { page, close } = await stage.openGuest({ screenName: "profile_goner" });
    await page.goto(stage.url("/profile"));
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    const submit = dialog.getByRole("button", { name: "Delete Account" });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel("Type profile_goner to confirm").fill("profile_gone");
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel("Type profile_goner to confirm").fill("Profile_Goner");
    const recover = await refuseAnswers(page, "DELETE", "/api/user");
    await submit.click();
    await dialog.getByText("The server is in trouble.").waitFor();
    await expectGoodLooks(page);
    await recover();
    await submit.click();
    await page.waitForURL(stage.url("/auth"));
    await seeToast(page, "Account deleted", "Your account and everything in it have been deleted.");
    await page.goto(stage.url("/u/profile_goner"));
    await page.getByRole("heading", { name: "Profile not found" }).waitFor();
    await close(REFUSED);
  });

  async function signInElsewhere(email: string, userAgent?: string) {
    const window = await stage.openVisitor(userAgent ? { userAgent } : {});
    await window.page.goto(stage.url("/auth"));
    await window.page.getByLabel("Email").fill(email);
    await window.page.getByLabel("Password").fill(PASSWORD);
    await window.page.getByRole("button", { name: "Login" }).click();
    await window.page.waitForURL("**/dashboard");
    return window;
  }
});
