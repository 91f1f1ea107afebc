import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageConfig } from "#domain/page-config.ts";
import type { Context } from "../context.ts";
import { findViewerSession } from "../http/authentication.ts";
import { CORS_HEADERS, PREFLIGHT_HEADERS } from "../http/cors.ts";
import { countVisit } from "../http/count-visits.ts";
import { errorResponseOf, isUnexpected } from "../http/error-response.ts";
import { type RequestLog, recordRequest } from "../http/request-metrics.ts";
import { pathOf } from "../http/request-target.ts";
import { type HttpResponse, toResponse } from "../http/response.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { clientPrefix } from "../limits/client-prefix.ts";
import type { SearchLimiter } from "../limits/search-limiter.ts";
import { readPublic } from "../operations/published/read-public.ts";
import type { Renderer } from "../rendering/renderer.ts";
import { DocumentCache } from "./document-cache.ts";
import type { ChosenDocument, DocumentKind, OtherLocation, RenderedDocument } from "./document-kind.ts";
import { createPathMatcher, type MatchedRequest } from "./match-path.ts";
import { oembed } from "./oembed.ts";
import { publicPages } from "./pages.ts";
import { player } from "./players.ts";
import { publicApi } from "./public-api.ts";
import { opml, publishedFeeds } from "./published-feeds.ts";
import { StoredDocument } from "./stored-document.ts";
import { type FoundSubject, resolveSubject, type Subject } from "./subject.ts";

/**
 * The part of the memory that variants may take: anybody can request many variants of one document, and they must not evict the
 * documents.
 */
const VARIANT_SHARE = 0.25;

/** The methods that concern a public document; OPTIONS only where other sites may read it. */
const DOCUMENT_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Every kind of public document. A new kind is a row here. */
export function documentKinds(renderer: Renderer, config: PageConfig): DocumentKind[] {
  return [...publicPages(renderer, config), player(renderer, config), ...publishedFeeds, opml, ...publicApi, oembed];
}

interface DocumentsOptions {
  context: Context;
  renderer: Renderer;
  config: PageConfig;
  maxCacheBytes: number;
  searches: SearchLimiter;
  /** finds the client's IP address */
  addressOf(request: IncomingMessage): string;
  /** since when this release has written the documents: none counts as unchanged since before, whose bytes may have been others */
  releaseStartedAt: Date;
  log(): RequestLog;
  logsRequests: boolean;
}

/**
 * The one way to public documents. It stands before Fastify, which would take longer than all else that a cached document needs:
 * requests for anything else are passed on.
 */
export class Documents {
  readonly #options: DocumentsOptions;
  readonly #match: (url: string) => MatchedRequest | undefined;
  readonly #documents: DocumentCache;
  readonly #variants: DocumentCache;
  readonly #baseHeaders: Readonly<Record<string, string>>;

  constructor(options: DocumentsOptions) {
    const { context, renderer, config, maxCacheBytes } = options;
    this.#options = options;
    this.#match = createPathMatcher(documentKinds(renderer, config));
    this.#documents = new DocumentCache(maxCacheBytes * (1 - VARIANT_SHARE));
    this.#variants = new DocumentCache(maxCacheBytes * VARIANT_SHARE);
    this.#baseHeaders = securityHeaders(context.config);
  }

  get cacheCounts(): { hits: number; misses: number; sizeBytes: number } {
    const [documents, variants] = [this.#documents.counts, this.#variants.counts];
    return {
      hits: documents.hits + variants.hits,
      misses: documents.misses + variants.misses,
      sizeBytes: documents.sizeBytes + variants.sizeBytes,
    };
  }

  /**
   * Answers a request for a public document, and passes every other one on.
   * @param next may throw
   * @returns undefined when the request was passed on
   */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> | undefined {
    const { method = "", url = "" } = request;
    const matched = DOCUMENT_METHODS.has(method) ? this.#match(url) : undefined;
    if (matched && (method !== "OPTIONS" || matched.kind.isOpenToOtherSites))
      return this.#handle(matched, request, response);
    next();
    return undefined;
  }

  async #handle(matched: MatchedRequest, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const sent =
      request.method === "OPTIONS"
        ? this.#preflight()
        : await this.#respond(matched, request).catch((error) => this.#errorResponse(error, matched.kind, request));
    const { context, log, logsRequests } = this.#options;
    recordRequest(context.metrics, logsRequests ? log() : undefined, request, response, {
      route: matched.kind.path,
      startedAt,
    });
    response.writeHead(sent.status, sent.headerFields);
    response.end(request.method === "HEAD" ? undefined : sent.body);
  }

  #preflight(): HttpResponse {
    const headers = { ...this.#baseHeaders, ...PREFLIGHT_HEADERS };
    return { status: 204, headerFields: Object.entries(headers).flat(), body: undefined };
  }

