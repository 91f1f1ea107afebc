import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { PageInput } from "#domain/page-input.ts";
import { pageConfigContext } from "#web/app/api/page-config-context.ts";
import { renamedProfilePathContext } from "#web/app/api/renamed-profile-path-context.ts";
import { hasSessionCookieContext } from "#web/app/api/session-cookie-context.ts";
import { type DocumentScripts, takeInlineScripts } from "#web/public/document/inline-scripts.ts";
import type { SharedDocumentHandle } from "#web/public/document/shared-document.ts";

/* The entry of the application's SSR bundle. Public documents have a bundle of their own (documents/entry.server.tsx). */

/** Takes the page from the function that renders it past the response, whose body would be encoded and decoded again. */
const renderedPageContext = createContext<Rendered>();

interface Rendered {
  document: DocumentScripts | undefined;
}

/** Creates the function that renders the page at a request's URL. Loaders get what they need through the router's context. */
export function createPageRenderer(build: ServerBuild, mode: "development" | "production") {
  const handleRoute = createRequestHandler(build, mode);
  return async (request: Request, { config, renamedProfilePath, hasSessionCookie }: PageInput) => {
    const context = new RouterContextProvider();
    const rendered: Rendered = { document: undefined };
    context.set(renamedProfilePathContext, renamedProfilePath);
    context.set(pageConfigContext, config);
    context.set(hasSessionCookieContext, hasSessionCookie);
    context.set(renderedPageContext, rendered);
    const response = await handleRoute(request, context);
    return {
      status: response.status,
      location: response.headers.get("Location"),
      contentType: response.headers.get("Content-Type"),
      body: rendered.document?.html ?? (await response.text()),
      inlineScripts: rendered.document?.inlineScripts ?? [],
    };
  };
}

/**
 * Creates the function that names the document that a URL shares with others, as a path to render.
 * @returns undefined for a URL whose document depends on more
 */
export function createSharedDocumentFinder(build: ServerBuild) {
  const routes = childRoutesOf(build, undefined);
  return ({ pathname, searchParams }: URL): string | undefined => {
    const handle = matchRoutes(routes, pathname)?.at(-1)?.route.handle as Partial<SharedDocumentHandle> | undefined;
    return handle?.documentPath?.(searchParams);
  };
}

function childRoutesOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module: { handle } }) =>
      index ? { id, path, index, handle } : { id, path, handle, children: childRoutesOf(build, id) },
    );
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
  const rendered = context.get(renderedPageContext);
  const nonce = crypto.randomUUID();
  const router = <ServerRouter context={entryContext} url={request.url} nonce={nonce} />;
  const html = paintBeforeScripts(await renderWithRouterData(router, nonce), entryContext);
  rendered.document = takeInlineScripts(html, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

const SCRIPT_PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

/**
 * Lowers the priority of the scripts that React Router's `Scripts` preloads, which has no setting for it. Otherwise they
 * share the connection with the stylesheet, and delay the first paint, which needs none of them. Shared documents are complete
 * without scripts: of theirs, only the one that the browser would find last is preloaded.
 */
function paintBeforeScripts(html: string, { manifest, routeModules, staticHandlerContext }: EntryContext): string {
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const isShared = (routeModules[id]?.handle as Partial<SharedDocumentHandle> | undefined)?.documentPath !== undefined;
  return html.replace(SCRIPT_PRELOAD, (preload, href) =>
    isShared && href !== manifest.entry.module ? "" : preload.replace(" href=", ' fetchpriority="low" href='),
  );
}

/** The application's documents end with the router's data, for which they suspend. */
function renderWithRouterData(document: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      nonce,
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
