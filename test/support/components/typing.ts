import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Finds a field by its label, which its card may have, too. */
export function findField(label: string | RegExp): Promise<HTMLElement> {
  return screen.findByLabelText(label, { selector: "input, textarea, select" });
}

/** Replaces what is in a field, which may be named by its label, in one step: it is typed letter by letter only where that matters. */
export async function fill(person: UserEvent, field: HTMLElement | string | RegExp, text: string): Promise<void> {
  await person.clear(field instanceof HTMLElement ? field : await findField(field));
  if (text !== "") await person.paste(text);
}
