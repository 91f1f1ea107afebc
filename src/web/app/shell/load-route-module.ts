import { pageTitle } from "#web/lib/page-title.ts";
import { PageNotLoaded } from "./page-not-loaded.tsx";

/** The page of a route whose code could not be loaded. The router never asks for that code again. */
const STAND_IN = {
  default: PageNotLoaded,
  clientLoader: () => null,
  meta: () => [{ title: pageTitle() }],
};

/**
 * Loads the code of a route. Replaces React Router's own function (vite.config.ts), which reloads the document when that fails:
 * offline, that ends on the browser's error page. The router cannot handle an error here: it would wait for ever.
 */
export async function loadRouteModule(
  { id, module: url }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  loaded[id] ??= await import(/* @vite-ignore */ url).catch(() => STAND_IN);
  return loaded[id];
}
