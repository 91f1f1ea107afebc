import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openFeedPage } from "#test/support/components/feed-page.tsx";

test("a dialog gives the focus back to what opened it, and a question to the field that was left", async () => {
  const { person } = await openFeedPage({});
  const opener = screen.getByRole("button", { name: "Add First Episode" });
  const field = () => screen.getByLabelText("Episode URL");
  await person.click(opener);
  expect(field()).toHaveFocus();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());

  await person.keyboard("{Enter}");
  await person.type(field(), "h");
  await person.keyboard("{Escape}");
  await person.click(screen.getByText("Keep editing"));
  await waitFor(() => expect(field()).toHaveFocus());
  await person.keyboard("{Escape}");
  await person.click(screen.getByText("Discard"));
  await waitFor(() => expect(opener).toHaveFocus());
});
