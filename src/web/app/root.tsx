import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import newsreaderUrl from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { AnalyticsConfig } from "#domain/page-config.ts";
import { useCurrentUser } from "#web/app/api/current-user.ts";
import { createQueryClient } from "#web/app/api/query-client.ts";
import { ApplicationHeader } from "#web/app/shell/application-header.tsx";
import { ErrorPage } from "#web/app/shell/error-page.tsx";
import type { FooterHandle } from "#web/app/shell/footer-handle.ts";
import { NavigationProgress } from "#web/app/shell/navigation-progress.tsx";
import { NotFoundPage } from "#web/app/shell/not-found-page.tsx";
import { PAGE_CONFIG_ID, readPageConfig } from "#web/app/shell/page-config.ts";
import {
  restoreScrollPosition,
  SCROLL_POSITIONS_KEY,
  scrollPositionName,
} from "#web/app/shell/restore-scroll-position.ts";
import { markHydrated } from "#web/lib/mark-hydrated.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { identifyUser, initAnalytics, resetUser } from "#web/lib/product-events.ts";
import { DocumentBody } from "#web/public/shared/document-body.tsx";
import signedInHintUrl from "#web/public/shared/signed-in-hint.js?url";
import { JsonScript } from "#web/ui/json-script.tsx";
import { keepFocus } from "#web/ui/keep-focus.ts";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import type { Route } from "./+types/root";
import stylesheetUrl from "./app.css?url";

export const links: Route.LinksFunction = () => [
  ...[interUrl, newsreaderUrl].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: Route.MetaFunction = ({ error }) => [
  { title: pageTitle(isNotFoundError(error) ? "404 Page Not Found" : undefined) },
];

/** The HTML document of every page of the application, including error pages. Its attributes are set by scripts, too. */
export function Layout({ children }: { children: ReactNode }) {
  const config = readPageConfig();
  const [queryClient] = useState(createQueryClient);
  useEffect(markHydrated, []);
  const hasFooter = useMatches().some((match) => (match.handle as Partial<FooterHandle> | undefined)?.hasFooter);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161311" media="(prefers-color-scheme: dark)" />
        <script src={signedInHintUrl} />
        <Meta />
        {/* The precedence puts it before the scripts' preloads, so that the first paint waits for this file only. */}
        <link rel="stylesheet" href={stylesheetUrl} precedence="first" />
        <Links />
        <JsonScript id={PAGE_CONFIG_ID} data={config} />
      </head>
      <QueryClientProvider client={queryClient}>
        <DocumentBody
          header={<ApplicationHeader />}
          footerLinks={hasFooter ? config.footerLinks : undefined}
          end={
            <>
              <Toaster />
              <Analytics config={config.analytics} />
              <ScrollRestoration storageKey={SCROLL_POSITIONS_KEY} getKey={scrollPositionName} />
              <Scripts />
            </>
          }
        >
          {children}
        </DocumentBody>
      </QueryClientProvider>
    </html>
  );
}

export default function App() {
  useEffect(keepFocus, []);
  useEffect(restoreScrollPosition, []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
}

/** What the document of all pages for signed-in users shows until the code of a page is loaded. */
export const HydrateFallback = () => <LoadingPanel />;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFoundError(error)) return <NotFoundPage />;
  return <ErrorPage />;
}

/** Whether a loader responded with 404. */
function isNotFoundError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** Starts analytics and keeps its identity in step with the signed-in user. Does nothing without a config. */
function Analytics({ config }: { config: AnalyticsConfig | null }) {
  const user = useCurrentUser();
  useEffect(() => {
    if (config) initAnalytics(config);
  }, [config]);
  useEffect(() => {
    if (user) identifyUser(user);
    else if (user === null) resetUser();
  }, [user]);
  return null;
}
