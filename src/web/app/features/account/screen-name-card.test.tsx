import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, cut, fail, goOffline, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { draftsOf } from "#web/lib/draft-storage.ts";
import { ScreenNameCard } from "./screen-name-card.tsx";

test("a name that is typed while another is saved stays a draft", async () => {
  const user = sampleUser();
  answer("GET", apiPaths.user(), user);
  answer("POST", apiPaths.validateScreenName(), { valid: true, isPremium: false, message: "It is available." });
  const changes = hold("POST", apiPaths.screenName());
  const { person } = renderWithProviders(<ScreenNameCard user={user} />);
  const field = await screen.findByRole("textbox", { name: "Screen Name" });
  await person.clear(field);
  await person.type(field, "maravossradio");
  await screen.findByText("It is available.");
  await person.click(screen.getByRole("button", { name: "Update screen name" }));
  await waitFor(() => expect(changes).toHaveLength(1));
  await person.type(field, "s");
  await changes[0]?.answer(sampleUser({ screenName: "maravossradio" }));
  expect(await screen.findByText("Screen name updated")).toBeVisible();
  expect(draftsOf(user.id)).toMatchObject([{ content: "maravossradios" }]);
});

function renderCard(user = sampleUser()) {
  answer("POST", apiPaths.validateScreenName(), { valid: true, isPremium: false, message: "It is available." });
  const Card = () => <ScreenNameCard user={useSignedInUser()} />;
  return renderWithProviders(<Card />, { user });
}

/** Types a name, and waits until it was checked. */
async function typeName(person: UserEvent, name: string) {
  await fill(person, "Screen Name", name);
  await screen.findByText("It is available.");
}

test("a name that was typed outlives a reload, and Discard brings back the own one", async () => {
  const { person, unmount } = renderCard();
  await fill(person, "Screen Name", "train_traveller");
  unmount();
  const reloaded = renderCard();
  await screen.findByText("We kept what you typed");
  const field = await findField("Screen Name");
  expect(field).toHaveValue("train_traveller");
  await reloaded.person.click(screen.getByText("Discard"));
  expect(field).toHaveValue("maravoss");
  expect(field).toHaveFocus();
  expect(screen.queryByText("We kept what you typed")).toBeNull();
});

test("a name outlives a lost connection, and is shown as soon as the page learns that it was saved", async () => {
  const { person } = renderCard();
  await typeName(person, "train_traveller");
  const submit = screen.getByText("Update screen name");
  const goOnline = goOffline();
  await person.click(submit);
  expect(await screen.findByText("You are offline")).toBeVisible();
  goOnline();
  expect(callsOf("POST", apiPaths.screenName())).toEqual([]);

  cut("POST", apiPaths.screenName());
  await person.click(submit);
  expect(await screen.findByText("The server did not answer")).toBeVisible();
  expect(await findField("Screen Name")).toHaveValue("train_traveller");

  answer("GET", apiPaths.user(), sampleUser({ screenName: "train_traveller" }));
  await person.click(submit);
  expect(await screen.findByText("localhost:3000/u/train_traveller")).toBeVisible();
  expect(screen.queryByText("The server did not answer")).toBeNull();
  expect(draftsOf(1)).toEqual([]);
  const sent = { body: { screenName: "train_traveller" } };
  expect(callsOf("POST", apiPaths.screenName())).toMatchObject([sent, sent]);
});

test("a name is checked by the rules and on the server before it can be taken", async () => {
  const { person } = renderCard();
  const field = await findField("Screen Name");
  expect(screen.getByText("localhost:3000/u/maravoss")).toHaveAttribute("href", "/u/maravoss");
  expect(screen.getByText(/After a change, your old URLs redirect to the new ones for 90 days\./)).toBeVisible();
  const submit = screen.getByText("Update screen name");
  expect(submit).toHaveAttribute("aria-disabled", "true");
  answer("POST", apiPaths.validateScreenName(), {
    valid: false,
    isPremium: false,
    message: "This screen name is already taken",
  });
  for (const [typed, problem] of [
    ["four", "Screen name must be at least 5 characters for free accounts."],
    ["x".repeat(21), "Screen name must not be longer than 20 characters."],
    ["with.a.dot", "Screen name can only contain letters, numbers, and underscores."],
    ["taken_name", "This screen name is already taken"],
  ] as const) {
    await fill(person, "Screen Name", typed);
    await waitFor(() => expect(field).toHaveAccessibleDescription(problem));
    expect(submit).toHaveAttribute("aria-disabled", "true");
  }
  const checks = hold("POST", apiPaths.validateScreenName());
  await fill(person, "Screen Name", "free_name");
  expect(await screen.findByText("Checking…")).toBeVisible();
  expect(submit).toHaveAttribute("aria-disabled", "true");
  await waitFor(() => expect(checks).toHaveLength(1));
  await checks[0]?.answer({ valid: true, isPremium: false, message: "This screen name is available" });
  expect(screen.getByText("This screen name is available")).toBeVisible();
  expect(submit).not.toHaveAttribute("aria-disabled");
});

test("a name is changed, and cannot be changed again for a while", async () => {
  const { person } = renderCard();
  await typeName(person, "free_name");
  const changes = hold("POST", apiPaths.screenName());
  await person.click(screen.getByText("Update screen name"));
  expect(screen.getByText("Updating...")).toHaveAttribute("aria-disabled", "true");
  answer("GET", apiPaths.user(), sampleUser({ screenName: "free_name" }));
  await changes[0]?.answer(sampleUser({ screenName: "free_name" }));
  await expectToast("Screen name updated", "Your screen name has been updated successfully.");
  expect(screen.getByText("localhost:3000/u/free_name")).toBeVisible();
  const message = "Your screen name cannot be changed at this time. It can be changed again on May 4, 2026.";
  fail("POST", apiPaths.screenName(), 403, message);
  await typeName(person, "next_name");
  await person.click(screen.getByText("Update screen name"));
  const alert = (await screen.findByText("Screen Name Change Restricted")).closest("[role=alert]");
  expect(alert).toHaveTextContent(message);
  expect(screen.getByText("Update screen name")).toHaveAttribute("aria-disabled", "true");
  expect(screen.queryByText("It is available.")).toBeNull();
});

test.each([
  [409, "This screen name is already taken", "Screen name unavailable"],
  [409, "duplicate key value violates a constraint", "Screen name unavailable"],
  [500, "The server is in trouble.", "Update failed"],
])("a name that is rejected (%i, %s) is told in a toast", async (status, message, title) => {
  fail("POST", apiPaths.screenName(), status, message);
  const { person } = renderCard();
  await typeName(person, "free_name");
  await person.click(screen.getByText("Update screen name"));
  await expectToast(title, message);
  expect(screen.queryByText("Screen Name Change Restricted")).toBeNull();
});

test("a premium user's name may be shorter", async () => {
  const { person } = renderCard(sampleUser({ isPremium: true }));
  await fill(person, "Screen Name", "pr");
  expect(await screen.findByText("Screen name must be at least 3 characters for premium accounts.")).toBeVisible();
  await typeName(person, "pro");
});
