import { createRoot, hydrateRoot } from "react-dom/client";
import { markHydrated } from "#web/lib/mark-hydrated.ts";
import { hasSignedInCookie } from "#web/lib/signed-in-cookie.ts";
import { HEADER_ID, PRODUCT_EVENTS_ID } from "#web/public/page/document-ids.ts";
import { onPlaybackStart } from "#web/public/player/audio-playback.ts";
import { toast } from "#web/ui/toast-store.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { hydratePage } from "./page-root.tsx";

/*
 * Entry of the public pages' bundle, on Preact. It hydrates the page's content at once, and the header only in a browser with a
 * session. The document is complete before any of this runs.
 */
const hydratingPage = hydratePage();

const toasts = document.createElement("div");
document.body.append(toasts);
createRoot(toasts).render(<Toaster />);

const header = document.getElementById(HEADER_ID);
const hydratingHeader = header && hasSignedInCookie() && hydrateHeader(header);
void Promise.all([hydratingPage, hydratingHeader]).then(markHydrated);

const analyticsConfig = document.getElementById(PRODUCT_EVENTS_ID);
if (analyticsConfig) void initAnalytics(analyticsConfig);

/** Entries of the history that were made while audio played outlive their document: another one loads their page. */
history.scrollRestoration = "auto";
const { pathname, search } = location;
const loadPage = () => {
  if (location.pathname !== pathname || location.search !== search) location.reload();
};
addEventListener("popstate", loadPage);

onPlaybackStart((playback) => {
  // From now on, it goes on when its player leaves the page.
  const release = playback.retain();
  import("./player-bar-root.tsx").then(
    ({ showInBar }) => {
      removeEventListener("popstate", loadPage);
      showInBar(playback, release);
    },
    () => {
      release();
      toast({ variant: "destructive", title: "The player could not be loaded", description: "Please try again." });
    },
  );
});

async function initAnalytics(config: HTMLElement): Promise<void> {
  const analytics = await import("#web/lib/product-events.ts");
  analytics.initAnalytics(JSON.parse(config.textContent ?? ""));
}

async function hydrateHeader(container: HTMLElement): Promise<void> {
  const { PublicHeader } = await import("./public-header.tsx");
  hydrateRoot(container, <PublicHeader />);
}
