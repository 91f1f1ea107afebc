import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApplicationDocumentName, findApplicationPage } from "#domain/application-pages.ts";
import { type PageConfig, writePageConfig } from "#domain/page-config.ts";
import { paths } from "#domain/paths.ts";
import { authPathReturningTo } from "#domain/return-path.ts";
import type { Context } from "../context.ts";
import { StoredDocument } from "../documents/stored-document.ts";
import { resolveSubject } from "../documents/subject.ts";
import { notFound } from "../errors.ts";
import { contentSecurityPolicy } from "../http/csp.ts";
import { sendResponse, toResponse } from "../http/response.ts";
import { sessionToken } from "../http/session-cookie.ts";
import { readPublic } from "../operations/published/read-public.ts";
import type { Renderer } from "../rendering/renderer.ts";

const HTML = "text/html; charset=utf-8";
/** Any cache may store the page but must ask before each use. */
const NO_CACHE = "no-cache";
/** Search engines must not index error pages. */
const NOINDEX = { "x-robots-tag": "noindex" };

/** Serves the application's pages. */
export function pageRoutes(context: Context, renderer: Renderer, config: PageConfig) {
  const documents = new Map<string, StoredDocument>();

  const createDocument = async (name: ApplicationDocumentName, status: number): Promise<StoredDocument> => {
    const { html, inlineScripts } = await renderer.applicationDocument(name);
    const connectSources = config.analytics ? [new URL(config.analytics.host).origin] : [];
    return new StoredDocument(writePageConfig(html, config), {
      status,
      headers: {
        "content-type": HTML,
        "cache-control": NO_CACHE,
        "content-security-policy": contentSecurityPolicy(inlineScripts, "none", connectSources),
        ...(status === 200 ? {} : NOINDEX),
      },
    });
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, name: ApplicationDocumentName, status: number) => {
    const key = `${name} ${status}`;
    const document = documents.get(key) ?? (await createDocument(name, status));
    // While sources change, so do documents.
    if (renderer.assets.kind === "built") documents.set(key, document);
    return sendResponse(reply, await toResponse(document, request.headers, context.now()));
  };

  /** The profile that a path such as /ada leads to; for a former screen name, its owner's. */
  const findProfile = async (context: Context, screenName: string) => {
    const resolved = await resolveSubject(context, { screenName, slug: undefined });
    return resolved.status === "moved"
      ? { path: paths.publicProfile(resolved.location.screenName), status: 301 }
      : { path: paths.publicProfile(screenName), status: 302 };
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/", { schema: { hide: true } }, (_request, reply) => redirect(reply, paths.dashboard(), 302));

    app.get("/*", { schema: { hide: true } }, async (request, reply) => {
      const url = new URL(config.origin + request.url);
      if (url.pathname.startsWith("/api/")) throw notFound("Route");
      const page = findApplicationPage(url);
      if (page?.document === "app") {
        // Without a cookie nobody is signed in. With one that has expired, the page leads there itself.
        if (page.isFound && sessionToken(context, request) === undefined)
          return redirect(reply, authPathReturningTo(url.pathname + url.search), 302);
        return send(request, reply, "app", page.isFound ? 200 : 404);
      }
      // The build rendered the form, which without mail is a notice.
      const isNotice = page?.document === "forgotPassword" && !config.canSendMail;
      if (page) return send(request, reply, isNotice ? "app" : page.document, 200);
      const screenName = readScreenName(url.pathname);
      if (screenName === undefined) return send(request, reply, "notFound", 404);
      return readPublic(context, async (context) => {
        await context.limiter.take("renderings", request.ip);
        const { path, status } = await findProfile(context, screenName);
        return redirect(reply, path + url.search, status);
      });
    });
  };
}

function redirect(reply: FastifyReply, path: string, status: number) {
  return reply.header("cache-control", NO_CACHE).redirect(path, status);
}

/** @returns the name in a path like /ada; undefined for any other path */
function readScreenName(path: string): string | undefined {
  const [, part] = /^\/([^/]+)\/*$/.exec(path) ?? [];
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
