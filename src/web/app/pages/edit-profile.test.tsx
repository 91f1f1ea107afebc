import { act, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, cut, fail, goOffline, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import EditProfile from "./edit-profile.tsx";

const SAVE = ["PATCH", apiPaths.user()] as const;

beforeEach(() => {
  answer("GET", apiPaths.visibleEpisodes(), []);
  answer(...SAVE, ({ body }: { body: object }) => sampleUser(body));
});

function renderPage(user = sampleUser()) {
  const page = (
    <>
      <Link to="/feeds">My Feeds</Link>
      <EditProfile />
    </>
  );
  return renderWithProviders(page, { user, otherRoutes: { "/feeds": <p>All feeds</p> } });
}

const sent = () => callsOf(...SAVE).map(({ body }) => body);

test("saves what changed when typing pauses", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { person } = renderPage();
  expect(await screen.findByText("Saved")).toBeVisible();
  await fill(person, "Headline", "Maps tides");
  expect(screen.getByText("Saving…")).toBeVisible();
  expect(sent()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(sent()).toEqual([{ headline: "Maps tides" }]);
  expect(await screen.findByText("Saved")).toBeVisible();
});

test("shows the page in a color as soon as it is chosen, and saves it at once", async () => {
  const { person } = renderPage(sampleUser({ palette: "pine" }));
  expect(await screen.findByRole("radio", { name: "pine" })).toBeChecked();
  await person.click(screen.getByRole("radio", { name: "plum" }));
  expect(screen.getByLabelText("Headline").closest("[data-palette]")).toHaveAttribute("data-palette", "plum");
  await waitFor(() => expect(sent()).toEqual([{ palette: "plum" }]));
});

test("begins a topic with Enter, makes several of a pasted list, and joins two with Backspace", async () => {
  const { person } = renderPage();
  await fill(person, "Topic 1", "What mud knows");
  await person.keyboard("{Enter}");
  await person.paste("Reading a beach\nNeap and spring");
  expect(screen.getByLabelText("Topic 3")).toHaveFocus();
  await person.keyboard("{Enter}");
  expect(screen.getByLabelText("Topic 4")).toHaveFocus();
  await person.keyboard("{Backspace}");
  expect(screen.getByLabelText("Topic 3")).toHaveFocus();
  expect(screen.queryByLabelText("Topic 4")).toBeNull();
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ topics: ["What mud knows", "Reading a beach", "Neap and spring"] }),
  );
  await person.click(screen.getByLabelText("Remove Topic 2"));
  await waitFor(() => expect(sent().at(-1)).toEqual({ topics: ["What mud knows", "Neap and spring"] }));
  // What is selected is deleted, and joins nothing.
  const second = screen.getByLabelText<HTMLTextAreaElement>("Topic 2");
  await person.click(second);
  second.setSelectionRange(0, "Neap and ".length);
  await person.keyboard("{Backspace}");
  await waitFor(() => expect(sent().at(-1)).toEqual({ topics: ["What mud knows", "spring"] }));
});

test("undoes what was typed and removed, step by step, and saves that too", async () => {
  const photos = [{ url: "https://mara.example/a.jpg", credit: null }];
  const { person } = renderPage(sampleUser({ headline: "Maps tides", photos }));
  const undo = await screen.findByText("Undo");
  expect(undo).toHaveAttribute("aria-disabled", "true");
  await fill(person, "Headline", "Maps mud");
  await person.tab();
  await waitFor(() => expect(sent()).toEqual([{ headline: "Maps mud" }]));
  await person.click(screen.getByLabelText("Remove Photo 1"));
  await waitFor(() => expect(sent().at(-1)).toEqual({ photos: [] }));
  await person.click(undo);
  expect(screen.getByLabelText("Photo URL")).toHaveValue("https://mara.example/a.jpg");
  await waitFor(() => expect(sent().at(-1)).toEqual({ photos }));
  await person.click(undo);
  expect(screen.getByLabelText("Headline")).toHaveValue("Maps tides");
  expect(undo).toHaveAttribute("aria-disabled", "true");
  await waitFor(() => expect(sent().at(-1)).toEqual({ headline: "Maps tides" }));
});

