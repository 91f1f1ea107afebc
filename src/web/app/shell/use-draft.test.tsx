import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { useDraft } from "./use-draft.tsx";

function NoteForm() {
  const [note, setNote] = useState("");
  const draft = useDraft({ form: "note", unsaved: note || undefined, restore: setNote, discard: () => setNote("") });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {draft.notice}
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="submit">Send</button>
    </form>
  );
}

test("keeps the last letters before a form is sent, as the tab may crash before the answer comes", () => {
  // Nothing is written by itself.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renderWithProviders(<NoteForm />);
  const note = screen.getByLabelText("Note");
  for (const value of ["Sent", "Sent into the dark"]) fireEvent.change(note, { target: { value } });
  expect(JSON.stringify({ ...localStorage })).not.toContain("into the dark");
  fireEvent.submit(note);
  expect(JSON.stringify({ ...localStorage })).toContain("Sent into the dark");
});
