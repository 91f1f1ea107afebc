import type { FastifyReply } from "fastify";
import type { Renderer } from "../rendering/renderer.ts";
import { contentSecurityPolicy, type FrameAncestors } from "./csp.ts";
import { CachedResponse } from "./response-cache.ts";

interface PagePolicy {
  /** sites that may frame the page */
  frameAncestors: FrameAncestors;
  /** origins that the page's scripts may connect to, besides its own */
  connectSources?: string[];
}

const HTML = "text/html; charset=utf-8";

/** Search engines must not index error pages. */
const NOINDEX = { "x-robots-tag": "noindex" };

interface PageOptions extends PagePolicy {
  modifiedAt: Date | undefined;
  status?: number;
  headers?: Record<string, string>;
}

/** Turns a rendered page into a response that can be cached. */
export function createPageResponse(html: string, options: PageOptions): CachedResponse {
  const { status = 200, modifiedAt, headers, ...policy } = options;
  return new CachedResponse(Buffer.from(html), {
    status,
    contentType: HTML,
    modifiedAt,
    headers: { ...pageHeaders(html, status, policy), ...headers },
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
  page: Response,
  options: PagePolicy & { isPersonal?: boolean },
): Promise<FastifyReply> {
  const { isPersonal = false, ...policy } = options;
  reply.header("cache-control", isPersonal ? "private, no-store" : "no-cache");
  const location = page.headers.get("location");
  if (location) return reply.redirect(location, page.status);
  const html = await page.text();
  return reply
    .code(page.status)
    .headers(pageHeaders(html, page.status, policy))
    .type(page.headers.get("content-type") ?? HTML)
    .send(html);
}

function pageHeaders(html: string, status: number, { frameAncestors, connectSources }: PagePolicy) {
  return {
    "content-security-policy": contentSecurityPolicy(html, frameAncestors, connectSources),
    ...(status === 200 ? {} : NOINDEX),
  };
}
