import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleFeed, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import Feeds from "./feeds.tsx";

const GUEST_SPOTS = sampleFeed({ title: "Guest spots", slug: "guest-spots" });
const SIDE_TALKS = sampleFeed({ id: 2, title: "Side talks", slug: "side-talks", isDefault: false, isPublic: false });

function renderFeeds(isPremium = false) {
  return renderPage(Feeds, {
    route: "/feeds",
    otherRoutes: { "/feeds/1": <p>Feed 1</p> },
    user: sampleUser({ isPremium }),
  });
}

async function openFeeds(feeds: readonly FeedView[], isPremium = false) {
  answer("GET", apiPaths.feeds(), feeds);
  const { person } = renderFeeds(isPremium);
  await screen.findByRole("heading", { name: feeds[0]?.title ?? "No Feeds Yet" });
  return person;
}

function card(title: string) {
  const article = screen.getByRole("heading", { name: title }).closest("article");
  if (!article) throw new Error(`${title} has no card.`);
  return within(article);
}

async function choose(person: UserEvent, title: string, action: "Edit" | "Delete") {
  await person.click(screen.getByLabelText(`Actions for ${title}`));
  await person.click(screen.getByRole("menuitem", { name: action }));
  return within(screen.getByRole(action === "Edit" ? "dialog" : "alertdialog"));
}

async function openForm(person: UserEvent) {
  await person.click(screen.getByRole("button", { name: "Create Feed" }));
  return within(screen.getByRole("dialog", { name: "Create Feed" }));
}

function submit(form: ReturnType<typeof within>, person: UserEvent) {
  return person.click(form.getByRole("button", { name: /^(Create|Update) Feed$/ }));
}

test("feeds that are loaded leave room for six, and none is created meanwhile", async () => {
  const feeds = hold("GET", apiPaths.feeds());
  renderFeeds();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("My Feeds");
  expect(screen.getByText("Manage your podcast feed collections")).toBeVisible();
  const placeholders = within(screen.getByRole("status"));
  expect(placeholders.getByText("Loading your feeds")).toBeInTheDocument();
  expect(placeholders.getAllByRole("listitem", { hidden: true })).toHaveLength(6);
  expect(screen.getByRole("button", { name: "Create Feed" })).toHaveAttribute("aria-disabled", "true");
  await waitFor(() => expect(feeds).toHaveLength(1));
  await feeds[0]?.answer([GUEST_SPOTS]);
  expect(await screen.findByRole("heading", { name: "Guest spots" })).toBeVisible();
});

test("feeds that could not be loaded are loaded by another click", async () => {
  fail("GET", apiPaths.feeds());
  const { person } = renderFeeds();
  expect(await screen.findByText("Your feeds could not be loaded")).toBeVisible();
  expect(screen.getByText("The server is in trouble.")).toBeVisible();
  answer("GET", apiPaths.feeds(), [GUEST_SPOTS]);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Guest spots" })).toBeVisible();
});

test("on the free plan, another default feed takes the first one offline, which the form and the cards say", async () => {
  const person = await openFeeds([GUEST_SPOTS, SIDE_TALKS]);
  expect(card("Side talks").getByText("Not visible to visitors.")).toBeVisible();
  expect(card("Guest spots").queryByText("Not visible to visitors.")).not.toBeInTheDocument();
  const form = await choose(person, "Side talks", "Edit");
  expect(form.queryByText(/will go offline/)).not.toBeInTheDocument();
  await person.click(form.getByLabelText("Default feed"));
  expect(form.getByText('"Guest spots" will go offline')).toBeVisible();
  answer("PATCH", apiPaths.feed(2), {});
  answer("GET", apiPaths.feeds(), [
    { ...GUEST_SPOTS, isDefault: false },
    { ...SIDE_TALKS, isDefault: true, isPublic: true },
  ]);
  await submit(form, person);
  await expectToast("Success", "Feed updated successfully");
  expect(callsOf("PATCH", apiPaths.feed(2))[0]?.body).toMatchObject({ isDefault: true, isPublic: true });
  expect(card("Guest spots").getByText("On the free plan, only your default feed is.")).toBeVisible();
  expect(card("Side talks").queryByText("Not visible to visitors.")).not.toBeInTheDocument();
  const again = await choose(person, "Side talks", "Edit");
  await person.click(again.getByLabelText("Default feed"));
  expect(again.getByText('"Side talks" will go offline')).toBeVisible();
});

