import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type EmbedOptions, parseEmbedOptions } from "#domain/public-pages/embed.ts";
import type { Context } from "../context.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import {
  isSettled,
  isUnchanged,
  preferredEncoding,
  type Validators,
  wholeSeconds,
} from "../http/conditional-response.ts";
import { countVisit } from "../http/count-visits.ts";
import { recordWhenSent } from "../http/request-metrics.ts";
import type { Encoding, ResponseCache } from "../http/response-cache.ts";
import type { DocumentKind } from "../numbers/visit-counter.ts";
import {
  findPublicFeedVersion,
  findPublicProfileVersion,
  type PublicVersion,
} from "../operations/published/public-page-versions.ts";
import { isUnreachable } from "../store/database-errors.ts";
import { DocumentsByUrl, type FoundDocument } from "./documents-by-url.ts";

/** A profile, a feed's page, a published feed or an embedded player, with its query. */
const DOCUMENT_PATH = /^\/u\/([\w.-]{1,30})(?:\/([\w-]{1,100}))?(?:\/(feed\.xml|feed\.json|embed))?(?:\?([!-"$-~]*))?$/;
const PAGE_QUERY = /^page=([1-9]\d{0,5})$/;

const DEFAULT_EMBED_OPTIONS: EmbedOptions = parseEmbedOptions(new URLSearchParams());

/** Clients send few different Accept-Encoding headers; this bounds what somebody can store here on purpose. */
const MAX_ACCEPTED_ENCODINGS = 200;

/** The request headers that decide about a cached response. */
interface DecisiveHeaders extends Validators {
  acceptEncoding: string | undefined;
}

/**
 * Answers requests for public documents from the cache before Fastify sees them. The database says each time whether it has changed,
 * and then which version it has, so a change is visible to the very next request. The header fields are those with which a route sent
 * the same response before: they exist in one place. What is not a cached response, or unusual in a request, is left to the routes.
 */
export function serveCachedDocuments(app: FastifyInstance, context: Context, cache: ResponseCache): void {
  const { server } = app;
  const { metrics } = context;
  // Fastify's own listener is the first that was added; others are prepended.
  const handleRequest = server.listeners("request").at(-1) as RequestListener;
  const acceptedEncodings = new Map<string, Encoding | undefined>();
  const documentsByUrl = new DocumentsByUrl(context.database);

  server.removeListener("request", handleRequest);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = "" } = request;
    const isPossible = (method === "GET" || method === "HEAD") && url.startsWith("/u/");
    // The routes read from the replica while the primary is away.
    if (!isPossible || context.replica?.primaryAvailability.isUp === false) return handleRequest(request, response);
    const now = context.now();
    let found: FoundDocument | undefined | Promise<FoundDocument | undefined>;
    try {
      found = documentsByUrl.find(url, now) ?? findDocument(url);
    } catch {
      return handleRequest(request, response);
    }
    if (found instanceof Promise)
      return void found.then(
        (document) => answerOrPassOn(request, response, document, now),
        (error) => {
          if (isUnreachable(error)) context.replica?.primaryAvailability.reportFailure(error);
          handleRequest(request, response);
        },
      );
    answerOrPassOn(request, response, found, now);
  });

  /** @returns undefined when the URL is of no public document, or a route has to read it */
  function findDocument(url: string): FoundDocument | undefined | Promise<FoundDocument | undefined> {
    const path = DOCUMENT_PATH.exec(url);
    if (path === null) return undefined;
    const [, screenName = "", slug] = path;
    const version =
      slug === undefined
        ? findPublicProfileVersion(context, screenName)
        : findPublicFeedVersion(context, screenName, slug);
    if (version instanceof Promise) return version.then((found) => found && documentOf(found, path));
    const document = version && documentOf(version, path);
    if (document) documentsByUrl.store(url, document);
    return document;
  }

  function answerOrPassOn(
    request: IncomingMessage,
    response: ServerResponse,
    document: FoundDocument | undefined,
    now: Date,
  ): void {
    if (!document || !answerFromCache(request, response, document.cacheKey, now))
      return void handleRequest(request, response);
    if (document.feedId !== undefined) countVisit(context, document.kind, document.feedId, request);
    if (metrics) recordWhenSent(metrics, request, response, document.route);
  }

  /** @returns whether it has answered */
  function answerFromCache(request: IncomingMessage, response: ServerResponse, cacheKey: string, now: Date): boolean {
    const headers = decisiveHeaders(request.rawHeaders);
    if (headers === undefined) return false;
    const encoding = encodingFor(headers.acceptEncoding);
    if (encoding === undefined) return false;
    const cached = cache.find(cacheKey);
    if (cached === undefined || !isSettled(cached, now)) return false;
    const isNotModified =
      (headers.ifNoneMatch !== undefined || headers.ifModifiedSince !== undefined) &&
      isUnchanged(headers, cached, cached.modifiedAt && wholeSeconds(cached.modifiedAt));
    const head = cached.head(isNotModified ? 304 : 200, encoding);
    if (head === undefined) return false;
    if (isNotModified) {
      response.writeHead(304, head as string[]).end();
      return true;
    }
    const body = cached.readyBody(encoding);
    if (body === undefined) return false;
    response.writeHead(200, head as string[]).end(request.method === "HEAD" ? undefined : body);
    return true;
  }

  function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
    if (acceptEncoding === undefined) return "identity";
    const known = acceptedEncodings.get(acceptEncoding);
    if (known !== undefined) return known;
    const preferred = preferredEncoding(acceptEncoding);
    // The compression plugin knows further names for encodings.
    if (preferred === "identity" && acceptEncoding !== "identity") return undefined;
    if (acceptedEncodings.size >= MAX_ACCEPTED_ENCODINGS) acceptedEncodings.clear();
    acceptedEncodings.set(acceptEncoding, preferred);
    return preferred;
  }
}

