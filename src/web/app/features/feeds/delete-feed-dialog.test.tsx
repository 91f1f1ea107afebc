import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, fail } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleFeed } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import FeedsPage from "#web/app/pages/feeds.tsx";

test("a feed that is gone already goes when it is deleted once more", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  const { person } = renderPage(FeedsPage);
  await person.click(await screen.findByLabelText("Actions for Guest spots"));
  await person.click(await screen.findByText("Delete", { selector: "[role=menuitem]" }));
  fail("DELETE", apiPaths.feed(1), 404, "The feed was not found.");
  answer("GET", apiPaths.feeds(), []);
  await person.click(await screen.findByText("Delete", { selector: "[role=alertdialog] button" }));
  await expectToast("Error", "The feed was not found.");
  await person.keyboard("{Escape}");
  expect(await screen.findByText("No Feeds Yet")).toBeVisible();
});
