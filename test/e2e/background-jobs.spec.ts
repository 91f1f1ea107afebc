import type { BackgroundJobs, TroubledJob } from "#domain/background/job.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

test("administrators see how many background jobs wait", async ({ page, signUpAdministrator }) => {
  await signUpAdministrator();
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Background Jobs" }).click();
  await expect(page).toHaveURL("/admin?view=jobs");
  const kinds = page.getByRole("region", { name: "Jobs by kind" });
  await expect(kinds.getByRole("columnheader")).toHaveText(["Kind", "Waiting", "Late", "Failing"]);
  await expect(kinds.getByRole("row", { name: "Purge" })).toBeVisible();
  // The server under test does not look for new appearances.
  await expect(kinds.getByRole("row", { name: "Search directories (switched off)" })).toBeVisible();
  await expectAccessible(page);
});

test("a failing job can be run again, unless its kind is switched off", async ({ page, signUpAdministrator }) => {
  await signUpAdministrator();
  const job: Omit<TroubledJob, "id" | "kind"> = {
    key: "1",
    ownerId: null,
    state: "failing",
    dueAt: "2026-03-01T12:00:00.000Z",
    attempts: 1,
    lastError: null,
  };
  const counts = { waiting: 0, late: 0, failing: 1 };
  const jobs: BackgroundJobs = {
    kinds: [
      { kind: "check-feed", isOn: false, ...counts },
      { kind: "notify-hub", isOn: true, ...counts },
    ],
    troubled: [
      { ...job, id: 1, kind: "check-feed" },
      { ...job, id: 2, kind: "notify-hub" },
    ],
    troubledCount: 2,
  };
  await page.route("**/api/admin/jobs", (route) => route.fulfill({ json: jobs }));
  await page.goto("/admin?view=jobs");
  const failing = page.getByRole("region", { name: "Late and failing jobs" });
  await expect(failing.getByRole("row", { name: "Check feed" })).toContainText("Switched off");
  await expect(failing.getByRole("button")).toHaveText(["Run now"]);
  await expect(failing.getByRole("button", { name: "Run Notify hub 1 now" })).toBeVisible();
});
