import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import { currentUserQuery } from "#web/app/api/current-user.ts";
import { draftsOf, keepDraft } from "#web/lib/draft-storage.ts";
import { DeleteAccountCard } from "./delete-account-card.tsx";

test("the account is deleted after its screen name was typed, with what was typed anywhere", async () => {
  keepDraft({ id: "a", userId: 1, form: "profile", content: "Nor after the account." });
  const deletions = hold("DELETE", apiPaths.user());
  const { person, queryClient } = renderWithProviders(<DeleteAccountCard user={sampleUser({ screenName: "goner" })} />);
  await person.click(await screen.findByText("Delete account", { selector: "button" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const submit = dialog.getByText("Delete account");
  await fill(person, "Your password", "not my password");
  for (const typed of ["", "gone", "goners"]) {
    await fill(person, "Type goner to confirm", typed);
    expect(submit).toHaveAttribute("aria-disabled", "true");
  }
  await fill(person, "Type goner to confirm", "GONER");
  expect(submit).not.toHaveAttribute("aria-disabled");
  await person.click(submit);
  await deletions[0]?.fail(400, "Your password is not correct", "password");
  expect(screen.getByLabelText("Your password")).toHaveAccessibleDescription("Your password is not correct");
  await fill(person, "Your password", "correct horse");
  await person.click(submit);
  await waitFor(() => expect(deletions).toHaveLength(2));
  await deletions[1]?.fail(500);
  expect(dialog.getByText("The server is in trouble.")).toBeVisible();
  expect(draftsOf(1)).toHaveLength(1);
  await person.click(submit);
  await waitFor(() => expect(deletions).toHaveLength(3));
  expect(deletions[2]?.body).toEqual({ screenName: "GONER", password: "correct horse" });
  await deletions[2]?.answer(undefined);
  await expectToast("Account deleted", "Your account and everything in it have been deleted.");
  // Then the guard of the page leads to the log-in page.
  expect(queryClient.getQueryData(currentUserQuery().queryKey)).toBeNull();
  expect(draftsOf(1)).toEqual([]);
});
