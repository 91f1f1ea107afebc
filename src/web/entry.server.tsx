import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
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

/*
 * The entry of the SSR bundle: it renders the documents of the application and of public pages (through React Router),
 * and the document of the embedded player.
 */
export { renderEmbed } from "#web/documents/embed-document.tsx";

/** Creates the function that renders the page at a request's URL. Loaders get what they need through the router's context. */
export function createPageRenderer(build: ServerBuild, mode: "development" | "production") {
  const handleRoute = createRequestHandler(build, mode);
  return (request: Request, { config, publicPages, hasSessionCookie }: PageInput): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(publicPageDataContext, publicPages);
    context.set(pageConfigContext, config);
    context.set(hasSessionCookieContext, hasSessionCookie);
    return handleRoute(request, context);
  };
}

/**
 * Renders the document of one request; React Router calls it.
 * @returns the complete page, never a stream: it can be hashed, compressed and cached, and it needs no script to be read
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  const html = await renderCompletely(<ServerRouter context={entryContext} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

function renderCompletely(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
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
