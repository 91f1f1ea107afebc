import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import ResetPassword from "./reset-password.tsx";

afterEach(() => window.history.replaceState(null, "", "/"));

function renderReset(hash: string) {
  window.history.replaceState(null, "", `/auth/reset-password${hash}`);
  return renderPage(ResetPassword, {
    user: null,
    route: "/auth/reset-password",
    otherRoutes: { "/auth": <p>Sign in</p>, "/auth/forgot-password": <p>Request a link</p> },
  });
}

test("a new password is checked and set with the token of the link, which leaves the address bar", async () => {
  const resets = hold("POST", apiPaths.resetPassword());
  const { person } = renderReset("#token=t0k3n");
  expect(await screen.findByText("Choose a new password")).toBeVisible();
  expect(window.location.href).toMatch(/\/auth\/reset-password$/);
  const save = screen.getByText("Save new password");
  await fill(person, "New password", "short");
  await person.click(save);
  expect(await screen.findByText("Password must be at least 8 characters")).toBeVisible();
  await fill(person, "New password", "an altogether new one");
  expect(await screen.findByText("Strong password")).toBeVisible();
  await person.click(save);
  await waitFor(() => expect(resets).toHaveLength(1));
  expect(resets[0]?.body).toEqual({ token: "t0k3n", newPassword: "an altogether new one" });
  await resets[0]?.answer(undefined);
  expect(await screen.findByText("Sign in")).toBeVisible();
  await expectToast("Password changed", "Please log in with your new password.");
});

test("a link that was used already leads to another one", async () => {
  const resets = hold("POST", apiPaths.resetPassword());
  const { person } = renderReset("#token=used");
  await fill(person, "New password", "an altogether new one");
  await person.click(screen.getByText("Save new password"));
  await waitFor(() => expect(resets).toHaveLength(1));
  const message = "This link has expired or was already used. Please request a new one.";
  await resets[0]?.fail(400, message);
  expect(screen.getByText("The password was not changed").closest("[role=alert]")).toHaveTextContent(message);
  await person.click(screen.getByText("Request a New Link"));
  expect(await screen.findByText("Request a link")).toBeVisible();
});

test("a link without its token is said to be incomplete", async () => {
  renderReset("");
  expect(await screen.findByText("This link is incomplete")).toBeVisible();
  expect(screen.getByText("Request a New Link")).toHaveAttribute("href", "/auth/forgot-password");
});
