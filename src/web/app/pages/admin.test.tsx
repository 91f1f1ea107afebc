import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { UserSummary } from "#domain/users/administration.ts";
import type { PremiumMode } from "#domain/users/plan.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import { currentUserQuery } from "#web/app/api/current-user.ts";
import Admin from "./admin.tsx";

const USERS = new RegExp(`^${apiPaths.adminUsers()}\\?`);

const BEN = sampleSummary({ id: 2, email: "ben@example.com", username: "benfuller", displayName: "Ben Fuller" });

function sampleSummary(fields: Partial<UserSummary> = {}): UserSummary {
  const account = sampleUser(fields);
  return {
    ...account,
    premiumUntil: null,
    createdAt: "2026-01-05T10:00:00.000Z",
    feedCount: 1,
    episodeCount: 2,
    ...fields,
  };
}

/** Answers with a page of the list. @param totalCount of users on all pages */
function answerUsers(users: readonly UserSummary[], totalCount = users.length) {
  answer("GET", USERS, users, { "X-Total-Count": String(totalCount) });
}

function renderAdmin(path = "/admin", premium: PremiumMode = "beta") {
  const Where = () => <output>{useLocation().search}</output>;
  const page = (
    <>
      <Admin />
      <Where />
    </>
  );
  return renderWithProviders(page, {
    user: sampleUser({ isAdmin: true }),
    pageConfig: { premium },
    route: "/admin",
    path,
    otherRoutes: { "/admin/users/:userId": <p>A user</p> },
  });
}

/** The searches that the page asked for, one after the other. */
const asked = () => callsOf("GET", USERS).map(({ path }) => new URL(path, "http://localhost").search);

/** The texts of the cells of a user's row. */
const cellsOf = (email: string) =>
  within(screen.getByText(email).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

async function choose(person: UserEvent, email: string, action: string) {
  await person.click(await screen.findByLabelText(`Actions for ${email}`));
  await person.click(await screen.findByText(action, { selector: "[role=menuitem]" }));
}

test("the table says that it loads, lists the users, and can be loaded again after a failure", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-07T10:00:00.000Z") });
  const pages = hold("GET", USERS);
  const { person } = renderAdmin("/admin?search=ben");
  expect(await screen.findByText("Loading data...")).toBeVisible();
  await waitFor(() => expect(pages).toHaveLength(1));
  await pages[0]?.fail(500);
  const alert = (await screen.findByText("The users could not be loaded")).closest<HTMLElement>("[role=alert]");
  expect(alert).toHaveTextContent("The server is in trouble.");
  answerUsers([BEN]);
  await person.click(screen.getByText("Try again"));
  expect(await screen.findByText("ben@example.com")).toBeVisible();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "ID",
    "Email",
    "Name",
    "Username",
    "Created",
    "Content",
    "Status",
    "Actions",
  ]);
  expect(cellsOf("ben@example.com")).toEqual([
    "2",
    "ben@example.com",
    "Ben Fuller",
    "benfuller",
    "Jan 5, 20262 days ago",
    "1 feed2 episodes",
    "Verified",
    "",
  ]);
});

test("the list is searched once typing pauses, on its first page, and paged through by ten", async () => {
  const page = Array.from({ length: 10 }, (_, index) =>
    sampleSummary({ id: index + 2, email: `${index}@example.com` }),
  );
  answerUsers(page, 12);
  const { person } = renderAdmin();
  expect(await screen.findByText("Showing 1-10 of 12 results")).toBeVisible();
  expect(screen.getByText("Previous")).toHaveAttribute("aria-disabled", "true");
  answerUsers(page.slice(0, 2), 12);
  await person.click(screen.getByText("Next"));
  expect(await screen.findByText("Showing 11-12 of 12 results")).toBeVisible();
  expect(screen.getByText("?page=2")).toBeInTheDocument();
  expect(screen.getByText("Next")).toHaveAttribute("aria-disabled", "true");
  answerUsers(page, 12);
  await person.click(screen.getByText("Previous"));
  expect(await screen.findByText("Showing 1-10 of 12 results")).toBeVisible();
  await person.click(screen.getByText("Next"));
  expect(await screen.findByText("?page=2")).toBeInTheDocument();

  answerUsers([]);
  const search = screen.getByRole("searchbox", { name: "Search users" });
  await person.type(search, "nobody");
  expect(await screen.findByText("No results.")).toBeVisible();
  expect(screen.getByText("Showing 0-0 of 0 results")).toBeVisible();
  expect(screen.getByText("?search=nobody")).toBeInTheDocument();
  expect(search).toHaveFocus();
  expect(asked()).toEqual([
    "?search=&limit=10&offset=0",
    "?search=&limit=10&offset=10",
    "?search=nobody&limit=10&offset=0",
  ]);
});

