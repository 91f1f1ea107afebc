import { pageDataOf, showPage } from "./page-root.tsx";

/*
 * Goes from one public page to another without a new document, so that audio plays on. It starts with the first play: who plays nothing
 * gets documents. The History API, because the Navigation API is missing in browsers that people still use.
 */

/** Paths of profiles, feeds and episodes, and not of players and published feeds. */
const PAGE_PATH = /^\/u\/[^/]+(\/[^/.]+(\/(?!embed$)[^/]+)?)?\/?$/;

interface Place {
  /** where the window was scrolled to when the visitor left the page */
  scrollY: number;
}

let newest = 0;
/** path and query */
let shown = pageOf(location);

/** Loads the public pages that links, searches and the browser's buttons lead to into this document. */
export function goOnPlaying(): void {
  history.scrollRestoration = "manual";
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button !== 0 || isModified(event)) return;
    if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return;
    follow(event, new URL(link.href, location.href));
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "get") return;
    const url = new URL(form.action);
    url.search = new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString();
    follow(event, url);
  });
  addEventListener("popstate", ({ state }) => {
    const scrollY = (state as Place | null)?.scrollY ?? 0;
    if (pageOf(location) === shown) scrollToPlace(scrollY);
    else void show(location.href, scrollY);
  });
}

function follow(event: Event, url: URL): void {
  if (url.origin !== location.origin || !PAGE_PATH.test(url.pathname)) return;
  // The browser itself goes to another place of a page.
  if (pageOf(url) === shown && url.hash) return;
  event.preventDefault();
  const place: Place = { scrollY };
  history.replaceState(place, "");
  history.pushState(null, "", url);
  void show(url.href, 0);
}

async function show(url: string, scrollY: number): Promise<void> {
  newest += 1;
  const number = newest;
  document.documentElement.toggleAttribute("data-is-navigating", true);
  const loaded = await loadPage(url);
  if (number !== newest) return;
  document.documentElement.removeAttribute("data-is-navigating");
  const data = loaded && pageDataOf(loaded.page);
  if (!data) return location.reload();
  if (loaded.url !== url) history.replaceState(history.state, "", loaded.url + new URL(url).hash);
  takeHead(loaded.page);
  await showPage(data);
  shown = pageOf(location);
  scrollToPlace(scrollY);
  // Screen readers read on from the new page's beginning.
  document.getElementById("content")?.focus({ preventScroll: true });
}

function scrollToPlace(scrollY: number): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target && scrollY === 0) target.scrollIntoView();
  else scrollTo(0, scrollY);
}

function pageOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return pathname + search;
}

async function loadPage(url: string): Promise<{ page: Document; url: string } | undefined> {
  try {
    const response = await fetch(url, { headers: { accept: "text/html" } });
    if (!response.ok) return undefined;
    return { page: new DOMParser().parseFromString(await response.text(), "text/html"), url: response.url };
  } catch {
    return undefined;
  }
}

const OF_PAGE =
  "title, meta[name], meta[property], link[rel=canonical], link[rel=alternate], script[type='application/ld+json']";

/** What describes the page, and the look of its guest. */
function takeHead(page: Document): void {
  for (const element of document.head.querySelectorAll(OF_PAGE)) element.remove();
  document.head.append(...page.head.querySelectorAll(OF_PAGE));
  const { attributes } = page.documentElement;
  for (const { name, value } of attributes) document.documentElement.setAttribute(name, value);
}

function isModified({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
