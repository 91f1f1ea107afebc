import { type RequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { AnalyticsConfig } from "#domain/analytics-config.ts";
import type { PublicPageData } from "#domain/public-pages.ts";
import type { Renderer } from "./renderer.ts";

interface LoaderContexts {
  publicPageDataContext: RouterContext<PublicPageData>;
  analyticsConfigContext: RouterContext<AnalyticsConfig | null>;
}

/** Hands the router's loaders what they ask for, under the keys that the browser side's server entry exports. */
export function createPageRenderer(handle: RequestHandler, build: ServerBuild): Renderer["renderPage"] {
  const contexts = build.entry.module as unknown as LoaderContexts;
  return (request, publicPages, productEvents) => {
    const routerContext = new RouterContextProvider();
    routerContext.set(contexts.publicPageDataContext, publicPages);
    routerContext.set(contexts.analyticsConfigContext, productEvents);
    return handle(request, routerContext);
  };
}