test("saves everything but a wrong field, says what is wrong, and asks before that is lost", async () => {
  const { person } = renderPage();
  await fill(person, "Link 1", "not a link");
  await fill(person, "Headline", "Maps tides");
  await person.tab();
  expect(await screen.findByText("Each link must be an http or https URL")).toBeVisible();
  await waitFor(() => expect(sent()).toEqual([{ headline: "Maps tides" }]));
  expect(await screen.findByText("Not saved: check the fields in red")).toBeVisible();
  await person.click(screen.getByText("My Feeds"));
  await person.click(await screen.findByText("Keep editing"));
  await fill(person, "Link 1", "https://mara.example");
  expect(screen.queryByText("Each link must be an http or https URL")).toBeNull();
  // Leaving waits for the save that is due.
  await person.click(screen.getByText("My Feeds"));
  expect(await screen.findByText("All feeds")).toBeVisible();
  expect(sent().at(-1)).toEqual({ links: ["https://mara.example"] });
});

test("saves by itself once it is online again", async () => {
  const { person } = renderPage();
  await findField("Headline");
  const goOnline = goOffline();
  await fill(person, "Headline", "Maps all water");
  await person.tab();
  expect(await screen.findByText(/You are offline/)).toHaveTextContent("Not saved – You are offline.");
  expect(screen.getByText("Try again")).toBeVisible();
  goOnline();
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(sent()).toEqual([{ headline: "Maps all water" }]);
});

test("tries again on a click, and undoes what may have been saved", async () => {
  const { person } = renderPage(sampleUser({ headline: "Maps tides" }));
  cut(...SAVE);
  await fill(person, "Headline", "Never mind");
  await person.tab();
  const failure = /^Not saved – The server did not answer/;
  expect(
    await screen.findByText((_, element) => failure.test(element?.textContent ?? ""), { selector: "p" }),
  ).toBeVisible();
  fail(...SAVE, 503, "The server is busy.");
  await person.click(screen.getByText("Try again"));
  expect(await screen.findByText(/The server is busy/)).toBeVisible();
  expect(screen.getByLabelText("Headline")).toHaveValue("Never mind");
  answer(...SAVE, sampleUser({ headline: "Maps tides" }));
  await person.click(screen.getByText("Undo"));
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(sent().map((body) => (body as { headline: string }).headline)).toEqual([
    "Never mind",
    "Never mind",
    "Maps tides",
  ]);
});

test("saves what is typed during a save after it, and leaves once both are saved", async () => {
  const { person } = renderPage();
  const saves = hold(...SAVE);
  await fill(person, "Headline", "Maps tides");
  await person.tab();
  await waitFor(() => expect(saves).toHaveLength(1));
  await fill(person, "Why now", "A new book.");
  await person.click(screen.getByText("My Feeds"));
  expect(screen.getByText("Saving…")).toBeVisible();
  expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
  await saves[0]?.answer(sampleUser({ headline: "Maps tides" }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.body).toEqual({ whyNow: "A new book." });
  expect(screen.queryByText("All feeds")).toBeNull();
  await saves[1]?.answer(sampleUser({ headline: "Maps tides", whyNow: "A new book." }));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("saves what was typed when the session ended, once its user is back", async () => {
  fail(...SAVE, 401, "Please sign in.");
  const { person, unmount } = renderPage();
  await fill(person, /^Bio/, "Typed for an hour.");
  await person.tab();
  await waitFor(() => expect(sent()).toHaveLength(1));
  unmount();
  answer(...SAVE, sampleUser({ bio: "Typed for an hour." }));
  renderPage();
  await waitFor(() => expect(screen.getByLabelText(/^Bio/)).toHaveValue("Typed for an hour."));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(await screen.findByText("Saved")).toBeVisible();
});
