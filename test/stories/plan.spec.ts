import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/support/browser.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { inEveryLook, openWindow, seeToast, seriousFindings } from "#test/support/stories.ts";

let browser: Browser;
let server: RunningServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  server.remove();
});

test("premium begins and ends in the settings, and says so", async () => {
  const { page, context, close } = await openWindow(browser);
  await context.request.post(`${server.origin}/api/register`, {
    headers: { origin: server.origin },
    data: { email: "pia@example.com", password: "a long password", displayName: "Pia Guest", screenName: "pia.guest" },
  });
  await page.goto(`${server.origin}/settings/premium`);
  await page.getByText("You are on the free plan.").waitFor();
  await inEveryLook(page, async (look) => expect([look, await seriousFindings(page)]).toEqual([look, []]));

  await page.getByRole("button", { name: "Activate Premium", exact: true }).click();
  const activated = await seeToast(page, "Premium Activated");
  expect(await activated.textContent()).toContain("Your premium status has been activated successfully!");
  await page.getByText("You are on the premium plan.").waitFor();
  await page.reload();
  await page.getByText("You are on the premium plan.").waitFor();

  await page.getByRole("button", { name: "Deactivate Premium" }).click();
  const deactivated = await seeToast(page, "Premium Deactivated");
  expect(await deactivated.textContent()).toContain("Your premium status has been removed.");
  await page.getByText("You are on the free plan.").waitFor();
  await close();
});
