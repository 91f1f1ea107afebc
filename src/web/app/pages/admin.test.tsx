import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { UserSummary } from "#domain/users/administration.ts";
import { answer, callsOf, fail } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import Admin from "./admin.tsx";

const USERS = new RegExp(`^${apiPaths.adminUsers()}\\?`);

const BEN: UserSummary = {
  id: 2,
  email: "ben@example.com",
  username: "benfuller",
  displayName: "Ben Fuller",
  isVerified: true,
  isPremium: false,
  isAdmin: false,
  createdAt: "2026-01-05T10:00:00.000Z",
  feedCount: 1,
  episodeCount: 0,
} as UserSummary;

test("a poll that fails leaves the table and the dialog that is open in it", async () => {
  answer("GET", USERS, [BEN], { "X-Total-Count": "1" });
  const { person, queryClient } = renderPage(Admin, { user: sampleUser({ isAdmin: true }) });
  await person.click(await screen.findByRole("button", { name: "Actions for ben@example.com" }));
  await person.click(await screen.findByRole("menuitem", { name: "Reset Password" }));
  await person.type(await screen.findByLabelText("New Password"), "correct horse");

  fail("GET", USERS);
  const asked = callsOf("GET", USERS).length;
  void queryClient.refetchQueries({ queryKey: ["admin-users"] });
  await waitFor(() => expect(callsOf("GET", USERS)).toHaveLength(asked + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(screen.getByLabelText("New Password")).toHaveValue("correct horse");
});

test("a refresh that fails says so above what is there", async () => {
  answer("GET", USERS, [BEN], { "X-Total-Count": "1" });
  const { person } = renderPage(Admin, { user: sampleUser({ isAdmin: true }) });
  await screen.findByText("ben@example.com");
  fail("GET", USERS);
  await person.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The users could not be loaded");
  expect(screen.getByText("ben@example.com")).toBeVisible();
});
