import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import { PASSWORD, registerUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { freePort } from "#test/support/postgres.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";

const ADMIN_COMMAND = join(import.meta.dirname, "../../scripts/admin.ts");

/** A security key in software. Source: https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Browsers allow no passkeys for an IP address. */
async function startAtHostName(passkeys: "administrators" | "required"): Promise<RunningServer> {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  return { ...(await startServer({ PORT: port, PUBLIC_URL: origin, PASSKEYS: passkeys })), origin };
}

async function stop(server: RunningServer): Promise<void> {
  expect(await server.stop()).toBe(0);
  server.remove();
}

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const server = await startAtHostName("administrators");
      await use(server);
      await stop(server);
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "default" });

test.describe("passkeys", () => {
  const admin = ({ dataDir, origin }: RunningServer, ...args: string[]) =>
    execFileSync(process.execPath, [ADMIN_COMMAND, ...args], {
      env: { ...PROCESS_ENV, DATA_DIR: dataDir, PUBLIC_URL: origin },
      encoding: "utf8",
    });
  const signIn = async (page: Page, email: string) => {
    await page.goto("/auth");
    await expect(page.locator("[data-hydrated]")).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
  };

  test("an administrator must add one, signs in with it, and gets in again without it through the command line", async ({
    page,
    openPage,
    server,
    signUp,
  }) => {
    allowConsole(page, FAILED_REQUEST);
    const { user } = await signUp();
    admin(server, user.email);
    await plugInAuthenticator(page);
    await page.goto("/admin");
    await expect(page.getByText("Administrators of this site need a passkey.")).toBeVisible();

    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Passkeys" });
    await card.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await expect(dialog.getByText("You are logged out on all other devices.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Name").fill("Work laptop");
    await dialog.getByLabel("Password").fill("not my password");
    await dialog.getByRole("button", { name: "Add Passkey" }).click();
    await expect(dialog.getByText("Your password is not correct")).toBeVisible();
    await dialog.getByLabel("Password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Add Passkey" }).click();
    await expectToast(page, "Passkey added", "Signing in now needs your passkey as well.");
    await expect(card.getByText("not used yet")).toBeVisible();
    await page.goto("/admin");
    await expect(page.getByRole("link", { name: user.email })).toBeVisible();

    // Somebody with the password alone does not get in.
    const stranger = await openPage();
    allowConsole(stranger, FAILED_REQUEST);
    await plugInAuthenticator(stranger);
    await signIn(stranger, user.email);
    await expectToast(stranger, "Login failed", "No passkey was used. Please try again.");
    await expect(stranger).toHaveURL("/auth");

    await page.context().clearCookies();
    await signIn(page, user.email);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/admin");
    await expect(page.getByRole("link", { name: user.email })).toBeVisible();
    await page.goto("/profile");
    await expect(card.getByText("last used less than a minute ago")).toBeVisible();

    expect(admin(server, user.email, "--remove-passkeys")).toContain("1 passkey of");
    await signIn(stranger, user.email);
    await expect(stranger).toHaveURL("/dashboard");
    await page.goto("/admin");
    await expect(page.getByText("Administrators of this site need a passkey.")).toBeVisible();
  });

  test("a user removes one with the password", async ({ page, signUp }) => {
    allowConsole(page, FAILED_REQUEST);
    await signUp();
    await plugInAuthenticator(page);
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Passkeys" });
    await card.getByRole("button", { name: "Add a passkey" }).click();
    const adding = page.getByRole("dialog", { name: "Add a passkey" });
    await adding.getByLabel("Name").fill("Phone");
    await adding.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add Passkey" }).click();
    await expect(card.getByText("not used yet")).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Remove Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Phone?" });
    await dialog.getByLabel("Password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Remove passkey" }).click();
    await expectToast(page, "Passkey removed", "Phone no longer logs you in.");
    await expect(card.getByRole("listitem")).toHaveCount(0);
  });
});

test("a site that requires passkeys of everybody asks a new user for one first, and then goes on", async ({ page }) => {
  const server = await startAtHostName("required");
  const { origin } = server;
  await registerUser(page.request, origin, { isVerified: false });
  await plugInAuthenticator(page);
  await page.goto(`${origin}/feeds`);
  await expect(page.getByRole("heading", { name: "Add a passkey to continue" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Phone");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add Passkey" }).click();
  await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
  expect(server.output()).not.toContain("access-refused");
  await stop(server);
});
