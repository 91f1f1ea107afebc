import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
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
