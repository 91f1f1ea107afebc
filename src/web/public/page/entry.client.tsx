import { createRoot, hydrateRoot } from "react-dom/client";
import { markHydrated } from "#web/lib/mark-hydrated.ts";
import { hasSignedInCookie } from "#web/lib/signed-in-cookie.ts";
import { HEADER_ID, PAGE_DATA_ID, PAGE_ID, PRODUCT_EVENTS_ID } from "#web/public/page/document-ids.ts";
import { PublicPageContent, type PublicPageProps } from "#web/public/page/public-page-content.tsx";
import { Toaster } from "#web/ui/toaster.tsx";

/*
 * Entry of the public pages' bundle, on Preact. It hydrates the page's content at once, and the header only in a browser with a
 * session. The document is complete before any of this runs.
 */
const page = document.getElementById(PAGE_ID);
const data = document.getElementById(PAGE_DATA_ID);
const hydratingPage = page && data && hydratePage(page, JSON.parse(data.textContent ?? ""));

const toasts = document.createElement("div");
document.body.append(toasts);
createRoot(toasts).render(<Toaster />);

const header = document.getElementById(HEADER_ID);
const hydratingHeader = header && hasSignedInCookie() && hydrateHeader(header);
void Promise.all([hydratingPage, hydratingHeader]).then(markHydrated);

const analyticsConfig = document.getElementById(PRODUCT_EVENTS_ID);
if (analyticsConfig) void initAnalytics(analyticsConfig);

async function hydratePage(container: HTMLElement, props: PublicPageProps): Promise<void> {
  const Content = props.shown.search
    ? (await import("../search/public-search-content.tsx")).PublicSearchContent
    : PublicPageContent;
  hydrateRoot(container, <Content {...props} />);
}

async function initAnalytics(config: HTMLElement): Promise<void> {
  const analytics = await import("#web/lib/product-events.ts");
  analytics.initAnalytics(JSON.parse(config.textContent ?? ""));
}

async function hydrateHeader(container: HTMLElement): Promise<void> {
  const { PublicHeader } = await import("./public-header.tsx");
  hydrateRoot(container, <PublicHeader />);
}
