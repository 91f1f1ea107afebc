import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
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
import type { PageConfig } from "#domain/page-config.ts";
import type { PageInput } from "#domain/page-input.ts";
import type { PublicPage } from "#domain/public-pages/public-pages.ts";
import { found, MISSING } from "#domain/resolved.ts";
import { pageConfigContext } from "#web/api/page-config-context.ts";
import { publicPageDataContext } from "#web/api/public-page-data-context.ts";
import { hasSessionCookieContext } from "#web/api/session-cookie-context.ts";
import { type DocumentScripts, takeInlineScripts } from "#web/documents/inline-scripts.ts";
import type { PublicPageHandle } from "#web/documents/public-page.tsx";
import type { SharedDocumentHandle } from "#web/documents/shared-document.ts";
import { type ItemMarkup, ItemMarkupContext } from "#web/lib/item-markup-context.ts";

/*
 * The entry of the SSR bundle: it renders the documents of the application and of public pages (through React Router),
 * and the document of the embedded player.
 */
export { renderEmbed } from "#web/documents/embed-document.tsx";
export { createItemMarkup } from "#web/documents/item-markup.tsx";

/** Takes the page from the function that renders it past the response, whose body would be encoded and decoded again. */
const renderedPageContext = createContext<Rendered>();

interface Rendered {
  document: DocumentScripts | undefined;
  onPublicPage: ((entryContext: EntryContext) => void) | undefined;
}

/** Creates the function that renders the page at a request's URL. Loaders get what they need through the router's context. */
export function createPageRenderer(build: ServerBuild, mode: "development" | "production") {
  const handleRoute = createRequestHandler(build, mode);
  return async (
    request: Request,
    { config, publicPages, hasSessionCookie }: PageInput,
    onPublicPage?: (entryContext: EntryContext) => void,
  ) => {
    const context = new RouterContextProvider();
    const rendered: Rendered = { document: undefined, onPublicPage };
    context.set(publicPageDataContext, publicPages);
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
 * Creates the function that renders public pages whose data is loaded already. React Router renders the first page of each kind;
 * what it gives to that document stays the same for all others except for the data, the parameters and the location. So they
 * need no matching, no loaders, and no stream of the router's data, which public pages do not contain.
 * @param itemMarkup writes the items of lists
 */
export function createPublicPageRenderer(
  build: ServerBuild,
  mode: "development" | "production",
  itemMarkup?: ItemMarkup,
) {
  const renderPage = createPageRenderer(build, mode);
  const entryContexts = new Map<PublicPage["screen"], EntryContext>();
  return async (url: URL, page: PublicPage, config: PageConfig): Promise<string> => {
    const known = entryContexts.get(page.screen);
    if (known)
      return renderInOneGo(withPage(known, url, page, config), url.href, { ...(itemMarkup && { itemMarkup }) });
    const publicPages = {
      renamedProfilePath: async () => undefined,
      profilePage: async () => (page.screen === "profile" ? found(page.shown) : MISSING),
      feedPage: async () => (page.screen === "feed" ? found(page.shown) : MISSING),
      hiddenFeed: async () => undefined,
    };
    const keepEntryContext = (entryContext: EntryContext) => {
      if (mode === "production") entryContexts.set(page.screen, { ...entryContext, serverHandoffStream: undefined });
    };
    const input = { config, publicPages, hasSessionCookie: false };
    return (await renderPage(new Request(url), input, keepEntryContext)).body;
  };
}

function withPage(entryContext: EntryContext, url: URL, page: PublicPage, config: PageConfig): EntryContext {
  const { staticHandlerContext } = entryContext;
  const { matches, location } = staticHandlerContext;
  const [root, leaf] = [matches[0], matches.at(-1)];
  if (!root || !leaf) throw new Error("A public page has a layout and a route");
  const { profile } = page.shown;
  const params = {
    screenName: profile.screenName,
    ...(page.screen === "feed" && { feedSlug: page.shown.feed.slug }),
  };
  const { pathname, search } = url;
  return {
    ...entryContext,
    // Each document reads a stream of the router's data, which is not in public pages.
    serverHandoffStream: new ReadableStream(),
    staticHandlerContext: {
      ...staticHandlerContext,
      location: { ...location, pathname, search },
      matches: [
        { ...root, params },
        { ...leaf, params, pathname, pathnameBase: pathname },
      ],
      loaderData: {
        [root.route.id]: config,
        // What the routes' loaders return.
        [leaf.route.id]: page.screen === "feed" ? { shown: page.shown } : page.shown,
      },
    },
  };
}

function renderInOneGo(
  entryContext: EntryContext,
  url: string,
  { nonce, itemMarkup }: { nonce?: string; itemMarkup?: ItemMarkup },
): string {
  const document = (
    <ItemMarkupContext value={itemMarkup}>
      <ServerRouter context={entryContext} url={url} nonce={nonce} />
    </ItemMarkupContext>
  );
  return `<!DOCTYPE html>${renderToString(document)}`;
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
  const isPublic = isPublicPage(entryContext);
  const html = isPublic
    ? renderInOneGo(entryContext, request.url, { nonce })
    : paintBeforeScripts(
        await renderWithRouterData(<ServerRouter context={entryContext} url={request.url} nonce={nonce} />, nonce),
        entryContext,
      );
  rendered.document = takeInlineScripts(html, nonce);
  if (isPublic) rendered.onPublicPage?.(entryContext);
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

/** Nothing in a public page suspends: it is rendered in one go, which takes half as long. */
function isPublicPage({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as PublicPageHandle | undefined)?.isPublicPage,
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