test("the list of an address has its search, and its last page in place of one behind it", async () => {
  answer("GET", /offset=980$/, [], { "X-Total-Count": "12" });
  answer("GET", /offset=10$/, [BEN, sampleSummary({ id: 3 })], { "X-Total-Count": "12" });
  renderAdmin("/admin?search=crowd&page=99");
  expect(await screen.findByText("Showing 11-12 of 12 results")).toBeVisible();
  expect(screen.getByText("?search=crowd&page=2")).toBeInTheDocument();
  expect(screen.getByRole("searchbox")).toHaveValue("crowd");
});

test("the list is fetched again every thirty seconds, and on request", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerUsers([]);
  const { person } = renderAdmin();
  expect(await screen.findByText("No results.")).toBeVisible();
  answerUsers([BEN]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText("ben@example.com")).toBeVisible();
  answerUsers([BEN, sampleSummary({ id: 3, email: "dee@example.com" })]);
  await person.click(screen.getByText("Refresh"));
  expect(await screen.findByText("dee@example.com")).toBeVisible();
});

test.each([
  ["Mark as verified", { isVerified: false }, { isVerified: true }, "Verified"],
  ["Mark as unverified", {}, { isVerified: false }, "Unverified"],
  ["Grant premium", {}, { isPremium: true }, "VerifiedPremium"],
  ["Remove premium", { isPremium: true }, { isPremium: false }, "Verified"],
  ["Make admin", {}, { isAdmin: true }, "VerifiedAdmin"],
  ["Remove admin", { isAdmin: true }, { isAdmin: false }, "Verified"],
])("the menu's “%s” changes that, and the table shows it", async (action, before, change, status) => {
  const ben = { ...BEN, ...before };
  answerUsers([ben]);
  fail("PATCH", apiPaths.adminUser(2));
  const { person } = renderAdmin();
  await choose(person, BEN.email, action);
  await expectToast("Failed to update user", "The server is in trouble.");
  answer("PATCH", apiPaths.adminUser(2), { ...ben, ...change });
  answerUsers([{ ...ben, ...change }]);
  await choose(person, BEN.email, action);
  await expectToast("User updated", "User has been updated successfully");
  expect(callsOf("PATCH", apiPaths.adminUser(2)).at(-1)?.body).toEqual(change);
  expect(cellsOf(BEN.email)[6]).toBe(status);
});

test("administrators cannot demote, delete or sign out themselves", async () => {
  answerUsers([sampleSummary({ isAdmin: true })]);
  const { person } = renderAdmin();
  await person.click(await screen.findByLabelText("Actions for mara@example.com"));
  for (const action of ["Remove admin", "Delete user", "Log out everywhere"])
    expect(screen.getByText(action)).toHaveAttribute("aria-disabled", "true");
  for (const action of ["Grant premium", "Reset Password"])
    expect(screen.getByText(action)).not.toHaveAttribute("aria-disabled");
});

test("a change of the administrator's own plan is known at once", async () => {
  answerUsers([sampleSummary({ isAdmin: true })]);
  answer("PATCH", apiPaths.adminUser(1), sampleSummary({ isAdmin: true, isPremium: true }));
  const { person, queryClient } = renderAdmin();
  await screen.findByText("mara@example.com");
  answer("GET", apiPaths.user(), sampleUser({ isAdmin: true, isPremium: true }));
  await choose(person, "mara@example.com", "Grant premium");
  await expectToast("User updated");
  await waitFor(() => expect(queryClient.getQueryData(currentUserQuery().queryKey)?.isPremium).toBe(true));
});

test("the menu leads to the user's page", async () => {
  answerUsers([BEN]);
  const { person } = renderAdmin();
  await choose(person, BEN.email, "View details");
  expect(await screen.findByText("A user")).toBeVisible();
});