test("the first feed is the default one, and public", async () => {
  const person = await openFeeds([]);
  const form = await openForm(person);
  expect(form.getByLabelText("Default feed")).toBeChecked();
  expect(form.getByLabelText("Public feed")).toBeChecked();
  expect(form.getByLabelText("Public feed")).toBeDisabled();
  expect(form.getByText("A default feed is always public.")).toBeVisible();
  await submit(form, person);
  expect(form.getByText("Title is required")).toBeVisible();
  expect(form.getByText("Slug is required")).toBeVisible();
  await fill(person, form.getByLabelText("Title"), "On Air");
  expect(form.queryByText("Slug is required")).not.toBeInTheDocument();
  answer("POST", apiPaths.feeds(), sampleFeed());
  answer("GET", apiPaths.feeds(), [sampleFeed({ title: "On Air", slug: "on-air" })]);
  await submit(form, person);
  await expectToast("Success", "Feed created successfully");
  expect(callsOf("POST", apiPaths.feeds())[0]?.body).toMatchObject({
    title: "On Air",
    slug: "on-air",
    isDefault: true,
    isPublic: true,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const created = card("On Air");
  expect(created.getByText("No description provided.")).toBeVisible();
  expect(created.getByText("Default")).toBeVisible();
  expect(created.queryByText("Private")).not.toBeInTheDocument();
  expect(created.getByRole("link", { name: "Public Page" })).toHaveAttribute("href", "/u/1/on-air");
  await person.click(created.getByRole("link", { name: "View Feed" }));
  expect(await screen.findByText("Feed 1")).toBeVisible();
});

test("a slug follows the title until it is edited, and again once it is empty", async () => {
  const person = await openFeeds([]);
  const form = await openForm(person);
  const [title, slug] = [form.getByLabelText("Title"), form.getByLabelText("Slug")];
  await person.type(title, "Talks, & more  Talks!");
  expect(slug).toHaveValue("talks-more-talks");
  await fill(person, slug, "my-talks");
  await fill(person, title, "Something else");
  expect(slug).toHaveValue("my-talks");
  await fill(person, slug, "");
  await fill(person, title, "On Air");
  expect(slug).toHaveValue("on-air");
});

test("on the free plan, further feeds are private, and the form says why", async () => {
  const person = await openFeeds([GUEST_SPOTS]);
  const form = await openForm(person);
  const reason = /^On the free plan, only your default feed is public/;
  const isDefault = form.getByLabelText("Default feed");
  expect(isDefault).not.toBeChecked();
  expect(form.getByText(reason)).toBeVisible();
  await person.click(isDefault);
  expect(form.getByLabelText("Public feed")).toBeDisabled();
  expect(form.queryByText(reason)).not.toBeInTheDocument();
  await person.click(isDefault);
  expect(form.queryByLabelText("Public feed")).not.toBeInTheDocument();
  await fill(person, form.getByLabelText("Title"), "Side talks");
  answer("POST", apiPaths.feeds(), SIDE_TALKS);
  answer("GET", apiPaths.feeds(), [GUEST_SPOTS, SIDE_TALKS]);
  await submit(form, person);
  await expectToast("Success", "Feed created successfully");
  expect(callsOf("POST", apiPaths.feeds())[0]?.body).not.toHaveProperty("isPublic");
  expect(card("Side talks").getByText("Private")).toBeVisible();
});

test("with premium, a further feed is published, and its slug stays when its title changes", async () => {
  const person = await openFeeds([GUEST_SPOTS, SIDE_TALKS], true);
  expect(card("Side talks").getByText("It is private.")).toBeVisible();
  const form = await choose(person, "Side talks", "Edit");
  await person.click(form.getByLabelText("Public feed"));
  await fill(person, form.getByLabelText("Title"), "Second to none");
  expect(form.getByLabelText("Slug")).toHaveValue("side-talks");
  answer("PATCH", apiPaths.feed(2), {});
  await submit(form, person);
  await expectToast("Success", "Feed updated successfully");
  expect(callsOf("PATCH", apiPaths.feed(2))[0]?.body).toMatchObject({
    title: "Second to none",
    slug: "side-talks",
    isDefault: false,
    isPublic: true,
  });
});

test("a cover that does not load is replaced by the generated one", async () => {
  const coverUrl = "https://covers.example/lost.png";
  await openFeeds([sampleFeed({ coverUrl, generatedCoverUrl: "/covers/1.png" })]);
  const cover = document.querySelector(`img[src="${coverUrl}"]`);
  if (!cover) throw new Error("There is no cover.");
  fireEvent.error(cover);
  expect(document.querySelector('article img[src="/covers/1.png"]')).toBeVisible();
});

test("a feed is deleted only after a question that says what is lost", async () => {
  const person = await openFeeds([GUEST_SPOTS]);
  const question = await choose(person, "Guest spots", "Delete");
  expect(
    question.getByText(
      "This will permanently delete the feed 'Guest spots' and all its episodes. This action cannot be undone.",
    ),
  ).toBeVisible();
  await person.click(question.getByText("Cancel"));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(callsOf("DELETE", /./)).toEqual([]);

  fail("DELETE", apiPaths.feed(1));
  const again = await choose(person, "Guest spots", "Delete");
  await person.click(again.getByText("Delete"));
  await expectToast("Error", "The server is in trouble.");
  answer("DELETE", apiPaths.feed(1), undefined);
  answer("GET", apiPaths.feeds(), []);
  await person.click(again.getByText("Delete"));
  await expectToast("Success", "Feed deleted successfully");
  expect(await screen.findByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
});

test("a new feed that is refused keeps its input, says why at the field, and is not discarded without a question", async () => {
  const person = await openFeeds([GUEST_SPOTS]);
  const form = await openForm(person);
  await fill(person, form.getByLabelText("Title"), "Taken");
  const creations = hold("POST", apiPaths.feeds());
  await submit(form, person);
  await waitFor(() => expect(creations).toHaveLength(1));
  await creations[0]?.fail(409, "You already have a feed with this slug.", "slug");
  await expectToast("Error", "You already have a feed with this slug.");
  expect(form.getByLabelText("Slug")).toHaveAccessibleDescription(/You already have a feed with this slug\./);
  expect(form.getByLabelText("Title")).toHaveValue("Taken");

  await person.click(form.getByRole("button", { name: "Close" }));
  await person.click(screen.getByText("Keep editing"));
  expect(form.getByLabelText("Title")).toHaveValue("Taken");
  await person.click(form.getByText("Cancel"));
  await person.click(screen.getByText("Discard"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a feed whose changes could not be saved keeps them", async () => {
  const person = await openFeeds([GUEST_SPOTS]);
  const form = await choose(person, "Guest spots", "Edit");
  await fill(person, form.getByLabelText(/^Description/), "Half a thought");
  fail("PATCH", apiPaths.feed(1));
  await submit(form, person);
  await expectToast("Error", "The server is in trouble.");
  expect(form.getByLabelText(/^Description/)).toHaveValue("Half a thought");
});

test("a form whose session ended is open again after the next login, with what was typed", async () => {
  answer("GET", apiPaths.feeds(), [GUEST_SPOTS]);
  const { person, unmount } = renderFeeds();
  await screen.findByRole("heading", { name: "Guest spots" });
  const form = await choose(person, "Guest spots", "Edit");
  await fill(person, form.getByLabelText(/^Description/), "Typed while the session ended.");
  fail("PATCH", apiPaths.feed(1), 401, "Please log in.");
  await submit(form, person);
  await waitFor(() => expect(callsOf("PATCH", apiPaths.feed(1))).toHaveLength(1));
  unmount();

  const again = renderFeeds();
  const restored = within(await screen.findByRole("dialog", { name: "Edit Feed" }));
  await waitFor(() => expect(restored.getByLabelText(/^Description/)).toHaveValue("Typed while the session ended."));
  expect(restored.getByText("We kept what you typed")).toBeVisible();
  answer("PATCH", apiPaths.feed(1), {});
  await submit(restored, again.person);
  await expectToast("Success", "Feed updated successfully");
});
