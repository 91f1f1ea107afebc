import { describe, expect, test } from "vitest";
import { PREMIUM_BENEFITS } from "#domain/plan.ts";
import { expectGoodLooks, holdAnswers, REFUSED, refuseAnswers, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("the account settings", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("change name and bio, and say what is wrong with them", async () => {
    const { page, close } = await stage.openGuest({ screenName: "settings.name" });
    const letCome = await holdAnswers(page, "GET", "/api/user");
    await page.goto(stage.url("/settings"));
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
    letCome();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Profile", "Subscription"]);
    await page.getByRole("tab", { name: "Profile", selected: true }).waitFor();
    const name = page.getByLabel("Your Name");
    expect(await name.inputValue()).toBe("settings.name Example");
    expect(await page.getByLabel("Bio").getAttribute("rows")).toBe("4");
    await expectGoodLooks(page);

    await name.fill("S");
    await page.getByLabel("Bio").fill("b".repeat(501));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Display name must be at least 2 characters.").waitFor();
    await page.getByText("Bio must not exceed 500 characters.").waitFor();
    await expectGoodLooks(page);

    await name.fill("Sam Settings");
    await page.getByLabel("Bio").fill("Talks about settings.");
    const recover = await refuseAnswers(page, "PATCH", "/api/user");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await seeToast(page, "Update Failed", "The server is in trouble.");
    await recover();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await seeToast(page, "Profile Updated", "Your profile has been successfully updated.");
    // The answer takes the place of the user that is known: the header shows the new name at once.
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menu").getByText("Sam Settings").waitFor();
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe("Sam Settings");
    expect(await page.getByLabel("Bio").inputValue()).toBe("Talks about settings.");
    await close(REFUSED);
  });

  test("tell how a checkout ended", async () => {
    const { page, close } = await stage.openGuest({ screenName: "settings.checkout" });
    await page.goto(stage.url("/settings?subscription=success"));
    await page.getByText("Success!", { exact: true }).waitFor();
    await page
      .getByText("Your subscription has been activated. You now have access to all premium features.")
      .waitFor();
    await expectGoodLooks(page);
    await page.goto(stage.url("/settings?subscription=canceled"));
    await page.getByText("Checkout Canceled", { exact: true }).waitFor();
    await page.getByText("Your subscription checkout was canceled. You can try again anytime.").waitFor();
    await expectGoodLooks(page);
    await page.goto(stage.url("/settings?subscription=other"));
    await page.getByRole("tab", { name: "Profile", selected: true }).waitFor();
    expect(await page.getByText(/Success!|Checkout Canceled/).count()).toBe(0);
    await close();
  });

  test("show what premium brings, begin it and end it", async () => {
    const { page, makeFeed, close } = await stage.openGuest({ screenName: "settings.plan" });
    const feed = await makeFeed();
    await page.goto(stage.url("/settings"));
    await page.getByRole("tab", { name: "Subscription" }).click();
    const card = page.getByRole("region", { name: "Premium Subscription" });
    await card.getByText("Free", { exact: true }).waitFor();
    for (const benefit of PREMIUM_BENEFITS) await card.getByText(benefit).waitFor();
    await card.getByText("Premium is free during the beta.").waitFor();
    await expectGoodLooks(page);

    const recover = await refuseAnswers(page, "POST", "/api/activate-premium");
    await card.getByRole("button", { name: "Activate Premium", exact: true }).click();
    await seeToast(page, "Error", "The server is in trouble.");
    await recover();
    await card.getByRole("button", { name: "Activate Premium", exact: true }).click();
    await seeToast(page, "Premium Activated", "Your premium status has been activated successfully!");
    await card.getByText("You are on the premium plan.").waitFor();

    // What only premium may do is there without a reload.
    await page.getByRole("link", { name: "My Feeds" }).click();
    await page.getByRole("button", { name: "Create Feed" }).click();
    await page.getByRole("dialog").getByLabel("Public", { exact: false }).first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.goto(stage.url("/settings/premium"));
    await page.getByRole("tab", { name: "Subscription", selected: true }).waitFor();
    await card.getByRole("button", { name: "Deactivate Premium" }).click();
    await seeToast(page, "Premium Deactivated", "Your premium status has been removed.");
    await card.getByText("You are on the free plan.").waitFor();
    expect(feed.isDefault).toBe(true);
    await close(REFUSED);
  });
});
