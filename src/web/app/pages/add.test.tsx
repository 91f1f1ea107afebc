import { screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import { answer, callsOf, fail } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleFeed } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import Add from "./add.tsx";

const LINK = "https://example.org/7";

function FeedWithLink() {
  return <p>Feed 1 adds {useLocation().state?.linkToAdd}</p>;
}

function openAdd(feeds: readonly FeedView[], query = `?text=${encodeURIComponent(`Harbour Lights ${LINK}`)}`) {
  answer("GET", apiPaths.feeds(), feeds);
  return renderPage(Add, { route: "/add", path: `/add${query}`, otherRoutes: { "/feeds/1": <FeedWithLink /> } });
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

test("the first link makes the first feed, also at a second try", async () => {
  const { person } = openAdd([]);
  fail("POST", apiPaths.feeds());
  await person.click(await screen.findByText("Create feed and add"));
  await expectToast("Error", "The server is in trouble.");
  answer("POST", apiPaths.feeds(), sampleFeed());
  await person.click(screen.getByText("Create feed and add"));
  expect(await screen.findByText(`Feed 1 adds ${LINK}`)).toBeVisible();
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
