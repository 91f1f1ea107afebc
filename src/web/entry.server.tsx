import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export { analyticsConfigContext } from "#web/analytics/analytics-config-context.ts";
export { publicPageDataContext } from "#web/api/public-page-data-context.ts";

/**
 * Renders the document of one request.
 * @returns the whole page at once: it can be hashed, compressed and kept, and it reads without any script
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  const html = await renderWhole(<ServerRouter context={entryContext} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Large parts stay where they belong in the text; moving them there later would need a script.
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
