import type { FastifyReply } from "fastify";
import type { RenderedPage, Renderer } from "../rendering/renderer.ts";
import { contentSecurityPolicy, type FrameAncestors } from "./csp.ts";
import { CachedResponse } from "./response-cache.ts";

interface PagePolicy {
  /** sites that may frame the page */
  frameAncestors: FrameAncestors;
  /** origins that the page's scripts may connect to, besides its own */
  connectSources?: string[];
}

const HTML = "text/html; charset=utf-8";

/** Any cache may store the page but must ask before each use. */
const REVALIDATE = "no-cache";

/** Search engines must not index error pages. */
const NOINDEX = { "x-robots-tag": "noindex" };

interface PageOptions extends PagePolicy {
  modifiedAt: Date | undefined;
  status?: number;
  headers?: Record<string, string>;
}

/** Turns a rendered page into a response that can be cached. */
export function createPageResponse(
  { body, inlineScripts = [] }: Pick<RenderedPage, "body"> & Partial<RenderedPage>,
  options: PageOptions,
): CachedResponse {
  const { status = 200, modifiedAt, headers, ...policy } = options;
  return new CachedResponse(Buffer.from(body), {
    status,
    contentType: HTML,
    modifiedAt,
    headers: { ...pageHeaders(inlineScripts, status, policy), ...headers },
  });
}

/** When a page last changed: with its content, or with the build that renders it. */
export function pageModifiedAt(renderer: Pick<Renderer, "builtAt">, contentModifiedAt: Date): Date {
  return new Date(Math.max(contentModifiedAt.getTime(), renderer.builtAt.getTime()));
}

/**
 * Sends a rendered page, or the redirect that it resulted in, uncached.
 * @param options isPersonal: it may depend on who requests it, so that no cache may keep it
 */
export async function sendPage(
  reply: FastifyReply,
  page: RenderedPage,
  options: PagePolicy & { isPersonal?: boolean },
): Promise<FastifyReply> {
  const { isPersonal = false, ...policy } = options;
  const { status, location, contentType, body, inlineScripts } = page;
  reply.header("cache-control", isPersonal ? "private, no-store" : REVALIDATE);
  if (location) return reply.redirect(location, status);
  return reply
    .code(status)
    .headers(pageHeaders(inlineScripts, status, policy))
    .type(contentType ?? HTML)
    .send(body);
}

/** Turns a page that is the same for everybody into a response that is kept. */
export function createSharedPageResponse(page: RenderedPage, policy: PagePolicy): CachedResponse {
  const headers = { "cache-control": REVALIDATE };
  return createPageResponse(page, { ...policy, status: page.status, modifiedAt: undefined, headers });
}

function pageHeaders(inlineScripts: readonly string[], status: number, { frameAncestors, connectSources }: PagePolicy) {
  return {
    "content-security-policy": contentSecurityPolicy(inlineScripts, frameAncestors, connectSources),
    ...(status === 200 ? {} : NOINDEX),
  };
}
