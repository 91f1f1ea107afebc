import { describe, expect, test } from "vitest";
import { expectGoodLooks, holdAnswers, REFUSED, refuseAnswers, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("an administrator's view of one user", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("shows the account, its feeds and its former names", async () => {
    const ben = await stage.openGuest({ screenName: "seen_first", isPremium: true });
    const feed = await ben.makeFeed({ title: "Seen by many", description: "What the feed is about." });
    await ben.addEpisodes(feed.id, { title: "One" }, { title: "Two" });
    await ben.post("/api/user/screen-name", { screenName: "seen_second" });
    const { page, close } = await stage.openAdministrator("viewer");
    const letCome = await holdAnswers(page, "GET", `/api/admin/users/${ben.user.id}`);
    await page.goto(stage.url(`/admin/users/${ben.user.id}`));
    await page.getByText("Loading user details...").waitFor();
    letCome();
    const card = page.getByRole("region", { name: "User Profile" });
    for (const badge of ["Verified", "Premium"]) await card.getByText(badge, { exact: true }).waitFor();
    expect(await card.getByText("Administrator").count()).toBe(0);
    expect((await card.getByRole("definition").allTextContents()).map((text) => text.trim())).toEqual([
      "seen_first@example.com",
      "seen_first Example",
      "seen_secondChange",
      expect.stringMatching(/^\w+ \d+, \d{4} \(.+ ago\)$/),
      "1",
      "2",
    ]);
    await page.getByRole("tab", { name: "Feeds", selected: true }).waitFor();
    const item = page.getByRole("tabpanel").getByRole("listitem");
    await item.getByText(/^guest-spots · created .+ ago$/).waitFor();
    await item.getByText("What the feed is about.").waitFor();
    expect(await item.getByRole("link", { name: "View Seen by many" }).getAttribute("href")).toBe(
      "/u/seen_second/guest-spots",
    );
    await expectGoodLooks(page);

    await page.getByRole("tab", { name: "Screen Name History" }).click();
    expect(await page.getByRole("columnheader").allTextContents()).toEqual(["Date", "Old Screen Name", "Expiration"]);
    const row = page.getByRole("row").nth(1);
    await row.getByText("seen_first").waitFor();
    await row.getByText("90 days remaining").waitFor();
    await expectGoodLooks(page);
    await page.getByRole("link", { name: "Back to Admin" }).click();
    await page.waitForURL(stage.url("/admin"));
    await ben.close();
    await close();
  });

  test("says when there is nothing to list, and until when premium lasts", async () => {
    const ben = await stage.openGuest({ screenName: "seen_empty", isVerified: false });
    const { page, user, close } = await stage.openAdministrator("viewer2");
    await page.goto(stage.url(`/admin/users/${ben.user.id}`));
    const card = page.getByRole("region", { name: "User Profile" });
    for (const badge of ["Unverified", "Free Plan"]) await card.getByText(badge, { exact: true }).waitFor();
    await page.getByText("This user has no feeds yet.").waitFor();
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await page.getByText("This user has not changed their screen name.").waitFor();
    await expectGoodLooks(page);

    await page.route(`**/api/admin/users/${user.id}`, async (route) => {
      const detail = await (await route.fetch()).json();
      const screenNameHistory = [
        {
          id: 1,
          oldScreenName: "long.ago",
          changedAt: "2020-01-01T00:00:00.000Z",
          expiresAt: "2020-03-31T00:00:00.000Z",
        },
      ];
      const changed = { ...detail, isPremium: true, premiumUntil: "2031-05-04T12:00:00.000Z", screenNameHistory };
      await route.fulfill({ json: changed });
    });
    await page.goto(stage.url(`/admin/users/${user.id}`));
    for (const badge of ["Premium until May 4, 2031", "Administrator"])
      await card.getByText(badge, { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await page.getByRole("row").filter({ hasText: "long.ago" }).getByText("Expired").waitFor();
    await ben.close();
    await close();
  });

  test("changes the screen name, and says beside the field what was refused", async () => {
    const ben = await stage.openGuest({ screenName: "renamed_from" });
    await (await stage.openGuest({ screenName: "renamed_taken" })).close();
    const { page, close } = await stage.openAdministrator("renamer");
    await page.goto(stage.url(`/admin/users/${ben.user.id}`));
    await page.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog", { name: "Change Screen Name" });
    await dialog.getByText("A change automatically creates redirects from the old name for 90 days.").waitFor();
    const field = dialog.getByLabel("Screen Name");
    const submit = dialog.getByRole("button", { name: "Change Screen Name" });
    expect(await field.inputValue()).toBe("renamed_from");
    expect(await submit.isDisabled()).toBe(true);
    await field.fill("");
    expect(await submit.isDisabled()).toBe(true);
    for (const wrong of ["ab", "with.dot", "x".repeat(31)]) {
      await field.fill(wrong);
      await submit.click();
      await dialog
        .getByText(
          "Screen name must be 3-30 characters and can only contain letters, numbers, underscores, and hyphens",
        )
        .waitFor();
    }
    await field.fill("renamed_taken");
    await submit.click();
    await dialog.getByRole("alert").filter({ hasText: "This screen name is already taken" }).waitFor();
    await expectGoodLooks(page);
    await page.route(`**/api/admin/users/${ben.user.id}`, (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
    await field.fill("renamed-to");
    await submit.click();
    await dialog.getByText("Failed to update screen name").waitFor();
    await page.unroute(`**/api/admin/users/${ben.user.id}`);
    await submit.click();
    await seeToast(page, "User updated", "User has been updated successfully");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("region", { name: "User Profile" }).getByText("renamed-to").waitFor();
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await page.getByRole("row").filter({ hasText: "renamed_from" }).waitFor();
    await page.goto(stage.url("/u/renamed_from"));
    await page.waitForURL(stage.url("/u/renamed-to"));
    await ben.close();
    await close(REFUSED);
  });

  test("says that a user could not be loaded", async () => {
    const { page, user, close } = await stage.openAdministrator("missing");
    const text = "Could not load user details. The user may have been deleted or you may not have permission.";
    for (const id of ["999999", "nobody"]) {
      await page.goto(stage.url(`/admin/users/${id}`));
      await page.getByRole("alert").filter({ hasText: "Error Loading User" }).getByText(text).waitFor();
    }
    await expectGoodLooks(page);
    await refuseAnswers(page, "GET", `/api/admin/users/${user.id}`);
    await page.goto(stage.url(`/admin/users/${user.id}`));
    await page.getByRole("alert").filter({ hasText: "Error Loading User" }).waitFor();
    await close(REFUSED);
  });
});
