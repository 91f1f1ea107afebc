import type { UserEvent } from "@testing-library/user-event";

/** Replaces what a field holds, in one go: a test of what happens from key to key types instead. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  if (text) await person.paste(text);
}
