import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { APPLICATION_DOCUMENTS, type ApplicationDocumentName } from "#domain/application-pages.ts";
import { BUILD_PAGE_CONFIG } from "#domain/page-config.ts";
import { type DocumentScripts, takeInlineScripts } from "./inline-scripts.ts";

/*
 * Renders the application's documents, of which none depends on a request: the build does, and a development server. Public
 * documents have a bundle of their own (public/document/entry.server.tsx).
 */

/** Takes the document from the function that renders it past the response. */
const renderedContext = createContext<{ document?: DocumentScripts }>();

/** Creates the function that renders the application's documents. The server writes the settings into them (page-config.ts). */
export function createDocumentRenderer(build: ServerBuild, mode: "development" | "production") {
  const renderRoute = createRequestHandler(build, mode);
  // Renders what surrounds a page, and leaves the page to the browser.
  const renderSurroundings = createRequestHandler({ ...build, ssr: false, prerender: [] }, mode);
  return async (name: ApplicationDocumentName): Promise<DocumentScripts> => {
    const context = new RouterContextProvider();
    const rendered: { document?: DocumentScripts } = {};
    context.set(renderedContext, rendered);
    const request = new Request(BUILD_PAGE_CONFIG.origin + APPLICATION_DOCUMENTS[name]);
    const { status } = await (name === "app" ? renderSurroundings : renderRoute)(request, context);
    if (!rendered.document || status !== 200) throw new Error(`The document '${name}' was not rendered (${status}).`);
    return rendered.document;
  };
}

/** Renders the document of one request; React Router calls it. @returns a response without the document */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = crypto.randomUUID();
  const router = <ServerRouter context={entryContext} url={request.url} nonce={nonce} />;
  const html = paintBeforeScripts(await renderWithRouterData(router, nonce), entryContext);
  const { html: withoutNonce, inlineScripts } = takeInlineScripts(html, nonce);
  context.get(renderedContext).document = { html: withoutNonce, inlineScripts };
  return new Response(null, { status, headers });
}

const SCRIPT_PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

/**
 * Lowers the priority of the scripts that React Router's `Scripts` preloads, which has no setting for it. Otherwise they
 * share the connection with the stylesheet, and delay the first paint, which needs none of them. Documents that are complete
 * without scripts preload only the one that the browser would find last.
 */
function paintBeforeScripts(html: string, { manifest, isSpaMode }: EntryContext): string {
  return html.replace(SCRIPT_PRELOAD, (preload, href) =>
    !isSpaMode && href !== manifest.entry.module ? "" : preload.replace(" href=", ' fetchpriority="low" href='),
  );
}

/** The documents end with the router's data, for which they suspend. */
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
