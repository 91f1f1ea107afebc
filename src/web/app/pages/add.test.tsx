import { screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import { answer, callsOf, fail } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed, sampleMetadata } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import Add from "./add.tsx";

const LINK = "https://example.org/7";

function FeedWithLink() {
  return <p>Feed 1 adds {useLocation().state?.linkToAdd}</p>;
}

function openAdd(feeds: readonly FeedView[], query = `?text=${encodeURIComponent(`Harbour Lights ${LINK}`)}`) {
  answer("GET", apiPaths.feeds(), feeds);
  return renderPage(Add, {
    route: "/add",
    path: `/add${query}`,
    otherRoutes: { "/feeds/1": <FeedWithLink />, "/dashboard": <p>The dashboard</p>, "/import": <p>The review</p> },
  });
}

test("a shared link is taken to the only feed", async () => {
  openAdd([sampleFeed()]);
  expect(await screen.findByText(`Feed 1 adds ${LINK}`)).toBeVisible();
});

test("of several feeds one is chosen, the default one first", async () => {
  const { person } = openAdd([sampleFeed({ id: 2, title: "Second", isDefault: false }), sampleFeed()]);
  const choices = await screen.findAllByRole("link", { name: /^Add to / });
  expect(choices.map(({ textContent }) => textContent?.trim())).toEqual(["Add to Guest spots", "Add to Second"]);
  await person.click(screen.getByText("Add to Guest spots"));
  expect(await screen.findByText(`Feed 1 adds ${LINK}`)).toBeVisible();
});

test("the first episode makes the first feed, also at a second try", async () => {
  answer("POST", apiPaths.metadata(), sampleMetadata({ title: "Fog" }));
  const { person } = openAdd([]);
  const form = within(await screen.findByRole("dialog", { name: "Add Episode" }));
  expect(await form.findByLabelText("Title")).toHaveValue("Fog");
  expect(callsOf("POST", apiPaths.metadata())[0]?.body).toEqual({ url: LINK });
  fail("POST", apiPaths.feeds());
  await person.click(form.getByRole("button", { name: "Add Episode" }));
  await expectToast("Failed to add episode", "The server is in trouble.");
  answer("POST", apiPaths.feeds(), sampleFeed());
  answer("POST", apiPaths.feedEpisodes(1), sampleEpisode());
  await person.click(form.getByRole("button", { name: "Add Episode" }));
  await expectToast("Episode added", "Your episode has been added to your feed.");
  expect(await screen.findByText("The dashboard")).toBeVisible();
  expect(callsOf("POST", apiPaths.feeds())[1]?.body).toEqual(FIRST_FEED);
});

test("without a link the bookmarklet is explained, and can be copied", async () => {
  const { person } = openAdd([], "");
  const bookmarklet = await screen.findByRole("link", { name: "Add to Aircheck" });
  await waitFor(() =>
    expect(bookmarklet).toHaveAttribute("href", expect.stringMatching(/^javascript:location\.href=/)),
  );
  await person.click(screen.getByRole("button", { name: "Copy Bookmark address" }));
  await expectToast("Copied!", "Bookmark address copied to clipboard");
  expect(await navigator.clipboard.readText()).toBe(bookmarklet.getAttribute("href"));
});

test("the field takes a link to the form, a list to its review, and searches for a name", async () => {
  const { person } = openAdd([sampleFeed()], "");
  const field = await screen.findByLabelText("Add appearances");
  await person.click(screen.getByRole("button", { name: "Find" }));
  expect(field).toHaveAccessibleDescription(/^Please enter a link or a name, or paste a list/);
  answer("GET", apiPaths.metadataSearch("Mara Voss"), { episodes: [], shows: [] });
  await person.type(field, "Mara Voss{Enter}");
  const finder = within(await screen.findByRole("dialog", { name: "Find my appearances" }));
  expect(await finder.findByText(/^No results for this name/)).toBeVisible();
  await person.click(finder.getByLabelText("Link to an episode or its show"));
  await person.paste(LINK);
  expect(await screen.findByText(`Feed 1 adds ${LINK}`)).toBeVisible();
});

test("a list that is pasted into the field is sent at once, and why it cannot be read is said there", async () => {
  const { person } = openAdd([sampleFeed()], "");
  const field = await screen.findByLabelText("Add appearances");
  await person.click(field);
  fail("POST", apiPaths.importUpload({ format: "text" }), 413, "This list is too large.");
  await person.paste("Fog\tSlow Radio\nBells\tNight Ferry");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^This list is too large\./));
  answer("POST", apiPaths.importUpload({ format: "text" }), { id: 7 });
  answer("GET", apiPaths.import(7), { id: 7, status: "looking-up", rows: [] });
  await person.paste("Fog\tSlow Radio\nBells\tNight Ferry");
  expect(await screen.findByText("The review")).toBeVisible();
});
