import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { paths } from "#domain/paths.ts";
import { answer } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleUser } from "#test/support/components/samples.ts";
import { PublicHeader } from "./public-header.tsx";

beforeEach(() => {
  answer("GET", apiPaths.user(), sampleUser());
});

test("names nobody any more once the user has logged out", async () => {
  answer("POST", apiPaths.logout(), undefined);
  const { person } = renderWithProviders(<PublicHeader />, { route: paths.auth() });
  await person.click(await screen.findByText("Account menu"));
  const menu = within(document.querySelector("#account-menu") as HTMLElement);
  await person.click(menu.getByText("Log out"));
  await waitFor(() => expect(screen.queryByText("Account menu")).toBeNull());
  expect(screen.queryByText("mara@example.com")).toBeNull();
});

test("names nobody when the page is shown again after a log-out", async () => {
  renderWithProviders(<PublicHeader />, { route: "/u/guest" });
  expect(await screen.findByText("Account menu")).toBeInTheDocument();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server removes it
  document.cookie = "aircheck_signed_in=1; max-age=0";
  act(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(screen.queryByText("Account menu")).toBeNull();
  expect(await screen.findAllByText("Sign In")).not.toEqual([]);
});
