import type { ClipboardEvent } from "react";

/** Pastes several lines with spaces between them. Browsers leave none: a link and "Sent from my phone" became one word. */
export function pasteOnOneLine(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData("text").trim();
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  // Unlike a new value, this can be undone by the keyboard.
  document.execCommand("insertText", false, text.replace(/\s*[\r\n]+\s*/g, " "));
}
