import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, cut, goOffline, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
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
  await person.click(screen.getByRole("button", { name: "Update Screen Name" }));
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
  const submit = screen.getByText("Update Screen Name");
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
