import { toast } from "#web/ui/toast-store.ts";
import { pageDataOf, showPage } from "./page-root.tsx";
import type { PublicPageProps } from "./public-page-content.tsx";

/*
 * Goes from one public page to another without a new document, so that audio plays on. It starts with the first play: who plays nothing
 * gets documents. The History API, because the Navigation API is missing in browsers that people still use.
 */

/** Paths of profiles, feeds and episodes, and not of players and published feeds. */
const PAGE_PATH = /^\/u\/[^/]+(\/[^/.]+(\/(?!embed\/?$)[^/.]+)?)?\/?$/;
const PAGE_SCRIPT = "script[type=module]";

/** The state of an entry of the history. */
interface Place {
  /** where the window was scrolled to when the visitor left the page */
  scrollY: number;
}

interface LoadedPage {
  document: Document;
  data: PublicPageProps;
  /** after redirects */
  url: URL;
}

/** Of what is loaded, only what was asked for last is wanted. */
let newest = 0;
/** path and query */
let shown = pageOf(location);

/** Loads the public pages that links, searches and the browser's buttons lead to into this document. */
export function goOnPlaying(): void {
  history.scrollRestoration = "manual";
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
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
  addEventListener("popstate", ({ state }) => void goTo((state as Place | null)?.scrollY));
  addEventListener("scrollend", rememberPlace);
}

function follow(event: Event, url: URL): void {
  if (url.origin !== location.origin || !PAGE_PATH.test(url.pathname)) return;
  // The browser itself goes to another place of a page.
  if (pageOf(url) === shown && url.hash) return;
  event.preventDefault();
  void visit(url);
}

/** Goes to a new entry of the history, once its page is there. */
async function visit(url: URL): Promise<void> {
  const loaded = await load(url);
  if (loaded === "superseded") return;
  if (loaded === "failed") {
    toast({ variant: "destructive", title: "The page could not be loaded", description: "Please try again." });
    return;
  }
  if (loaded === "other") {
    location.assign(url);
    return;
  }
  rememberPlace();
  loaded.url.hash = url.hash;
  if (loaded.url.href !== location.href) history.pushState(null, "", loaded.url);
  await display(loaded, undefined);
}

/** Shows the page of the entry of the history that the browser has gone to. */
async function goTo(scrollY: number | undefined): Promise<void> {
  if (pageOf(location) === shown) {
    stopLoading();
    scrollToPlace(scrollY);
    return;
  }
  const loaded = await load(new URL(location.href));
  if (loaded === "superseded") return;
  if (typeof loaded === "string") location.reload();
  else await display(loaded, scrollY);
}

async function display({ document: next, data }: LoadedPage, scrollY: number | undefined): Promise<void> {
  const number = newest;
  try {
    await showPage(data, () => number === newest);
  } catch {
    location.reload();
    return;
  }
  if (number !== newest) return;
  takeHead(next);
  shown = pageOf(location);
  scrollToPlace(scrollY);
  // Screen readers read on from the new page's beginning.
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** @returns failed: it may work later; other: it is no page that can take the place of this one */
async function load(url: URL): Promise<LoadedPage | "superseded" | "failed" | "other"> {
  newest += 1;
  const number = newest;
  document.documentElement.toggleAttribute("data-is-navigating", true);
  const loaded = await fetchPage(url);
  if (number !== newest) return "superseded";
  document.documentElement.removeAttribute("data-is-navigating");
  return loaded;
}

function stopLoading(): void {
  newest += 1;
  document.documentElement.removeAttribute("data-is-navigating");
}

async function fetchPage(url: URL): Promise<LoadedPage | "failed" | "other"> {
  try {
    const response = await fetch(url, { headers: { accept: "text/html" } });
    if (response.status === 429 || response.status >= 500) return "failed";
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const data = pageDataOf(page);
    // Another release of this site has other scripts, which its page may need.
    return data && scriptOf(page) === scriptOf(document)
      ? { document: page, data, url: new URL(response.url) }
      : "other";
  } catch {
    return "failed";
  }
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector(PAGE_SCRIPT)?.getAttribute("src");
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

function rememberPlace(): void {
  // While another page is loading, the entry is that of a page that is not shown.
  if (pageOf(location) !== shown) return;
  const place: Place = { scrollY };
  history.replaceState(place, "");
}

/** @param scrollY undefined for the beginning of the page, or the place that its URL names */
function scrollToPlace(scrollY: number | undefined): void {
  const target = scrollY === undefined ? document.getElementById(location.hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else scrollTo(0, scrollY ?? 0);
}

function pageOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return pathname + search;
}
