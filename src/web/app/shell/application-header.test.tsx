import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { draftsOf, keepDraft } from "#web/lib/draft-storage.ts";
import { ApplicationHeader } from "./application-header.tsx";

const PATHS = ["/dashboard", "/feeds", "/feeds/1", "/profile", "/settings", "/auth", "/admin"];

/** Renders the header of a page; its links lead to pages with headers, too. */
function renderHeader(path: string, user: ReturnType<typeof sampleUser> | null = sampleUser()) {
  const routes = Object.fromEntries(PATHS.map((each) => [each, <ApplicationHeader key="header" />]));
  return renderWithProviders(<ApplicationHeader />, { user, route: path, otherRoutes: routes });
}

const menu = (id: "account-menu" | "mobile-menu") => document.querySelector(`#${id}`) as HTMLElement;
const accountMenu = () => within(menu("account-menu"));
const mobileMenu = () => within(menu("mobile-menu"));
/** What the header itself shows on wide screens. */
const mainLinks = () =>
  [...document.querySelectorAll("header > div > nav > a, header > div > nav > span > a")].map(textOf);
const textsIn = (id: "account-menu" | "mobile-menu") => [...menu(id).querySelectorAll("a, button")].map(textOf);
const currentLinks = () => [...document.querySelectorAll("header a[aria-current=page]")].map(textOf);

function textOf({ textContent }: Element): string | undefined {
  return textContent?.trim();
}

test("visitors are offered to sign in and to register", async () => {
  renderHeader("/nobody", null);
  expect(await screen.findByText("Get Started")).toHaveAttribute("href", "/auth?tab=register");
  expect(mainLinks()).toEqual(["Sign In", "Get Started"]);
  expect(screen.getByText("Aircheck").closest("a")).toHaveAttribute("href", "/");
  expect(textsIn("mobile-menu")).toEqual(["Sign In"]);
  expect(mobileMenu().getByText("Sign In")).toHaveAttribute("href", "/auth");
});

test("the user is named, and the link to the current page is marked", async () => {
  const { person } = renderHeader("/feeds/1");
  await person.click(await screen.findByText("Account menu"));
  expect(accountMenu().getByText("Mara Voss")).toBeVisible();
  expect(accountMenu().getByText("mara@example.com")).toBeVisible();
  expect(textsIn("account-menu")).toEqual(["Profile", "Settings", "Log out"]);
  expect(currentLinks()).toEqual(["My Feeds", "My Feeds"]);
  await person.click(accountMenu().getByText("Profile"));
  await waitFor(() => expect(currentLinks()).toEqual(["Profile"]));
  expect(menu("account-menu")).not.toBeVisible();
  expect(mainLinks()).toEqual(["Dashboard", "My Feeds"]);
});

test.each([
  ["the avatar service", {}, `https://www.gravatar.com/avatar/${"0".repeat(64)}?s=80&d=identicon`],
  ["the user", { profileImage: "https://mara.example/me.jpg" }, "https://mara.example/me.jpg"],
])("the picture is that of %s", async (_name, fields, url) => {
  renderHeader("/feeds", sampleUser(fields));
  await screen.findByText("Account menu");
  expect(document.querySelector("header img")).toHaveAttribute("src", url);
});

test("a user without a name has the screen name, and its initials for a picture that is not there", async () => {
  renderHeader("/feeds", sampleUser({ displayName: null, screenName: "plain", username: "plain" }));
  const button = (await screen.findByText("Account menu")).parentElement as HTMLElement;
  fireEvent.error(button.querySelector("img") as HTMLImageElement);
  await waitFor(() => expect(button.querySelector("img")).toBeNull());
  expect(within(button).getByText("PL")).toBeVisible();
  expect(accountMenu().getByText("plain")).toBeInTheDocument();
});

test("the menu of small screens closes when something is chosen, also the link to its own page", async () => {
  const { person } = renderHeader("/settings", sampleUser({ isAdmin: true }));
  const open = async () => {
    await person.click(await screen.findByText("Open Menu"));
    expect(menu("mobile-menu")).toBeVisible();
  };
  await open();
  expect(textsIn("mobile-menu")).toEqual(["Dashboard", "My Feeds", "Settings", "Admin", "Log out"]);
  await person.click(mobileMenu().getByText("Settings"));
  expect(menu("mobile-menu")).not.toBeVisible();
  await open();
  await person.type(mobileMenu().getByLabelText("Search or add"), "tides");
  expect(menu("mobile-menu")).toBeVisible();
  await person.keyboard("{Enter}");
  await waitFor(() => expect(currentLinks()).toEqual(["Dashboard", "Dashboard"]));
  expect(menu("mobile-menu")).not.toBeVisible();
});

test("the box takes a list that is pasted, and keeps a link for the dashboard to decide", async () => {
  const { person } = renderHeader("/feeds");
  const box = within(await screen.findByRole("navigation", { name: "Main" })).getByLabelText("Search or add");
  await person.click(box);
  const lists = hold("POST", apiPaths.imports());
  await person.paste("Fog\tSlow Radio\nBells\tNight Ferry");
  expect(box).toHaveValue("");
  expect(lists.map(({ body }) => body)).toEqual([{ text: "Fog\tSlow Radio\nBells\tNight Ferry" }]);
  await lists[0]?.fail(413, "This list is too large.");
  await expectToast("The list could not be read", "This list is too large.");
  await person.paste("https://example.org/1");
  expect(box).toHaveValue("https://example.org/1");
});

test("logs out, with the button disabled meanwhile, and forgets what was typed", async () => {
  keepDraft({ id: "a", userId: 1, form: "profile", content: "Not for the next one here." });
  const logouts = hold("POST", apiPaths.logout());
  const { person } = renderHeader("/feeds");
  await person.click(await screen.findByText("Account menu"));
  const logOut = () => accountMenu().getByText("Log out");
  await person.click(logOut());
  await waitFor(() => expect(logouts).toHaveLength(1));
  expect(menu("account-menu")).not.toBeVisible();
  expect(logOut()).toHaveAttribute("aria-disabled", "true");
  await person.click(screen.getByText("Account menu"));
  await person.click(logOut());
  await logouts[0]?.fail(500);
  await expectToast("Logout failed", "The server is in trouble.");
  expect(draftsOf(1)).toHaveLength(1);

  await person.click(logOut());
  await waitFor(() => expect(logouts).toHaveLength(2));
  await logouts[1]?.answer(undefined);
  await expectToast("Logged out", "You have been successfully logged out.");
  expect(mainLinks()).toEqual(["Sign In", "Get Started"]);
  expect(draftsOf(1)).toEqual([]);
});
