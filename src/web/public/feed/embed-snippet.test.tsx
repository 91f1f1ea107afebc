import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { expectToast } from "#test/support/components/toasts.ts";
import { EmbedSnippet } from "./embed-snippet.tsx";

test("the code of the player is copied, and says whether the next episode plays automatically", async () => {
  const { person } = renderWithProviders(
    <EmbedSnippet screenName="maravoss" feed={{ slug: "talks", title: "Talks" }} origin="https://site.example" />,
  );
  const code = await screen.findByLabelText<HTMLTextAreaElement>("Embed code");
  expect(code.value).toContain('src="https://site.example/u/maravoss/talks/embed" width="100%" height="450"');
  await person.click(screen.getByLabelText("Play the next episode automatically"));
  expect(code.value).toContain('src="https://site.example/u/maravoss/talks/embed?autonext=1" width');
  await person.click(screen.getByRole("button", { name: "Copy" }));
  await expectToast("Copied!", "Embed code copied to clipboard");
  expect(await navigator.clipboard.readText()).toBe(code.value);
});
