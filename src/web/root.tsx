import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import newsreaderUrl from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { pageConfigContext } from "#web/api/page-config-context.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { bundleAssets } from "#web/documents/bundle-assets.ts";
import { BundleScripts } from "#web/documents/bundle-scripts.tsx";
import type { PublicPageHandle } from "#web/documents/public-page.tsx";
import { isNotFoundError } from "#web/lib/is-not-found-error.ts";
import { markHydrated } from "#web/lib/mark-hydrated.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { Analytics } from "#web/shell/analytics.tsx";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { Footer, type FooterHandle } from "#web/shell/footer.tsx";
import { Header } from "#web/shell/header.tsx";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";
import { JsonScript } from "#web/ui/json-script.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { HEADER_ID, PRODUCT_EVENTS_ID } from "#web/visitor/public-pages/document-ids.ts";
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

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageConfigContext);
}

/** The loader's data is the same for every page. */
export const shouldRevalidate = () => false;

/** The HTML document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { analytics = null, footerLinks } = useRouteLoaderData<typeof loader>("root") ?? {};
  const [queryClient] = useState(createQueryClient);
  useEffect(markHydrated, []);
  const handles = useMatches().map((match) => match.handle as Partial<PublicPageHandle & FooterHandle> | undefined);
  const isPublicPage = handles.some((handle) => handle?.isPublicPage);
  const hasFooter = isPublicPage || handles.some((handle) => handle?.hasFooter);
  // A public page's document loads its own bundle, on Preact. In the browser this layout always belongs to the application.
  const assets = import.meta.env.SSR && isPublicPage ? bundleAssets("public") : undefined;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161311" media="(prefers-color-scheme: dark)" />
        <Meta />
        {/* The precedence puts it before the scripts' preloads, so that the first paint waits for this file only. */}
        <link rel="stylesheet" href={stylesheetUrl} precedence="first" />
        <Links />
        {assets && <BundleScripts assets={assets} />}
      </head>
      <body className="flex min-h-dvh flex-col print:block print:min-h-0">
        <QueryClientProvider client={queryClient}>
          <a
            href="#content"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
          >
            Skip to content
          </a>
          <div id={HEADER_ID} className="contents">
            <Header />
          </div>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-6xl grow px-4 pb-24 outline-none md:px-8 print:p-0"
          >
            {children}
          </main>
          {hasFooter && footerLinks && <Footer links={footerLinks} />}
          <Toaster />
          {!assets && <Analytics config={analytics} />}
        </QueryClientProvider>
        {assets && analytics && <JsonScript id={PRODUCT_EVENTS_ID} data={analytics} />}
        {!assets && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFoundError(error)) return <NotFoundPage />;
  return <ErrorPage />;
}
