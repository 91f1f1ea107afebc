import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { SessionView } from "#domain/users/user.ts";
import { answer, fail, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import { SessionsCard } from "./sessions-card.tsx";

const HERE: SessionView = {
  id: 1,
  userAgent: "Mozilla/5.0 (Macintosh) Safari/605",
  createdAt: "2026-01-05T10:00:00.000Z",
  lastUsedAt: "2026-01-05T10:00:00.000Z",
  expiresAt: "2026-02-05T10:00:00.000Z",
  isCurrent: true,
};
const THERE: SessionView = { ...HERE, id: 2, userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", isCurrent: false };

function renderCard() {
  return renderWithProviders(<SessionsCard user={sampleUser()} />, { otherRoutes: { "/auth": <p>Sign in</p> } });
}

test("sessions that could not be loaded are loaded again, and this device cannot be signed out alone", async () => {
  fail("GET", apiPaths.sessions());
  const { person } = renderCard();
  const alert = (await screen.findByText("Your sessions could not be loaded")).closest("[role=alert]");
  expect(alert).toHaveTextContent("The server is in trouble.");
  answer("GET", apiPaths.sessions(), [HERE, THERE]);
  await person.click(screen.getByText("Try again"));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  const [here, there] = screen.getAllByRole("listitem");
  expect(here).toHaveTextContent("This device");
  expect(within(here as HTMLElement).queryByRole("button")).toBeNull();
  expect(there).toHaveTextContent(/^Firefox on Linux Last used .+ ago · logged in .+ agoLog out$/);
});

test("another device is signed out with the password", async () => {
  answer("GET", apiPaths.sessions(), [HERE, THERE]);
  const endings = hold("DELETE", apiPaths.session(2));
  const { person } = renderCard();
  await person.click(await screen.findByLabelText("Log out Firefox on Linux"));
  const dialog = within(await screen.findByRole("dialog", { name: "Log out Firefox on Linux?" }));
  await fill(person, "Password", "not this one");
  await person.click(dialog.getByText("Log out"));
  await waitFor(() => expect(endings).toHaveLength(1));
  await endings[0]?.fail(400, "Your password is not correct", "password");
  await expectToast("The device was not logged out", "Your password is not correct");
  expect(await findField("Password")).toHaveAccessibleDescription("Your password is not correct");
  await fill(person, "Password", "correct horse");
  await person.click(dialog.getByText("Log out"));
  await waitFor(() => expect(endings).toHaveLength(2));
  expect(endings[1]?.body).toEqual({ password: "correct horse" });
  answer("GET", apiPaths.sessions(), [HERE]);
  await endings[1]?.answer(undefined);
  await expectToast("Logged out", "Firefox on Linux is no longer logged in.");
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(screen.getAllByText(/logged in .+ ago$/)).toHaveLength(1));
});

test("all devices are signed out with the password, and this one with them", async () => {
  answer("GET", apiPaths.sessions(), [HERE, THERE]);
  const endings = hold("DELETE", apiPaths.sessions());
  const { person } = renderCard();
  await person.click(await screen.findByText("Log out everywhere"));
  const dialog = within(await screen.findByRole("dialog", { name: "Log out everywhere?" }));
  await fill(person, "Password", "correct horse");
  await person.click(dialog.getByText("Log out everywhere"));
  await waitFor(() => expect(endings).toHaveLength(1));
  expect(endings[0]?.body).toEqual({ password: "correct horse" });
  await endings[0]?.answer(undefined);
  expect(await screen.findByText("Sign in")).toBeVisible();
  await expectToast("Logged out", "You have been logged out on all your devices.");
});
