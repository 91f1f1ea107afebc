import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import { answer, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { WatchSettings } from "./watch-settings.tsx";

const DATA = {
  suggestions: [],
  watchedShows: [],
  settings: { otherNames: [], mail: "weekly" },
  canMail: true,
} as unknown as Suggestions;

function renderSettings() {
  return renderWithProviders(<WatchSettings user={sampleUser()} data={DATA} />);
}

test("how often mails come is shown as it is saved", async () => {
  const saves = hold("PATCH", apiPaths.watchSettings());
  const { person } = renderSettings();
  const mail = await screen.findByLabelText("Email me about suggestions");
  await person.selectOptions(mail, "Never");
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(mail).toHaveDisplayValue("Never");
  expect(mail).toBeEnabled();
  await saves[0]?.fail(503, "The server is busy.");
  expect(mail).toHaveDisplayValue("Once a week");
});

test("names that are typed while others are saved stay", async () => {
  const saves = hold("PATCH", apiPaths.watchSettings());
  const { person } = renderSettings();
  const names = await screen.findByLabelText(/^Other spellings/);
  await person.type(names, "Mara V.");
  await person.click(screen.getByRole("button", { name: "Save names" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await person.type(names, "{enter}M. Voss");
  await saves[0]?.answer({ otherNames: ["Mara V."], mail: "weekly" });
  expect(names).toHaveValue("Mara V.\nM. Voss");
});

test("the name of a show that is typed while another is added stays", async () => {
  const additions = hold("POST", apiPaths.watchedShows());
  const { person } = renderSettings();
  const show = await screen.findByLabelText("Link or name of a show");
  await person.type(show, "https://example.com/feed.xml");
  await person.click(screen.getByRole("button", { name: "Find show" }));
  await waitFor(() => expect(additions).toHaveLength(1));
  await person.clear(show);
  await person.type(show, "Night Signal");
  await additions[0]?.answer({ id: 1, title: "A show" });
  expect(show).toHaveValue("Night Signal");
});

test("the one show that a directory has by a name can be added", async () => {
  answer("GET", apiPaths.metadataSearch("Night Signal"), {
    shows: [{ title: "Night Signal", author: null, imageUrl: null, url: "https://example.com/feed.xml" }],
  });
  const additions = hold("POST", apiPaths.watchedShows());
  const { person } = renderSettings();
  await person.type(await screen.findByLabelText("Link or name of a show"), "Night Signal");
  await person.click(screen.getByRole("button", { name: "Find show" }));
  await person.click(await screen.findByRole("button", { name: "Look for me on Night Signal" }));
  await waitFor(() => expect(additions).toMatchObject([{ body: { url: "https://example.com/feed.xml" } }]));
});
