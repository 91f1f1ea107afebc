import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { UserDetail } from "#domain/users/administration.ts";
import type { AuditEvent } from "#domain/users/audit-log.ts";
import type { PremiumMode } from "#domain/users/plan.ts";
import { answer, cut, fail, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import AdminUser from "./admin-user.tsx";

const LOG = new RegExp(`^${apiPaths.adminAuditLog()}\\?`);
const NOT_LOADED = "Could not load user details. The user may have been deleted or you may not have permission.";

function sampleDetail(fields: Partial<UserDetail> = {}): UserDetail {
  return {
    ...sampleUser({ id: 2, email: "ben@example.com", displayName: "Ben Fuller", screenName: "benfuller" }),
    premiumUntil: null,
    createdAt: "2026-01-05T10:00:00.000Z",
    feedCount: 1,
    episodeCount: 2,
    feeds: [],
    stats: { feedCount: 1, episodeCount: 2 },
    screenNameHistory: [],
    ...fields,
  };
}

function renderUser(premium: PremiumMode = "beta") {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-07T10:00:00.000Z") });
  return renderPage(AdminUser, {
    params: { userId: "2" },
    pageConfig: { premium },
    user: sampleUser({ isAdmin: true }),
    otherRoutes: { "/admin": <p>All users</p> },
  });
}

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

async function openTab(person: UserEvent, name: string) {
  await person.click(await screen.findByText(name, { selector: "[role=tab]" }));
}

test("a user's account, feeds and former screen names are shown", async () => {
  const details = hold("GET", apiPaths.adminUser(2));
  const { person } = renderUser();
  expect(await screen.findByText("Loading user details…")).toBeVisible();
  await waitFor(() => expect(details).toHaveLength(1));
  await details[0]?.answer(
    sampleDetail({
      isPremium: true,
      feeds: [
        {
          id: 7,
          title: "Seen by many",
          slug: "guest-spots",
          description: "What the feed is about.",
          createdAt: "2026-01-06T10:00:00.000Z",
        },
      ],
      screenNameHistory: [
        {
          id: 1,
          oldScreenName: "before",
          changedAt: "2026-01-07T09:00:00.000Z",
          expiresAt: "2026-04-07T09:00:00.000Z",
        },
      ],
    }),
  );
  for (const badge of ["Verified", "Premium"]) expect(screen.getByText(badge)).toBeVisible();
  expect(screen.queryByText("Administrator")).toBeNull();
  expect(texts("definition")).toEqual([
    "ben@example.com",
    "Ben Fuller",
    "benfullerChange",
    "Jan 5, 2026 (2 days ago)",
    "1",
    "2",
  ]);
  const item = within(screen.getByRole("tabpanel")).getByRole("listitem");
  expect(item).toHaveTextContent(/^Seen by manyguest-spots · created .+ agoWhat the feed is about\.View$/);
  expect(within(item).getByLabelText("View Seen by many")).toHaveAttribute("href", "/u/benfuller/guest-spots");

  await openTab(person, "Screen Name History");
  expect(texts("columnheader")).toEqual(["Date", "Old screen name", "Expiration"]);
  expect(screen.getAllByRole("row")[1]).toHaveTextContent("before");
  expect(screen.getByText("90 days remaining")).toBeVisible();
  await person.click(screen.getByText("Back to Admin"));
  expect(await screen.findByText("All users")).toBeVisible();
});

test("a user without feeds, changes and acts is said to have none", async () => {
  answer("GET", apiPaths.adminUser(2), sampleDetail({ isVerified: false }));
  answer("GET", LOG, [], { "X-Total-Count": "0" });
  const { person } = renderUser();
  for (const text of ["Unverified", "Free Plan", "This user has no feeds yet."])
    expect(await screen.findByText(text)).toBeVisible();
  await openTab(person, "Screen Name History");
  expect(screen.getByText("This user has not changed their screen name.")).toBeVisible();
  await openTab(person, "Audit log");
  expect(await screen.findByText("No administrator has changed this user.")).toBeVisible();
});

test("an administrator, the end of premium and of an old name's links are marked", async () => {
  const old = { id: 1, oldScreenName: "long.ago", changedAt: "2020-01-01T00:00:00.000Z" };
  answer(
    "GET",
    apiPaths.adminUser(2),
    sampleDetail({
      isAdmin: true,
      isPremium: true,
      premiumUntil: "2031-05-04T12:00:00.000Z",
      screenNameHistory: [{ ...old, expiresAt: "2020-03-31T00:00:00.000Z" }],
    }),
  );
  const { person } = renderUser();
  for (const badge of ["Premium until May 4, 2031", "Administrator"])
    expect(await screen.findByText(badge)).toBeVisible();
  await openTab(person, "Screen Name History");
  expect(screen.getByText("long.ago").closest("tr")).toHaveTextContent("Expired");
});

test("a screen name is changed, with errors at its field", async () => {
  answer("GET", apiPaths.adminUser(2), sampleDetail());
  const changes = hold("PATCH", apiPaths.adminUser(2));
  const { person } = renderUser();
  await person.click(await screen.findByText("Change"));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Screen Name" }));
  expect(dialog.getByText("A change automatically creates redirects from the old name for 90 days.")).toBeVisible();
  const field = dialog.getByLabelText("Screen Name");
  const submit = dialog.getByText("Change Screen Name", { selector: "button" });
  expect(field).toHaveValue("benfuller");
  expect(submit).toHaveAttribute("aria-disabled", "true");
  await fill(person, "Screen Name", "");
  expect(submit).toHaveAttribute("aria-disabled", "true");
  const rule = "Screen name must be 3-30 characters and can only contain letters, numbers, underscores, and hyphens";
  for (const wrong of ["ab", "with.dot", "x".repeat(31)]) {
    await fill(person, "Screen Name", wrong);
    await person.click(submit);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(rule)));
  }
  await fill(person, "Screen Name", "taken");
  await person.click(submit);
  await waitFor(() => expect(changes).toHaveLength(1));
  await changes[0]?.fail(409, "This screen name is already taken");
  expect(field).toHaveAccessibleDescription(expect.stringContaining("This screen name is already taken"));
  cut("PATCH", apiPaths.adminUser(2));
  await fill(person, "Screen Name", "renamed-to");
  await person.click(submit);
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(expect.stringContaining("Failed to update screen name")),
  );
  const retried = hold("PATCH", apiPaths.adminUser(2));
  await person.click(submit);
  await waitFor(() => expect(retried).toHaveLength(1));
  expect(retried[0]?.body).toEqual({ screenName: "renamed-to" });
  answer("GET", apiPaths.adminUser(2), sampleDetail({ screenName: "renamed-to" }));
  await retried[0]?.answer(sampleDetail({ screenName: "renamed-to" }));
  await expectToast("User updated", "User has been updated successfully");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("renamed-to")).toBeVisible();
});

