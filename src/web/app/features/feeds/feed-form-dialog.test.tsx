import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, cut } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleFeed, sampleUser } from "#test/support/components/samples.ts";
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

test("after a lost connection the notice offers another try, and the button keeps its label", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  cut("POST", apiPaths.feeds());
  const { person } = renderWithProviders(<FeedFormDialog onClose={() => {}} />);
  await person.type(await screen.findByLabelText("Title"), "Keynotes");
  await person.click(screen.getByRole("button", { name: "Create Feed" }));
  expect(await screen.findByText(/it is safe to try again/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Create Feed" })).toBeEnabled();
});
