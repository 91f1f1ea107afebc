import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { PageInput } from "#domain/page-input.ts";
import { pageConfigContext } from "#web/api/page-config-context.ts";
import { publicPageDataContext } from "#web/api/public-page-data-context.ts";
import { hasSessionCookieContext } from "#web/api/session-cookie-context.ts";
import type { PublicPageHandle } from "#web/documents/public-page.tsx";

/*
 * The entry of the SSR bundle: it renders the documents of the application and of public pages (through React Router),
 * and the document of the embedded player.
 */
export { renderEmbed } from "#web/documents/embed-document.tsx";

/** Takes the page from the function that renders it past the response, whose body would be encoded and decoded again. */
const renderedHtmlContext = createContext<{ html: string | undefined }>();

/** Creates the function that renders the page at a request's URL. Loaders get what they need through the router's context. */
export function createPageRenderer(build: ServerBuild, mode: "development" | "production") {
  const handleRoute = createRequestHandler(build, mode);
  return async (request: Request, { config, publicPages, hasSessionCookie }: PageInput) => {
    const context = new RouterContextProvider();
    const rendered: { html: string | undefined } = { html: undefined };
    context.set(publicPageDataContext, publicPages);
    context.set(pageConfigContext, config);
    context.set(hasSessionCookieContext, hasSessionCookie);
    context.set(renderedHtmlContext, rendered);
    const response = await handleRoute(request, context);
    return {
      status: response.status,
      location: response.headers.get("Location"),
      contentType: response.headers.get("Content-Type"),
      body: rendered.html ?? (await response.text()),
    };
  };
}

/**
 * Renders the document of one request; React Router calls it.
 * @returns a response without the page, which is complete: it can be hashed, compressed and cached, and needs no script to be read
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const document = <ServerRouter context={entryContext} url={request.url} />;
  context.get(renderedHtmlContext).html = isPublicPage(entryContext)
    ? `<!DOCTYPE html>${renderToString(document)}`
    : await renderWithRouterData(document);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

/** Nothing in a public page suspends: it is rendered in one go, which takes half as long. */
function isPublicPage({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as PublicPageHandle | undefined)?.isPublicPage,
  );
}

/** The application's documents end with the router's data, for which they suspend. */
function renderWithRouterData(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      // Otherwise React sends large parts later, with scripts that move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        resolve(text(body));
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
