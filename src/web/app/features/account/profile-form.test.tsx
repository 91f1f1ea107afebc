import { screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { draftsOf } from "#web/lib/draft-storage.ts";
import { ProfileForm } from "./profile-form.tsx";

test("what is typed while the profile is saved stays", async () => {
  const saves = hold("PATCH", apiPaths.user());
  const { person } = renderWithProviders(<ProfileForm user={sampleUser()} variant="account-settings" />);
  const [name, bio] = [await screen.findByLabelText("Your Name"), screen.getByLabelText(/^Bio/)];
  await person.type(name, " II ");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await person.type(bio, "Radio at night.");
  await saves[0]?.answer(sampleUser({ displayName: "Mara Voss II" }));
  expect(name).toHaveValue("Mara Voss II");
  expect(bio).toHaveValue("Radio at night.");
});

test("what is typed while the profile is saved stays a draft, too", async () => {
  const saves = hold("PATCH", apiPaths.user());
  const user = sampleUser();
  const { person } = renderWithProviders(<ProfileForm user={user} variant="account-settings" />);
  const name = await screen.findByLabelText("Your Name");
  await person.type(name, " II");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await person.type(name, "I");
  await saves[0]?.answer(sampleUser({ displayName: "Mara Voss II" }));
  expect(draftsOf(user.id)).toMatchObject([{ content: { displayName: "Mara Voss III" } }]);
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(saves).toHaveLength(2));
  await saves[1]?.answer(sampleUser({ displayName: "Mara Voss III" }));
  expect(draftsOf(user.id)).toEqual([]);
});

test("leaves the page when the profile is saved, without asking, and asks when that fails", async () => {
  const saves = hold("PATCH", apiPaths.user());
  const user = sampleUser();
  const form = (
    <>
      <ProfileForm user={user} variant="account-settings" />
      <Link to="/feeds">My Feeds</Link>
    </>
  );
  const { person } = renderWithProviders(form, { user, otherRoutes: { "/feeds": <h1>Feeds</h1> } });
  await person.type(await screen.findByLabelText("Your Name"), " II");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await person.click(screen.getByRole("link", { name: "My Feeds" }));
  expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
  await saves[0]?.fail(500);
  expect(await screen.findByText("Discard unsaved changes?")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Keep editing" }));
  await person.click(await screen.findByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(saves).toHaveLength(2));
  await person.click(screen.getByRole("link", { name: "My Feeds" }));
  await saves[1]?.answer(sampleUser({ displayName: "Mara Voss II" }));
  expect(await screen.findByRole("heading", { name: "Feeds" })).toBeVisible();
});