function documentOf(version: PublicVersion, path: RegExpExecArray): FoundDocument | undefined {
  const cacheKey = cacheKeyOf(version.key, path);
  if (cacheKey === undefined) return undefined;
  const { feedId, endsAt } = version;
  return { cacheKey, route: routeOf(path), kind: kindOf(path), feedId, endsAt };
}

/** The pattern of the route that answers the same request, as the metrics name it. */
function routeOf([, , slug, file]: RegExpExecArray): string {
  if (file === undefined) return "/*";
  return slug === undefined ? `/u/:screenName/${file}` : `/u/:screenName/:feedSlug/${file}`;
}

function kindOf([, , , file]: RegExpExecArray): DocumentKind {
  if (file === undefined) return "page";
  return file === "embed" ? "embed" : "feed";
}

/** @returns undefined when the query says something about the document that a route has to read */
function cacheKeyOf(version: string, [, , slug, file, query]: RegExpExecArray): string | undefined {
  switch (file) {
    case undefined: {
      if (query === undefined) return cacheKeys.page(1, version);
      const [, page] = PAGE_QUERY.exec(query) ?? [];
      return page === undefined || slug === undefined ? undefined : cacheKeys.page(Number(page), version);
    }
    case "embed":
      return slug === undefined
        ? undefined
        : cacheKeys.embed(
            query === undefined ? DEFAULT_EMBED_OPTIONS : parseEmbedOptions(new URLSearchParams(query)),
            version,
          );
    default:
      return cacheKeys.feed(file, version);
  }
}

/** @returns undefined for a request with a body, or with one of the headers twice */
function decisiveHeaders(rawHeaders: readonly string[]): DecisiveHeaders | undefined {
  const headers: DecisiveHeaders = { acceptEncoding: undefined, ifNoneMatch: undefined, ifModifiedSince: undefined };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    // Most names differ in length from those that matter.
    if (name.length < 13 || name.length > 17 || name.length === 16) continue;
    switch (name.toLowerCase()) {
      case "accept-encoding":
        if (headers.acceptEncoding !== undefined) return undefined;
        headers.acceptEncoding = rawHeaders[at + 1];
        break;
      case "if-none-match":
        if (headers.ifNoneMatch !== undefined) return undefined;
        headers.ifNoneMatch = rawHeaders[at + 1];
        break;
      case "if-modified-since":
        if (headers.ifModifiedSince !== undefined) return undefined;
        headers.ifModifiedSince = rawHeaders[at + 1];
        break;
      case "content-length":
      case "transfer-encoding":
        return undefined;
    }
  }
  return headers;
}
