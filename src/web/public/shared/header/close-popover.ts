import type { SyntheticEvent } from "react";

/** Closes the popover that an event came through, if a link or a button in it was chosen, or a form in it submitted. */
export function closeWhenChosen({ currentTarget, target, type }: SyntheticEvent<HTMLElement>): void {
  if (type === "submit" || (target as Element).closest("a, button")) currentTarget.hidePopover();
}
