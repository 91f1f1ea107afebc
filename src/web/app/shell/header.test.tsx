import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { Header } from "./header.tsx";

const PATHS = ["/dashboard", "/feeds", "/feeds/1", "/profile", "/settings", "/auth", "/admin"];

beforeEach(() => answer("GET", apiPaths.suggestionCount(), { count: 0 }));

/** Renders the header of a page; its links lead to pages with headers, too. */
function renderHeader(path: string, user: ReturnType<typeof sampleUser> | null = sampleUser()) {
  const routes = Object.fromEntries(PATHS.map((each) => [each, <Header key="header" />]));
  return renderWithProviders(<Header />, { user, route: path, otherRoutes: routes });
}

const mainLinks = () =>
  within(screen.getAllByRole("navigation", { name: "Main" }).at(-1) as HTMLElement)
    .getAllByRole("link")
    .map(({ textContent }) => textContent?.trim());
const currentLinks = () =>
  [...document.querySelectorAll("header a[aria-current=page]")].map(({ textContent }) => textContent?.trim());

test("visitors are offered to sign in and to register", async () => {
  const { person } = renderHeader("/nobody", null);
  expect(await screen.findByText("Get Started")).toHaveAttribute("href", "/auth?tab=register");
  expect(mainLinks()).toEqual(["Sign In", "Get Started"]);
  expect(screen.getByText("Aircheck").closest("a")).toHaveAttribute("href", "/");
  await person.click(screen.getByLabelText("Open Menu"));
  expect(screen.getByLabelText("Close Menu")).toHaveAttribute("aria-expanded", "true");
  expect(mainLinks()).toEqual(["Sign In"]);
  await person.click(screen.getAllByText("Sign In").at(-1) as HTMLElement);
  expect(await screen.findByLabelText("Open Menu")).toHaveAttribute("aria-expanded", "false");
  expect(mainLinks()).toEqual(["Sign In", "Get Started"]);
});

test("the user is named, and the link to the current page is marked", async () => {
  const { person } = renderHeader("/feeds/1");
  await person.click(await screen.findByText("Account menu"));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByText("Mara Voss")).toBeVisible();
  expect(menu.getByText("mara@example.com")).toBeVisible();
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent?.trim())).toEqual([
    "Profile",
    "Settings",
    "Log out",
  ]);
  expect(currentLinks()).toEqual(["My Feeds"]);
  await person.click(menu.getByText("Profile"));
  await waitFor(() => expect(currentLinks()).toEqual([]));
  expect(mainLinks()).toEqual(["Dashboard", "My Feeds", "Suggestions"]);
  await person.click(await screen.findByText("Account menu"));
  expect(await screen.findByText("Profile")).toHaveAttribute("aria-current", "page");
  expect(screen.getByText("Settings")).not.toHaveAttribute("aria-current");
  await person.keyboard("{Escape}");
  await person.click(screen.getByText("Dashboard"));
  await waitFor(() => expect(currentLinks()).toEqual(["Dashboard"]));
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
  const { person } = renderHeader("/feeds", sampleUser({ displayName: null, screenName: "plain", username: "plain" }));
  const button = (await screen.findByText("Account menu")).parentElement as HTMLElement;
  fireEvent.error(button.querySelector("img") as HTMLImageElement);
  await waitFor(() => expect(button.querySelector("img")).toBeNull());
  expect(within(button).getByText("PL")).toBeVisible();
  await person.click(button);
  expect(await screen.findByText("plain")).toBeVisible();
});

test("the menu of small screens closes when a link is chosen, also that to its own page, and with Escape", async () => {
  const { person } = renderHeader("/settings", sampleUser({ isAdmin: true }));
  const open = async () => person.click(await screen.findByLabelText("Open Menu"));
  const menu = () => document.querySelector<HTMLElement>("#mobile-menu");
  await open();
  expect(mainLinks()).toEqual(["Dashboard", "My Feeds", "Suggestions", "Settings", "Admin"]);
  expect(within(menu() as HTMLElement).getByText("Log out")).toBeVisible();
  expect(currentLinks()).toEqual(["Settings"]);
  await person.click(within(menu() as HTMLElement).getByText("Settings"));
  expect(menu()).toBeNull();
  await open();
  await person.keyboard("{Escape}");
  expect(menu()).toBeNull();
  await open();
  await person.click(within(menu() as HTMLElement).getByText("Admin"));
  await waitFor(() => expect(menu()).toBeNull());
});
