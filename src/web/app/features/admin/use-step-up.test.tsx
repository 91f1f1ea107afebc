import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { UserSummary } from "#domain/users/administration.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { ResetPasswordDialog } from "./reset-password-dialog.tsx";
import { DeleteUserDialog } from "./user-dialogs.tsx";

const dee: UserSummary = {
  ...sampleUser({ id: 2, email: "dee@example.com", isAdmin: true }),
  premiumUntil: null,
  createdAt: "2026-01-05T10:00:00.000Z",
  feedCount: 0,
  episodeCount: 0,
};

test("an act that the server wants confirmed asks for the administrator's own password, and goes on", async () => {
  const deletions = hold("DELETE", apiPaths.adminUser(2));
  const onClose = vi.fn();
  const { person } = renderWithProviders(<DeleteUserDialog user={dee} onClose={onClose} />, {
    user: sampleUser({ isAdmin: true }),
  });
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deletions).toHaveLength(1));
  await deletions[0]?.fail(400, "Enter your own password: this is about an administrator", "currentPassword");
  await person.type(await screen.findByLabelText("Password"), "correct horse");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(deletions).toHaveLength(2));
  expect(deletions.map(({ body }) => body)).toEqual([{}, { currentPassword: "correct horse" }]);
  await deletions[1]?.answer(undefined);
  expect(await screen.findByText("User deleted")).toBeVisible();
  expect(onClose).toHaveBeenCalled();
});

test("a wrong password is said at its field", async () => {
  const deletions = hold("DELETE", apiPaths.adminUser(2));
  const { person } = renderWithProviders(<DeleteUserDialog user={dee} onClose={() => {}} />, {
    user: sampleUser({ isAdmin: true }),
  });
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deletions).toHaveLength(1));
  await deletions[0]?.fail(400, "Enter your own password: this is about an administrator", "currentPassword");
  await person.type(await screen.findByLabelText("Password"), "wrong horse");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(deletions).toHaveLength(2));
  await deletions[1]?.fail(400, "Your password is not correct", "currentPassword");
  await waitFor(() =>
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Your password is not correct"),
  );
});

test("a user who has become an administrator has their password reset with the administrator's own", async () => {
  const resets = hold("POST", apiPaths.adminUserPassword(2));
  const { person } = renderWithProviders(<ResetPasswordDialog user={{ ...dee, isAdmin: false }} onClose={() => {}} />, {
    user: sampleUser({ isAdmin: true }),
  });
  await person.type(await screen.findByLabelText("New password"), "battery staple");
  expect(screen.queryByLabelText("Your own password")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Reset Password" }));
  await waitFor(() => expect(resets).toHaveLength(1));
  await resets[0]?.fail(400, "Enter your own password: this is about an administrator", "currentPassword");
  await person.type(await screen.findByLabelText("Your own password"), "correct horse");
  await person.click(screen.getByRole("button", { name: "Reset Password" }));
  await waitFor(() => expect(resets).toHaveLength(2));
  expect(resets[1]?.body).toEqual({ newPassword: "battery staple", currentPassword: "correct horse" });
  await resets[1]?.answer(undefined);
});
