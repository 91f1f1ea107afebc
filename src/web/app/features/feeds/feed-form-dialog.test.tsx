import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, cut, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleFeed, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import { FeedFormDialog } from "./feed-form-dialog.tsx";

test("what is shown as public is what is sent", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  answer("POST", apiPaths.feeds(), sampleFeed({ id: 2 }));
  const { person } = renderWithProviders(<FeedFormDialog onClose={() => {}} />, {
    user: sampleUser({ isPremium: true }),
  });
  await person.type(await screen.findByLabelText("Title"), "Keynotes");
  const [isDefault, isPublic] = [screen.getByLabelText("Default feed"), screen.getByLabelText("Public feed")];
  await person.click(isDefault);
  expect(isPublic).toBeChecked();
  await person.click(isDefault);
  expect(isPublic).not.toBeChecked();
  await person.click(screen.getByRole("button", { name: "Create Feed" }));
  await waitFor(() => expect(callsOf("POST", apiPaths.feeds())).toHaveLength(1));
  expect(callsOf("POST", apiPaths.feeds())[0]?.body).toMatchObject({ isDefault: false, isPublic: false });
});

test("says which codes of languages there are", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  const { person } = renderWithProviders(<FeedFormDialog onClose={() => {}} />, { user: sampleUser() });
  await fill(person, "Title", "Wattwandern");
  await fill(person, /^Language/, "German");
  await person.click(screen.getByRole("button", { name: "Create Feed" }));
  expect(await screen.findByText("Language must be a code such as en, de or pt-BR")).toBeVisible();
  expect(callsOf("POST", apiPaths.feeds())).toEqual([]);
});

test("after a lost connection the notice offers another try, and the button keeps its label", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  cut("POST", apiPaths.feeds());
  const { person } = renderWithProviders(<FeedFormDialog onClose={() => {}} />);
  await person.type(await screen.findByLabelText("Title"), "Keynotes");
  await person.click(screen.getByRole("button", { name: "Create Feed" }));
  expect(await screen.findByText(/it is safe to try again/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Create Feed" })).not.toHaveAttribute("aria-disabled");
});

test("a new feed whose response was lost is changed when it is sent again, also after a reload", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  cut("POST", apiPaths.feeds());
  const open = () => renderWithProviders(<FeedFormDialog onClose={() => {}} />);
  const { person, unmount } = open();
  await fill(person, "Title", "Keynotes");
  // Which feeds there were before.
  await waitFor(() => expect(callsOf("GET", apiPaths.feeds())).toHaveLength(1));
  await person.click(screen.getByText("Create Feed", { selector: "button" }));
  expect(await screen.findByText("The server did not answer")).toBeVisible();
  unmount();
  answer("GET", apiPaths.feeds(), [sampleFeed(), sampleFeed({ id: 2, title: "Keynotes", slug: "keynotes" })]);
  answer("PATCH", apiPaths.feed(2), sampleFeed({ id: 2 }));
  const reloaded = open();
  await screen.findByText("We kept what you typed");
  await fill(reloaded.person, /^Description/, "On big stages.");
  await reloaded.person.click(screen.getByText("Create Feed", { selector: "button" }));
  await expectToast("Success", "Feed created successfully");
  expect(callsOf("POST", apiPaths.feeds())).toHaveLength(1);
  expect(callsOf("PATCH", apiPaths.feed(2))).toMatchObject([
    { body: { title: "Keynotes", slug: "keynotes", description: "On big stages." } },
  ]);
});

test("Back waits while the feed is saved, goes on once it is, and asks when that fails", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  const saves = hold("PATCH", apiPaths.feed(1));
  const { person, goBack } = renderWithProviders(<FeedFormDialog feed={sampleFeed()} onClose={() => {}} />, {
    route: "/feeds/1",
    cameFrom: "/feeds",
    otherRoutes: { "/feeds": <h1>Feeds</h1> },
  });
  await fill(person, "Title", "Keynotes");
  await person.click(screen.getByRole("button", { name: "Update Feed" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await goBack();
  expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
  await saves[0]?.fail(500);
  await person.click(await screen.findByText("Keep editing"));
  await person.click(await screen.findByRole("button", { name: "Update Feed" }));
  await waitFor(() => expect(saves).toHaveLength(2));
  await goBack();
  await saves[1]?.answer(sampleFeed({ title: "Keynotes" }));
  expect(await screen.findByRole("heading", { name: "Feeds" })).toBeVisible();
});
