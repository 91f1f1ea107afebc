import { type RequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { PublicPages } from "#domain/public-pages.ts";
import type { Web } from "./web.ts";

/** Hands the public pages' data to the router's loaders, under the key that the browser side's server entry exports. */
export function screenRenderer(handle: RequestHandler, build: ServerBuild): Web["renderScreen"] {
  const { publicPagesContext } = build.entry.module as unknown as { publicPagesContext: RouterContext<PublicPages> };
  return (request, publicPages) => {
    const routerContext = new RouterContextProvider();
    routerContext.set(publicPagesContext, publicPages);
    return handle(request, routerContext);
  };
}
