import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { PREMIUM_ADDITIONS, PREMIUM_BENEFITS, type PremiumMode } from "#domain/users/plan.ts";
import { answer, callsOf, fail } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleFeed, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import Settings from "./settings.tsx";

function renderSettings({ path = "/settings", user = sampleUser(), premium = "beta" as PremiumMode } = {}) {
  return renderPage(Settings, {
    user,
    pageConfig: { premium },
    route: path.split("?")[0] as string,
    path,
    otherRoutes: { "/profile": <p>Profile Settings</p> },
  });
}

const tab = (name: string) => screen.findByText(name, { selector: "[role=tab]" });

test("name and bio are checked and changed", async () => {
  const { person } = renderSettings();
  expect(await findField("Your Name")).toHaveValue("Mara Voss");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Profile", "Subscription"]);
  expect(await tab("Profile")).toHaveAttribute("aria-selected", "true");
  await fill(person, "Your Name", "S");
  await fill(person, /^Bio/, "b".repeat(501));
  await person.click(screen.getByText("Save Changes"));
  expect(await screen.findByText("Display name must be at least 2 characters.")).toBeVisible();
  expect(screen.getByText("Bio must not exceed 500 characters.")).toBeVisible();
  expect(callsOf("PATCH", apiPaths.user())).toEqual([]);

  const saved = { displayName: "Sam Settings", bio: "Talks about settings." };
  await fill(person, "Your Name", saved.displayName);
  await fill(person, /^Bio/, saved.bio);
  fail("PATCH", apiPaths.user());
  await person.click(screen.getByText("Save Changes"));
  await expectToast("Update Failed", "The server is in trouble.");
  answer("PATCH", apiPaths.user(), sampleUser(saved));
  await person.click(screen.getByText("Save Changes"));
  await expectToast("Profile Updated", "Your profile has been successfully updated.");
  expect(callsOf("PATCH", apiPaths.user()).at(-1)?.body).toEqual(saved);
  expect(await findField("Your Name")).toHaveValue("Sam Settings");
});

test("password, sessions and deletion are a link away", async () => {
  const { person } = renderSettings();
  await person.click(await screen.findByText("Profile Settings", { selector: "a" }));
  expect(await screen.findByText("Profile Settings")).toBeVisible();
});

test.each([
  ["success", "Success!", "Your subscription has been activated. You now have access to all premium features."],
  ["canceled", "Checkout Canceled", "Your subscription checkout was canceled. You can try again anytime."],
])("the end of a checkout is told: %s", async (result, title, text) => {
  renderSettings({ path: `/settings?subscription=${result}` });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test("another end of a checkout is not told", async () => {
  renderSettings({ path: "/settings?subscription=other" });
  await tab("Profile");
  expect(screen.queryByText(/Success!|Checkout Canceled/)).toBeNull();
});

test("the subscription names the benefits of premium, and activates it", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  const { person } = renderSettings();
  await person.click(await tab("Subscription"));
  expect(screen.getByText("You are on the free plan.")).toBeVisible();
  for (const benefit of [...PREMIUM_ADDITIONS, ...PREMIUM_BENEFITS]) expect(screen.getByText(benefit)).toBeVisible();
  expect(screen.getByText(/^Premium is free during the beta\./)).toBeVisible();
  fail("POST", apiPaths.activatePremium());
  await person.click(screen.getByText("Activate Premium"));
  await expectToast("Error", "The server is in trouble.");
  answer("POST", apiPaths.activatePremium(), sampleUser({ isPremium: true }));
  answer("GET", apiPaths.user(), sampleUser({ isPremium: true }));
  await person.click(screen.getByText("Activate Premium"));
  await expectToast("Premium Activated", "Your premium status has been activated successfully!");
  expect(screen.getByText("You are on the premium plan.")).toBeVisible();
});

test("premium is ended after a question that names the feeds that go offline", async () => {
  const open = sampleFeed({ id: 2, title: "Open talks", isDefault: false, isPublic: true });
  answer("GET", apiPaths.feeds(), [sampleFeed(), open]);
  const { person } = renderSettings({ path: "/settings/premium", user: sampleUser({ isPremium: true }) });
  expect(await tab("Subscription")).toHaveAttribute("aria-selected", "true");
  await person.click(await screen.findByText("Deactivate Premium"));
  const question = () => within(screen.getByRole("alertdialog", { name: "Deactivate Premium?" }));
  const effect = "This feed goes offline, with its page, RSS feed and player: Open talks.";
  expect(await screen.findByText(effect)).toBeVisible();
  expect(question().getByText(/^Visitors see only your default feed/)).toBeVisible();
  await person.click(question().getByText("Keep Premium"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByText("You are on the premium plan.")).toBeVisible();

  answer("POST", apiPaths.deactivatePremium(), sampleUser());
  await person.click(screen.getByText("Deactivate Premium"));
  answer("GET", apiPaths.user(), sampleUser());
  await person.click(question().getByText("Deactivate Premium", { selector: "button" }));
  await expectToast("Premium Deactivated", "Your premium status has been removed.");
  await waitFor(() => expect(screen.getByText("You are on the free plan.")).toBeVisible());
});

test("where everybody has premium, nothing speaks of plans", async () => {
  renderSettings({ path: "/settings/premium?subscription=success", premium: "everyone" });
  expect(await tab("Profile")).toHaveAttribute("aria-selected", "true");
  expect(document.body.textContent).not.toMatch(/premium|subscription|free|plan\b/i);
});

test("where administrators give premium, the benefits have no button", async () => {
  renderSettings({ path: "/settings/premium", premium: "admin" });
  expect(await screen.findByText("On this site, an administrator gives people premium.")).toBeVisible();
  expect(screen.getByText(PREMIUM_BENEFITS[0])).toBeVisible();
  expect(screen.queryByText("Activate Premium")).toBeNull();
  expect(screen.queryByText(/beta/)).toBeNull();
});