  async #respond(matched: MatchedRequest, request: IncomingMessage): Promise<HttpResponse> {
    const { context } = this.#options;
    const { kind } = matched;
    const found = await readPublic(context, (context) => this.#find(context, matched, request));
    const sent =
      "location" in found
        ? this.#redirectTo(found.location, kind)
        : await toResponse(found.document, request.headers, context.now());
    if (kind.path.startsWith("/api/")) sent.headerFields.push("x-request-id", randomUUID());
    if (kind.visitKind && "feedId" in found && found.feedId !== undefined)
      countVisit(context, kind.visitKind, found.feedId, request, this.#options.addressOf);
    return sent;
  }

  async #find(
    context: Context,
    { kind, subject, query, search }: MatchedRequest,
    request: IncomingMessage,
  ): Promise<{ location: string } | { document: StoredDocument; feedId?: number | undefined }> {
    const resolved = await (kind.resolve ? kind.resolve(context, query) : resolveSubject(context, subject));
    if (resolved.status === "moved") return { location: kind.pathOf(resolved.location) + search };
    if (resolved.status === "found") {
      const chosen = await kind.choose(resolved.value, query, context);
      if ("location" in chosen) return chosen;
      const document = await this.#findOrRender(context, kind, chosen, resolved.value, request);
      if (document instanceof StoredDocument) return { document, feedId: resolved.value.feed?.id };
      if (document) return document;
    }
    const ofUser = kind.renderFor && (await this.#findForUser(context, kind, subject, request));
    return { document: ofUser ?? (await this.#missing(kind)) };
  }

  async #findOrRender(
    context: Context,
    kind: DocumentKind,
    { variant, search, render }: ChosenDocument,
    { id, version }: FoundSubject,
    request: IncomingMessage,
  ): Promise<StoredDocument | OtherLocation | undefined> {
    const { searches } = this.#options;
    const cache = variant === "" ? this.#documents : this.#variants;
    const name = `${kind.path} ${variant} of ${id}`;
    const known = cache.find(name, version);
    if (known) return known;
    const client = this.#options.addressOf(request);
    if (search === undefined) await context.limiter.take("renderings", client);
    else {
      if (!cache.isRendering(name, version)) searches.refuseIfFull();
      await context.limiter.take("publicSearches", client);
    }
    let isCut = false;
    try {
      return await cache.findOrRender(name, version, async () => {
        const rendered = await (search === undefined
          ? render(context)
          : searches.run(`client ${clientPrefix(client)}`, (time) => render(context, { ...search, time })));
        if (!rendered || "location" in rendered) throw new NoSuchDocument(rendered);
        isCut = rendered.isCut ?? false;
        return this.#store(kind, rendered);
      });
    } catch (error) {
      if (error instanceof NoSuchDocument) return error.elsewhere;
      throw error;
    } finally {
      if (isCut) cache.forget(name);
    }
  }

  async #findForUser(
    context: Context,
    kind: DocumentKind,
    subject: Subject,
    request: IncomingMessage,
  ): Promise<StoredDocument | undefined> {
    const session = await findViewerSession(context, request);
    if (!session) return undefined;
    await context.limiter.take("renderings", this.#options.addressOf(request));
    const rendered = await kind.renderFor?.(context, session.user, subject);
    return rendered && this.#store(kind, rendered);
  }

  #store(kind: DocumentKind, { body, modifiedAt, headers }: RenderedDocument): StoredDocument {
    return new StoredDocument(body, {
      modifiedAt: modifiedAt && latest(modifiedAt, this.#options.releaseStartedAt),
      headers: this.#headersOf(kind, { ...kind.headers, ...headers }),
    });
  }

  #missing(kind: DocumentKind): Promise<StoredDocument> {
    const { key, headers, render } = kind.missing;
    return this.#documents.findOrRender(
      key,
      "",
      async () =>
        new StoredDocument(await render(), {
          status: 404,
          headers: this.#headersOf(kind, headers),
        }),
    );
  }

  #headersOf(
    { isOpenToOtherSites }: DocumentKind,
    headers: Readonly<Record<string, string | undefined>>,
  ): Record<string, string> {
    const all = { ...this.#baseHeaders, ...(isOpenToOtherSites && CORS_HEADERS), ...headers };
    const isSet = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;
    return Object.fromEntries(Object.entries(all).filter(isSet));
  }

  /** Caches must revalidate the redirect, because somebody else may take the former name later. */
  #redirectTo(location: string, kind: DocumentKind): HttpResponse {
    const headers = this.#headersOf(kind, { "cache-control": "no-cache", location, "content-length": "0" });
    return { status: 301, headerFields: Object.entries(headers).flat(), body: undefined };
  }

  #errorResponse(error: unknown, kind: DocumentKind, request: IncomingMessage): HttpResponse {
    const requestId = randomUUID();
    if (isUnexpected(error)) {
      const path = pathOf(request.url ?? "");
      this.#options
        .log()
        .error({ err: error, reqId: requestId, method: request.method, path }, "Could not answer a request");
    }
    const { status, body, headers } = errorResponseOf(error);
    const json = Buffer.from(JSON.stringify(body));
    const fields = {
      ...this.#headersOf(kind, headers),
      ...((request.url ?? "").startsWith("/api/") && { "cache-control": "no-store" }),
      "content-type": "application/json; charset=utf-8",
      "content-length": String(json.length),
      "x-request-id": requestId,
    };
    return { status, headerFields: Object.entries(fields).flat(), body: json };
  }
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Thrown where a rendering finds nothing, or that it has moved, so that nothing is stored. */
class NoSuchDocument extends Error {
  readonly elsewhere: OtherLocation | undefined;

  constructor(elsewhere: OtherLocation | undefined) {
    super("There is no such document here");
    this.elsewhere = elsewhere;
  }
}
