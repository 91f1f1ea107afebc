import { PREMIUM_ADDITIONS, PREMIUM_BENEFITS } from "#domain/users/plan.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("account settings page", () => {
  test("changes name and bio, and shows validation messages", async ({ page, signUp }) => {
    const { user } = await signUp();
    const release = await holdRequests(page, "GET", "/api/user");
    await page.goto("/settings");
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Profile", "Subscription"]);
    await expect(page.getByRole("tab", { name: "Profile", selected: true })).toBeVisible();
    const name = page.getByLabel("Your Name");
    await expect(name).toHaveValue(String(user.displayName));
    await expect(page.getByLabel("Bio")).toHaveAttribute("rows", "4");
    await expectAccessible(page);

    await name.fill("S");
    await page.getByLabel("Bio").fill("b".repeat(501));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Display name must be at least 2 characters.")).toBeVisible();
    await expect(page.getByText("Bio must not exceed 500 characters.")).toBeVisible();
    await expectAccessible(page);

    await name.fill("Sam Settings");
    await page.getByLabel("Bio").fill("Talks about settings.");
    const recover = await failRequests(page, "PATCH", "/api/user");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Update Failed", "The server is in trouble.");
    await recover();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Profile Updated", "Your profile has been successfully updated.");
    // The response replaces the cached user: the header shows the new name at once.
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("menu").getByText("Sam Settings")).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue("Sam Settings");
    await expect(page.getByLabel("Bio")).toHaveValue("Talks about settings.");
  });

  test("leads to password, sessions and deletion, on a phone as well", async ({ page, signUp }) => {
    await signUp();
    await page.setViewportSize(NARROW);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Open Menu" }).click();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Open Profile Settings" }).click();
    await expect(page).toHaveURL("/profile");
    for (const name of ["Change Email", "Password", "Sessions", "Delete Account"])
      await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  });

  test("says how a checkout ended", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/settings?subscription=success");
    await expect(page.getByText("Success!", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Your subscription has been activated. You now have access to all premium features."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto("/settings?subscription=canceled");
    await expect(page.getByText("Checkout Canceled", { exact: true })).toBeVisible();
    await expect(page.getByText("Your subscription checkout was canceled. You can try again anytime.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/settings?subscription=other");
    await expect(page.getByRole("tab", { name: "Profile", selected: true })).toBeVisible();
    await expect(page.getByText(/Success!|Checkout Canceled/)).toHaveCount(0);
  });

  test("lists the benefits of premium, activates and deactivates it", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    const feed = await createFeed();
    await page.goto("/settings");
    await page.getByRole("tab", { name: "Subscription" }).click();
    const card = page.getByRole("region", { name: "Premium Subscription" });
    await expect(card.getByText("Free", { exact: true })).toBeVisible();
    for (const benefit of [...PREMIUM_ADDITIONS, ...PREMIUM_BENEFITS])
      await expect(card.getByText(benefit)).toBeVisible();
    await expect(card.getByText("Premium is free during the beta.")).toBeVisible();
    await expectAccessible(page);

    const recover = await failRequests(page, "POST", "/api/activate-premium");
    await card.getByRole("button", { name: "Activate Premium", exact: true }).click();
    await expectToast(page, "Error", "The server is in trouble.");
    await recover();
    await card.getByRole("button", { name: "Activate Premium", exact: true }).click();
    await expectToast(page, "Premium Activated", "Your premium status has been activated successfully!");
    await expect(card.getByText("You are on the premium plan.")).toBeVisible();

    // Premium features are available without a reload.
    await page.getByRole("link", { name: "My Feeds" }).click();
    await page.getByRole("button", { name: "Create Feed" }).click();
    await expect(page.getByRole("dialog").getByLabel("Public", { exact: false }).first()).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await createFeed({ title: "Open talks", slug: "open", isDefault: false, isPublic: true });
    await page.goto("/settings/premium");
    await expect(page.getByRole("tab", { name: "Subscription", selected: true })).toBeVisible();
    await card.getByRole("button", { name: "Deactivate Premium" }).click();
    const question = page.getByRole("alertdialog", { name: "Deactivate Premium?" });
    await expect(
      question.getByText("This feed goes offline, with its page, RSS feed and player: Open talks."),
    ).toBeVisible();
    await expect(question.getByText("Visitors see only your default feed")).toBeVisible();
    await question.getByRole("button", { name: "Keep Premium" }).click();
    await expect(card.getByText("You are on the premium plan.")).toBeVisible();
    await card.getByRole("button", { name: "Deactivate Premium" }).click();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Deactivate Premium" }).click();
    await expectToast(page, "Premium Deactivated", "Your premium status has been removed.");
    await expect(card.getByText("You are on the free plan.")).toBeVisible();
    expect(feed.isDefault).toBe(true);
  });
});
