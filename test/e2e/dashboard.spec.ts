import { describe, expect, test } from "vitest";
import {
  expectGoodLooks,
  holdAnswers,
  NARROW,
  overflowsSideways,
  REFUSED,
  refuseAnswers,
  seeToast,
} from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("the dashboard", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("greets the guest and shows the first three feeds", async () => {
    const { page, user, makeFeed, close } = await stage.openGuest({ screenName: "dash.full" });
    for (const name of ["One", "Two", "Three", "Four"])
      await makeFeed({ title: `Feed ${name}`, slug: name, isDefault: name === "One" });
    const letCome = await holdAnswers(page, "GET", "/api/feeds");
    await page.goto(stage.url("/dashboard"));

    await page.getByRole("heading", { name: "Welcome back, dash.full Example!" }).waitFor();
    const places = page.getByRole("status").filter({ hasText: "Loading your feeds" });
    await places.waitFor();
    expect(await places.getByRole("listitem", { includeHidden: true }).count()).toBe(3);
    await expectGoodLooks(page);
    letCome();

    await page.getByRole("heading", { name: "Feed One" }).waitFor();
    expect(await page.getByRole("article").count()).toBe(3);
    expect(await page.getByRole("button", { name: /^Actions for/ }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "View Public Profile" }).getAttribute("href")).toBe("/u/dash.full");
    const firstCard = page.getByRole("article").first();
    expect(await firstCard.getByRole("link", { name: "Public Page" }).getAttribute("href")).toBe(`/u/${user.id}/one`);
    await expectGoodLooks(page);

    await page.getByRole("link", { name: "View all feeds" }).click();
    await page.getByRole("heading", { name: "Feed Four" }).waitFor();
    expect(await page.getByRole("article").count()).toBe(4);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("main").getByRole("link", { name: "My Feeds" }).click();
    await page.waitForURL("**/feeds");
    await close();
  });

  test("invites a guest without feeds to make the first", async () => {
    const { page, close } = await stage.openGuest({ screenName: "dash.empty" });
    await page.goto(stage.url("/dashboard"));
    await page.getByRole("heading", { name: "Create Your First Feed" }).waitFor();
    await expectGoodLooks(page);
    await page.getByRole("link", { name: "Create Feed" }).click();
    await page.waitForURL("**/feeds");
    await page.getByRole("heading", { name: "No Feeds Yet" }).waitFor();
    await close();
  });

  test("says that the feeds did not come, and fetches them again when asked", async () => {
    const { page, makeFeed, close } = await stage.openGuest({ screenName: "dash.failed" });
    await makeFeed();
    const recover = await refuseAnswers(page, "GET", "/api/feeds");
    await page.goto(stage.url("/dashboard"));
    const alert = page.getByRole("alert").filter({ hasText: "Your feeds could not be loaded" });
    await alert.getByText("The server is in trouble.").waitFor();
    await expectGoodLooks(page);
    await recover();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Guest spots" }).waitFor();
    expect(await alert.count()).toBe(0);
    await close(REFUSED);
  });

  test("asks an unverified guest for the code on every visit until the address is verified", async () => {
    const { page, close } = await stage.openGuest({
      screenName: "dash.unverified",
      isVerified: false,
    });
    await page.setViewportSize(NARROW);
    await page.goto(stage.url("/dashboard"));
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    await dialog.waitFor();
    expect(await overflowsSideways(page)).toBe(false);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.reload();
    await dialog.getByRole("button", { name: "Send Verification Code" }).click();
    await dialog.getByText("Simulation Mode").waitFor();
    await dialog.getByRole("button", { name: "Resend Code" }).waitFor();
    await expectGoodLooks(page);
    await dialog.getByRole("button", { name: "Verify Email" }).click();
    await seeToast(page, "Email verified", "Your email has been successfully verified.");
    await dialog.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { name: "Create Your First Feed" }).waitFor();
    expect(await dialog.count()).toBe(0);
    await close();
  });
});
