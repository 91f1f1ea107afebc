import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageConfig } from "#domain/page-config.ts";
import { paths } from "#domain/paths.ts";
import type { PublicScreen } from "#domain/public-pages/public-pages.ts";
import type { Context } from "../context.ts";
import { answerWith } from "../documents/answer-with.ts";
import type { DocumentCache } from "../documents/document-cache.ts";
import { pageSecurityPolicy } from "../documents/pages.ts";
import { StoredDocument } from "../documents/stored-document.ts";
import { resolveSubject } from "../documents/subject.ts";
import { notFound } from "../errors.ts";
import { authenticate, lacksPasskey } from "../http/authentication.ts";
import { contentSecurityPolicy } from "../http/csp.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sessionToken } from "../http/session-cookie.ts";
import { findHiddenFeed } from "../operations/published/public-pages.ts";
import { readPublic } from "../operations/published/read-public.ts";
import type { RenderedPage, Renderer } from "../rendering/renderer.ts";
import { presentHiddenFeed } from "../views/public-pages.ts";

const HTML = "text/html; charset=utf-8";
/** Any cache may store the page but must ask before each use. */
const NO_CACHE = "no-cache";
/** Search engines must not index error pages. */
const NOINDEX = { "x-robots-tag": "noindex" };

type FeedRequest = FastifyRequest<{ Params: { screenName: string; feedSlug: string } }>;

/** Serves the application's pages, and to owners and administrators the reason why visitors do not see a feed. */
export function pageRoutes(context: Context, renderer: Renderer, config: PageConfig, sharedPages: DocumentCache) {
  const headersOf = ({ status, inlineScripts }: Pick<RenderedPage, "status" | "inlineScripts">) => ({
    "cache-control": NO_CACHE,
    "content-security-policy": contentSecurityPolicy(
      inlineScripts,
      "none",
      config.analytics ? [new URL(config.analytics.host).origin] : [],
    ),
    ...(status === 200 ? {} : NOINDEX),
  });

  /** A page that is the same for everybody is rendered once, however many ask for it. */
  const sendShared = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const page = await sharedPages.findOrRender(path, "", async () => {
      const page = await renderer.renderPage(new Request(config.origin + path), {
        config,
        // It needs no database, which may be away.
        renamedProfilePath: async () => undefined,
        hasSessionCookie: false,
      });
      return new StoredDocument(page.body, {
        status: page.status,
        headers: { "content-type": HTML, ...headersOf(page) },
      });
    });
    if (page.status >= 500) sharedPages.forget(path);
    return sendAnswer(reply, await answerWith(page, request.headers, context.now()));
  };

  const renamedProfilePath = (reading: Context) => async (screenName: string) => {
    const resolved = await resolveSubject(reading, { screenName, slug: undefined });
    return resolved.status === "moved" ? paths.publicProfile(resolved.location.screenName) : undefined;
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/u/:screenName/:feedSlug", { schema: { hide: true } }, (request: FeedRequest, reply) =>
      readPublic(context, async (reading) => {
        const { screenName, feedSlug } = request.params;
        const session = await authenticate(reading, request, reply);
        const viewer = session && !lacksPasskey(context, session) ? session.user : undefined;
        const hidden = viewer && (await findHiddenFeed(reading, viewer, screenName, feedSlug));
        await context.limiter.take("renderings", request.ip);
        const screen: PublicScreen =
          viewer && hidden
            ? { screen: "hidden-feed", hidden: presentHiddenFeed(hidden, viewer) }
            : { screen: "missing-feed" };
        return reply
          .code(hidden ? 200 : 404)
          .headers({ "content-security-policy": pageSecurityPolicy(config), ...(hidden ? {} : NOINDEX) })
          .headers({ "content-type": HTML, "cache-control": "private, no-store" })
          .send(await renderer.renderPublicPage(screen, config));
      }),
    );

    app.get("/*", { schema: { hide: true } }, (request, reply) =>
      readPublic(context, async (reading) => {
        const url = new URL(config.origin + request.url);
        if (url.pathname.startsWith("/api/")) throw notFound("Route");
        const sharedPath = await renderer.sharedDocumentPath(url);
        if (sharedPath !== undefined) return sendShared(request, reply, sharedPath);
        await context.limiter.take("renderings", request.ip);
        const page = await renderer.renderPage(pageRequest(request, url), {
          config,
          renamedProfilePath: renamedProfilePath(reading),
          hasSessionCookie: sessionToken(context, request) !== undefined,
        });
        if (page.location) return reply.header("cache-control", NO_CACHE).redirect(page.location, page.status);
        return reply
          .code(page.status)
          .headers(headersOf(page))
          .type(page.contentType ?? HTML)
          .send(page.body);
      }),
    );
  };
}

/** Pages do not depend on request headers. */
function pageRequest(request: FastifyRequest, url: URL): Request {
  return new Request(url, { headers: { accept: request.headers.accept ?? "*/*" } });
}