test.each([404, 500])("a user who cannot be loaded (status %i) is said to be missing", async (status) => {
  fail("GET", apiPaths.adminUser(2), status);
  renderUser();
  const alert = (await screen.findByText("Error Loading User")).closest("[role=alert]");
  expect(alert).toHaveTextContent(NOT_LOADED);
});

test("what administrators did with a user is paged through, newest first", async () => {
  answer("GET", apiPaths.adminUser(2), sampleDetail());
  const event = (id: number, action: AuditEvent["action"]): AuditEvent => ({
    id,
    action,
    occurredAt: "2026-01-06T10:00:00.000Z",
    administrator: { id: 1, screenName: "maravoss" },
    user: { id: 2, screenName: "benfuller" },
  });
  const page = Array.from({ length: 10 }, (_, index) => event(13 - index, index % 2 ? "unverified" : "verified"));
  answer("GET", /audit-log\?limit=10&offset=0&userId=2$/, page, { "X-Total-Count": "13" });
  const oldest = [event(3, "verified"), event(2, "unverified"), event(1, "premium-activated")];
  answer("GET", /audit-log\?limit=10&offset=10&userId=2$/, oldest, { "X-Total-Count": "13" });
  const { person } = renderUser();
  await openTab(person, "Audit log");
  expect(await screen.findByText("Showing 1-10 of 13 results")).toBeVisible();
  expect(texts("columnheader")).toEqual(["When", "By", "Act"]);
  expect(screen.getAllByRole("row")[1]).toHaveTextContent("maravossMarked as verified");
  await person.click(screen.getByText("Next"));
  expect(await screen.findByText("Showing 11-13 of 13 results")).toBeVisible();
  expect(screen.getAllByRole("row").at(-1)).toHaveTextContent("Activated premium");
});

test("where everybody has premium, a user has no plan", async () => {
  answer("GET", apiPaths.adminUser(2), sampleDetail({ isPremium: true }));
  renderUser("everyone");
  expect(await screen.findByText("ben@example.com")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/premium|\bplan\b/i);
});
