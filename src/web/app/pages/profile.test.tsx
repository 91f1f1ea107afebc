import { screen, within } from "@testing-library/react";
import { Link } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { PremiumMode } from "#domain/users/plan.ts";
import { answer, callsOf, fail } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleFeed, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import Profile from "./profile.tsx";

beforeEach(() => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  answer("GET", apiPaths.passkeys(), []);
  answer("GET", apiPaths.sessions(), []);
});

function renderProfile({ path = "/profile", user = sampleUser(), premium = "beta" as PremiumMode } = {}) {
  return renderWithProviders(
    <>
      <Link to="/feeds">My Feeds</Link>
      <Profile />
    </>,
    { user, pageConfig: { premium }, route: "/profile", path, otherRoutes: { "/feeds": <p>All feeds</p> } },
  );
}

const card = (name: string) => within(screen.getByRole("region", { name }));
const tab = (name: string) => screen.findByText(name, { selector: "[role=tab]" });

test("the account is shown, with all actions on it", async () => {
  renderProfile();
  expect(await screen.findByText("Manage your account and subscription settings")).toBeVisible();
  expect(screen.getByText("View Public Profile")).toHaveAttribute("href", "/u/maravoss");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Account",
    "Profile",
    "Subscription",
  ]);
  expect(screen.getByRole("tablist")).toHaveAttribute("aria-orientation", "vertical");
  expect(await tab("Account")).toHaveAttribute("aria-selected", "true");
  expect(
    card("Account")
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Username", "Email", "Account Status"]);
  expect(
    card("Account")
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(["maravoss", "mara@example.com Verified", "Free Upgrade to Premium"]);
  expect(
    within(screen.getByRole("tabpanel", { name: "Account" }))
      .getAllByRole("region")
      .map((region) => region.getAttribute("aria-label") ?? labelOf(region)),
  ).toEqual([
    "Account",
    "Screen Name",
    "Change email",
    "Password",
    "Passkeys",
    "Sessions",
    "Your data",
    "Delete account",
  ]);
  for (const [name, path] of [
    ["Download JSON", apiPaths.exportJson()],
    ["Download OPML", apiPaths.exportOpml()],
  ] as const)
    expect(screen.getByText(name)).toHaveAttribute("href", path);
});

test("the account is upgraded by a click, or says why not", async () => {
  fail("POST", apiPaths.upgrade());
  const { person } = renderProfile();
  const upgrade = await screen.findByText("Upgrade to Premium");
  await person.click(upgrade);
  await expectToast("Upgrade failed", "The server is in trouble.");
  answer("POST", apiPaths.upgrade(), sampleUser({ isPremium: true }));
  answer("GET", apiPaths.user(), sampleUser({ isPremium: true }));
  await person.click(upgrade);
  await expectToast("Upgrade successful", "You have successfully upgraded to premium!");
  expect(card("Account").getByText("Premium")).toBeVisible();
  expect(screen.queryByText("Upgrade to Premium")).toBeNull();
});

test("?upgrade=true opens the subscription, where premium is ended after a question", async () => {
  const { person } = renderProfile({ path: "/profile?upgrade=true", user: sampleUser({ isPremium: true }) });
  expect(await tab("Subscription")).toHaveAttribute("aria-selected", "true");
  expect(card("Email Verification").getByText("Verified")).toBeVisible();
  expect(card("Email Verification").getByText("Your email address mara@example.com is verified.")).toBeVisible();
  expect(screen.getByText("You are on the premium plan.")).toBeVisible();
  await person.click(screen.getByText("Deactivate Premium"));
  const question = within(await screen.findByRole("alertdialog", { name: "Deactivate Premium?" }));
  expect(question.getByText(/^Visitors see only your default feed/)).toBeVisible();
  answer("POST", apiPaths.deactivatePremium(), sampleUser());
  answer("GET", apiPaths.user(), sampleUser());
  await person.click(question.getByText("Deactivate Premium", { selector: "button" }));
  await expectToast("Premium Deactivated", "Your premium status has been removed.");
  await person.click(await tab("Account"));
  expect(card("Account").getByText("Free")).toBeVisible();
});

test("another ?upgrade opens the account", async () => {
  renderProfile({ path: "/profile?upgrade=no" });
  expect(await tab("Account")).toHaveAttribute("aria-selected", "true");
});

test("the public profile is checked and changed", async () => {
  const { person } = renderProfile();
  await person.click(await tab("Profile"));
  expect(screen.getByText("Public Profile")).toBeVisible();
  expect(await findField("Display Name")).toHaveAttribute("placeholder", "Your full name");
  expect(await findField(/^Bio/)).toHaveAttribute("placeholder", "Write a brief bio about yourself...");
  await fill(person, "Display Name", "");
  await person.click(screen.getByText("Update Profile"));
  expect(await screen.findByText("Display name must be at least 2 characters.")).toBeVisible();
  await fill(person, "Display Name", "Pat Profile");
  await fill(person, /^Bio/, "Speaks at length.");
  const saved = { displayName: "Pat Profile", bio: "Speaks at length." };
  answer("PATCH", apiPaths.user(), sampleUser(saved));
  await person.click(screen.getByText("Update Profile"));
  await expectToast("Profile updated", "Your profile has been updated successfully.");
  expect(callsOf("PATCH", apiPaths.user())).toMatchObject([{ body: saved }]);
});

test("typed words stay while another tab is open, and are not left without a question", async () => {
  const { person } = renderProfile();
  await person.click(await tab("Profile"));
  await fill(person, /^Bio/, "Half a sen");
  await person.click(await tab("Account"));
  expect(screen.getByLabelText(/^Bio/).closest("[role=tabpanel]")).toHaveAttribute("data-state", "inactive");
  await person.click(screen.getByText("My Feeds"));
  expect(await screen.findByText("Discard unsaved changes?")).toBeVisible();
  await person.click(screen.getByText("Keep editing"));
  await person.click(await tab("Profile"));
  expect(screen.getByLabelText(/^Bio/)).toHaveValue("Half a sen");
  answer("PATCH", apiPaths.user(), sampleUser({ bio: "Half a sen" }));
  await person.click(screen.getByText("Update Profile"));
  await expectToast("Profile updated");
  await person.click(screen.getByText("My Feeds"));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

function labelOf(region: HTMLElement): string | null | undefined {
  return document.getElementById(region.getAttribute("aria-labelledby") ?? "")?.textContent;
}

test("where everybody has premium, nothing speaks of plans", async () => {
  renderProfile({ path: "/profile?upgrade=true", premium: "everyone" });
  expect(await tab("Account")).toHaveAttribute("aria-selected", "true");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Account", "Profile"]);
  expect(document.body.textContent).not.toMatch(/premium|subscription|account status|\bfree\b|\bplan\b/i);
});

test("where administrators give premium, nobody can upgrade", async () => {
  renderProfile({ premium: "admin" });
  expect(await screen.findByText("Account Status")).toBeVisible();
  expect(card("Account").getByText("Free")).toBeVisible();
  expect(screen.queryByText("Upgrade to Premium")).toBeNull();
});
