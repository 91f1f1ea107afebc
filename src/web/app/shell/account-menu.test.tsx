import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { draftsOf, keepDraft } from "#web/lib/draft-storage.ts";
import { AccountMenu } from "./account-menu.tsx";

test("logs out, with the item disabled meanwhile, and forgets what was typed", async () => {
  keepDraft({ id: "a", userId: 1, form: "profile", content: "Not for the next one here." });
  const logouts = hold("POST", apiPaths.logout());
  const { person } = renderWithProviders(<AccountMenu user={sampleUser()} />, {
    otherRoutes: { "/auth": <p>Sign in</p> },
  });
  const logOut = async () => {
    await person.click(await screen.findByText("Account menu"));
    return screen.findByText("Log out");
  };
  await person.click(await logOut());
  await waitFor(() => expect(logouts).toHaveLength(1));
  await logouts[0]?.fail(500);
  await expectToast("Logout failed", "The server is in trouble.");
  expect(draftsOf(1)).toHaveLength(1);

  await person.click(await logOut());
  await waitFor(() => expect(logouts).toHaveLength(2));
  expect(screen.queryByRole("menu")).toBeNull();
  expect(await logOut()).toHaveAttribute("aria-disabled", "true");
  await logouts[1]?.answer(undefined);
  await expectToast("Logged out", "You have been successfully logged out.");
  expect(await screen.findByText("Sign in")).toBeInTheDocument();
  expect(draftsOf(1)).toEqual([]);
});
