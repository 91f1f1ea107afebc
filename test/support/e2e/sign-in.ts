import type { Page } from "@playwright/test";
import type { CurrentUser } from "#domain/users/user.ts";
import { PASSWORD } from "./test-user.ts";

/** Fills in and submits the login form that the page shows. */
export async function submitLogin(
  page: Page,
  { email }: Pick<CurrentUser, "email">,
  password = PASSWORD,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}
