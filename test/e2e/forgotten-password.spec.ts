import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#test/fake-servers/mail-server.ts";
import { expectGoodLooks, PASSWORD, REFUSED, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

const NEW_PASSWORD = "an altogether new one";

describe("a forgotten password", { timeout: 60_000 }, () => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.close());
  const stage = setStage(() => mailServer.settings);

  test("is replaced through the mailed link, once", async () => {
    const { page: signedIn, close: leave } = await stage.openGuest({ screenName: "forgot.guest", isVerified: false });
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/auth"));
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForURL("**/auth/forgot-password");
    await page.getByRole("heading", { name: "Forgot password?" }).waitFor();
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByText("Please enter a valid email", { exact: true }).waitFor();
    await expectGoodLooks(page);
    await page.getByLabel("Email").fill("forgot.guest@example.com");
    await page.getByText("Valid email format").waitFor();
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await expectGoodLooks(page);

    const [link = ""] = await mailedLink();
    await page.goto(link);
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    expect(page.url()).toBe(stage.url("/auth/reset-password"));
    await page.getByLabel("New Password").fill("short");
    await page.getByRole("button", { name: "Save New Password" }).click();
    await page.getByText("Password must be at least 8 characters").waitFor();
    await expectGoodLooks(page);
    await page.getByLabel("New Password").fill(NEW_PASSWORD);
    await page.getByText("Strong password").waitFor();
    await page.getByRole("button", { name: "Save New Password" }).click();
    await page.waitForURL(stage.url("/auth"));
    await seeToast(page, "Password changed", "Please sign in with your new password.");
    await page.getByLabel("Email").fill("forgot.guest@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await seeToast(page, "Login failed", "Invalid email or password");
    await page.getByLabel("Password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/dashboard");
    await signedIn.goto(stage.url("/feeds"));
    await signedIn.waitForURL("**/auth**");

    await page.goto("about:blank");
    await page.goto(link);
    await page.getByLabel("New Password").fill("yet another one");
    await page.getByRole("button", { name: "Save New Password" }).click();
    await page.getByText("This link has expired or was already used. Please ask for a new one.").waitFor();
    await expectGoodLooks(page);
    await page.getByRole("link", { name: "Request a New Link" }).click();
    await page.waitForURL("**/auth/forgot-password");
    await leave(REFUSED);
    await close(REFUSED);
  });

  test("gives away nothing about who has an account, and notices a link that was cut off", async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/auth/forgot-password"));
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.getByRole("link", { name: "Back to Login" }).click();
    await page.waitForURL("**/auth");
    await page.goto(stage.url("/auth/reset-password"));
    await page.getByRole("heading", { name: "This link is incomplete" }).waitFor();
    await expectGoodLooks(page);
    await close();
  });

  async function mailedLink(): Promise<string[]> {
    const find = () => mailServer.mails.flatMap(({ text }) => /http\S+#token=\S+/.exec(text) ?? []);
    await expect.poll(find, { timeout: 10_000 }).toHaveLength(1);
    return find();
  }
});

describe("a forgotten password without a mail server", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("cannot be replaced, and the screen says so", async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/auth/forgot-password"));
    await page.getByLabel("Email").fill("anybody@example.com");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.getByRole("alert").filter({ hasText: "This site cannot send mail." }).waitFor();
    await expectGoodLooks(page);
    await close(REFUSED);
  });
});
