import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetRequests, unexpectedRequests } from "./api.ts";
import { unexpectedErrors, watchConsole } from "./console.ts";
import { forgetToast } from "./toasts.ts";

/* What every component test starts with, and what is left of it afterwards. */

configure({
  // A condition that is waited for may take its time on a busy machine; one that never comes still fails.
  asyncUtilTimeout: 10_000,
  // The whole document in each message hides what is missing.
  getElementError: (message) => Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" }),
});

/** What components use and jsdom, which has no layout, lacks. */
class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}
/** A test is the only tab: Node's own channels reach the tests of all workers. */
class NoOtherTabs {
  postMessage() {}
  addEventListener() {}
  close() {}
}
globalThis.BroadcastChannel = NoOtherTabs as unknown as typeof BroadcastChannel;
globalThis.ResizeObserver ??= NothingToObserve;
globalThis.IntersectionObserver ??= NothingToObserve as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.releasePointerCapture ??= () => {};
/** Popovers open and close with their buttons, and a script closes them; those of browsers have tests in browsers. */
function togglePopover({ target }: MouseEvent) {
  const id = (target as Element).closest("[popovertarget]")?.getAttribute("popovertarget");
  const popover = id ? document.getElementById(id) : null;
  if (popover) popover.style.display = popover.style.display === "block" ? "none" : "block";
}
if (!HTMLElement.prototype.hidePopover) {
  document.addEventListener("click", togglePopover);
  HTMLElement.prototype.hidePopover = function () {
    this.style.display = "none";
  };
}
window.scrollTo = () => {};
URL.createObjectURL ??= () => "blob:file";
URL.revokeObjectURL ??= () => {};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
HTMLMediaElement.prototype.play = async () => {};
HTMLMediaElement.prototype.pause = () => {};
HTMLMediaElement.prototype.load = () => {};

beforeEach(watchConsole);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetToast();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: there is no other way in jsdom
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; max-age=0`;
  sessionStorage.clear();
  const problems = [...unexpectedRequests(), ...unexpectedErrors()];
  forgetRequests();
  vi.restoreAllMocks();
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
