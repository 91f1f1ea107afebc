import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, fail, hold } from "#test/support/components/api.ts";
import { sampleUser } from "#test/support/components/samples.ts";
import { feedQuery } from "#web/app/api/feeds.ts";
import { createQueryClient } from "#web/app/api/query-client.ts";
import { ProfileForm } from "#web/app/features/account/profile-form.tsx";
import { RequireAdmin, RequireUser } from "./guards.tsx";
import { useSignedInUser } from "./use-signed-in-user.ts";

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "aircheck_signed_in=1";
});

function renderGuarded(path: string) {
  const Where = () => <p>Sign in, then {useLocation().search}</p>;
  const Page = () => <p>The page of {useSignedInUser().displayName}</p>;
  const Settings = () => <ProfileForm user={useSignedInUser()} variant="account-settings" />;
  const Feed = () => <p>{useQuery(feedQuery(7)).data?.feed.title}</p>;
  const Stub = createRoutesStub([
    {
      Component: () => <RequireUser firstPasskey={null} />,
      children: [
        { path: "/dashboard", Component: Page },
        { path: "/settings", Component: Settings },
        { path: "/feeds/7", Component: Feed },
      ],
    },
    { Component: () => <RequireAdmin firstPasskey={null} />, children: [{ path: "/admin/users/1", Component: Page }] },
    { path: "/auth", Component: Where },
    { path: "/", Component: () => <p>Home</p> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={[path]} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

test("a page waits for its user", async () => {
  const users = hold("GET", apiPaths.user());
  renderGuarded("/dashboard");
  expect(await screen.findByText("Loading")).toBeInTheDocument();
  await users[0]?.answer(sampleUser());
  expect(await screen.findByText("The page of Mara Voss")).toBeVisible();
});

test("an ended session leads to the sign-in, and from there back", async () => {
  fail("GET", apiPaths.user(), 401);
  renderGuarded("/dashboard");
  expect(await screen.findByText("Sign in, then ?next=%2Fdashboard")).toBeVisible();
  // It is no failure that would be logged.
  expect(console.error).not.toHaveBeenCalled();
});

test("a session that ends while a form is saved leads to the sign-in, and the form has its input again afterwards", async () => {
  answer("GET", apiPaths.user(), sampleUser());
  const saves = hold("PATCH", apiPaths.user());
  const person = renderGuarded("/settings");
  await person.type(await screen.findByLabelText("Your Name"), " II");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await saves[0]?.fail(401);
  expect(await screen.findByText("Sign in, then ?next=%2Fsettings")).toBeVisible();
  expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
  cleanup();
  renderGuarded("/settings");
  expect(await screen.findByDisplayValue("Mara Voss II")).toBeVisible();
  expect(screen.getByText("We kept what you typed")).toBeVisible();
});

test("a session that ended before a page fetched its data leads to the sign-in, which knows the page", async () => {
  answer("GET", apiPaths.user(), sampleUser());
  const feeds = hold("GET", apiPaths.feed(7));
  renderGuarded("/feeds/7");
  await waitFor(() => expect(feeds).toHaveLength(1));
  await feeds[0]?.fail(401);
  expect(await screen.findByText("Sign in, then ?next=%2Ffeeds%2F7")).toBeVisible();
});

test("a server that fails is not taken for a session that has ended", async () => {
  fail("GET", apiPaths.user());
  renderGuarded("/dashboard");
  expect(await screen.findByText("Something went wrong")).toBeVisible();
  expect(screen.getByText("Try again")).toBeVisible();
});

test("administration is closed to users without permission", async () => {
  answer("GET", apiPaths.user(), sampleUser());
  const person = renderGuarded("/admin/users/1");
  expect(await screen.findByText("Admin Access Required")).toBeVisible();
  expect(screen.getByText("You don't have permission to access this page.")).toBeVisible();
  await person.click(screen.getByText("Return to Home"));
  expect(await screen.findByText("Home")).toBeVisible();
});

test("administration is open to administrators", async () => {
  answer("GET", apiPaths.user(), sampleUser({ isAdmin: true }));
  renderGuarded("/admin/users/1");
  expect(await screen.findByText("The page of Mara Voss")).toBeVisible();
});

/** As the browser does when it shows a page again that it kept while others were open. */
function showAgain() {
  act(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
}

test("a page that is shown again after a log-out leads to the sign-in", async () => {
  answer("GET", apiPaths.user(), sampleUser());
  renderGuarded("/dashboard");
  const page = await screen.findByText("The page of Mara Voss");
  // biome-ignore lint/suspicious/noDocumentCookie: as the server removes it
  document.cookie = "aircheck_signed_in=1; max-age=0";
  showAgain();
  expect(page).not.toBeVisible();
  expect(await screen.findByText(/^Sign in, then/)).toBeVisible();
});

test.each([
  ["the same user", sampleUser(), "The page of Mara Voss"],
  ["another user", sampleUser({ id: 2, displayName: "Ben Fuller" }), "The page of Ben Fuller"],
])("a page that is shown again is hidden until it is known that %s is signed in", async (_who, user, shown) => {
  answer("GET", apiPaths.user(), sampleUser());
  renderGuarded("/dashboard");
  const page = await screen.findByText("The page of Mara Voss");
  const users = hold("GET", apiPaths.user());
  showAgain();
  await waitFor(() => expect(users).toHaveLength(1));
  expect(page).not.toBeVisible();
  await users[0]?.answer(user);
  await waitFor(() => expect(screen.getByText(shown)).toBeVisible());
});

test("a page that is shown again on a silent connection says after a second that it is loading", async () => {
  answer("GET", apiPaths.user(), sampleUser());
  renderGuarded("/dashboard");
  await screen.findByText("The page of Mara Voss");
  const users = hold("GET", apiPaths.user());
  showAgain();
  await waitFor(() => expect(screen.getByText("Loading")).toBeVisible(), { timeout: 3000 });
  expect(screen.queryByText("The page of Mara Voss")).toBeNull();
  await users.at(-1)?.answer(sampleUser());
  expect(await screen.findByText("The page of Mara Voss")).toBeVisible();
});

test("a page that is shown again while nobody can be asked who is signed in shows an error", async () => {
  answer("GET", apiPaths.user(), sampleUser());
  renderGuarded("/dashboard");
  await screen.findByText("The page of Mara Voss");
  fail("GET", apiPaths.user());
  showAgain();
  await waitFor(() => expect(screen.queryByText("The page of Mara Voss")).toBeNull());
  await waitFor(() => expect(screen.getByRole("heading")).toBeVisible());
});