test("a new password is typed in plain text, checked, and set for a user", async () => {
  answerUsers([BEN]);
  const resets = hold("POST", apiPaths.adminUserPassword(2));
  const { person } = renderAdmin();
  await choose(person, BEN.email, "Reset Password");
  const dialog = within(await screen.findByRole("dialog", { name: "Reset Password" }));
  const submit = dialog.getByText("Reset Password", { selector: "button" });
  const field = dialog.getByLabelText("New password");
  expect(field).toHaveAttribute("type", "text");
  expect(field).toHaveAccessibleDescription(/^At least 8 characters\./);
  expect(submit).toHaveAttribute("aria-disabled", "true");
  await fill(person, "New password", "short");
  await person.click(submit);
  expect(await dialog.findByText("Password must be at least 8 characters")).toBeVisible();
  await fill(person, "New password", "told by phone");
  await person.click(submit);
  await waitFor(() => expect(resets).toHaveLength(1));
  expect(submit).toHaveTextContent("Resetting...");
  expect(submit).toHaveAttribute("aria-disabled", "true");
  await resets[0]?.fail(500);
  await expectToast("Failed to reset password", "The server is in trouble.");
  await person.click(submit);
  await waitFor(() => expect(resets).toHaveLength(2));
  expect(resets[1]?.body).toMatchObject({ newPassword: "told by phone" });
  await resets[1]?.answer(undefined);
  await expectToast("Password reset", "User's password has been reset successfully");
  expect(screen.queryByRole("dialog")).toBeNull();

  await choose(person, BEN.email, "Reset Password");
  await person.click(await screen.findByText("Cancel"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a user is signed out everywhere after a question", async () => {
  answerUsers([BEN]);
  answer("DELETE", apiPaths.adminUserSessions(2), undefined);
  const { person } = renderAdmin();
  await choose(person, BEN.email, "Log out everywhere");
  const question = within(await screen.findByRole("alertdialog", { name: "Log out everywhere?" }));
  expect(callsOf("DELETE", /./)).toEqual([]);
  await person.click(question.getByText("Log out everywhere"));
  await expectToast("User logged out", "All sessions of the user have been ended");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a user is deleted after a question, and gone from the table", async () => {
  answerUsers([BEN]);
  fail("DELETE", apiPaths.adminUser(2));
  const { person } = renderAdmin();
  await choose(person, BEN.email, "Delete user");
  const question = within(await screen.findByRole("alertdialog", { name: "Are you absolutely sure?" }));
  const warning =
    "This will permanently delete the user ben@example.com and all their data including feeds and episodes. This action cannot be undone.";
  expect(question.getByText(warning)).toBeVisible();
  await person.click(question.getByText("Delete"));
  await expectToast("Failed to delete user", "The server is in trouble.");
  answer("DELETE", apiPaths.adminUser(2), undefined);
  answerUsers([]);
  await person.click(question.getByText("Delete"));
  await expectToast("User deleted", "User and all associated data have been deleted");
  expect(await screen.findByText("No results.")).toBeVisible();
});

test("a poll that fails leaves the table and the dialog that is open in it", async () => {
  answerUsers([BEN]);
  const { person, queryClient } = renderAdmin();
  await person.click(await screen.findByRole("button", { name: "Actions for ben@example.com" }));
  await person.click(await screen.findByRole("menuitem", { name: "Reset Password" }));
  await person.type(await screen.findByLabelText("New password"), "correct horse");

  fail("GET", USERS);
  const count = callsOf("GET", USERS).length;
  void queryClient.refetchQueries({ queryKey: ["admin-users"] });
  await waitFor(() => expect(callsOf("GET", USERS)).toHaveLength(count + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(screen.getByLabelText("New password")).toHaveValue("correct horse");
});

test("a refresh that fails says so above what is there", async () => {
  answerUsers([BEN]);
  const { person } = renderAdmin();
  await screen.findByText("ben@example.com");
  fail("GET", USERS);
  await person.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The users could not be loaded");
  expect(screen.getByText("ben@example.com")).toBeVisible();
});

test("two dialogs that are cancelled one after the other give the focus back to the menu that opened them", async () => {
  answerUsers([BEN]);
  const { person } = renderAdmin();
  for (const action of ["Reset Password", "Log out everywhere"]) {
    await choose(person, "ben@example.com", action);
    await screen.findByRole(action === "Reset Password" ? "dialog" : "alertdialog");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByLabelText("Actions for ben@example.com")).toHaveFocus());
  }
});

test("a question that is cancelled after its password gives the focus back to the menu that opened it", async () => {
  answerUsers([BEN]);
  const { person } = renderAdmin();
  await choose(person, "ben@example.com", "Delete user");
  const deletions = hold("DELETE", apiPaths.adminUser(2));
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deletions).toHaveLength(1));
  await deletions[0]?.fail(400, "Enter your own password: this is about an administrator", "currentPassword");
  await screen.findByLabelText("Password");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByLabelText("Actions for ben@example.com")).toHaveFocus());
});

test("where everybody has premium, the table and its menus have no plans", async () => {
  answerUsers([{ ...BEN, isPremium: true }]);
  const { person } = renderAdmin("/admin", "everyone");
  await person.click(await screen.findByLabelText("Actions for ben@example.com"));
  expect(await screen.findByText("Make admin")).toBeVisible();
  expect(document.body.textContent).not.toMatch(/premium/i);
});
