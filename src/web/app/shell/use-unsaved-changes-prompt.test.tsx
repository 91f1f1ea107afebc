import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { fill } from "#test/support/components/typing.ts";
import { useUnsavedChangesPrompt } from "./use-unsaved-changes-prompt.tsx";

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { prompt } = useUnsavedChangesPrompt(text !== "", onClose);
  return (
    <>
      <input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
      {prompt}
    </>
  );
}

async function openForm() {
  const onClose = vi.fn();
  const view = renderWithProviders(<Form onClose={onClose} />, {
    route: "/form",
    cameFrom: "/feeds",
    otherRoutes: { "/feeds": <h1>Feeds</h1> },
  });
  return { ...view, onClose, field: await screen.findByLabelText("Title") };
}

/** Whether the browser would ask before it closes the tab. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("Back asks before it leaves a form with changes, which stay until they are discarded", async () => {
  const { person, goBack, onClose, field } = await openForm();
  await fill(person, field, "Half");
  for (const _again of [1, 2]) {
    await goBack();
    await person.click(await screen.findByText("Keep editing"));
    await waitFor(() => expect(screen.queryByText("Discard unsaved changes?")).toBeNull());
    expect(field).toHaveValue("Half");
  }
  await goBack();
  await person.click(await screen.findByText("Discard"));
  expect(await screen.findByRole("heading", { name: "Feeds" })).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

test("Back and a closed tab ask nothing of a form without changes", async () => {
  const { person, goBack, field } = await openForm();
  await fill(person, field, "Half");
  expect(asksBeforeUnload()).toBe(true);
  await person.clear(field);
  expect(asksBeforeUnload()).toBe(false);
  await goBack();
  expect(await screen.findByRole("heading", { name: "Feeds" })).toBeVisible();
});
