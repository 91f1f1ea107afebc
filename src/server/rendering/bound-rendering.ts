import { CONCURRENCY } from "../limits/limits.ts";
import { Semaphore } from "../limits/semaphore.ts";
import type { Renderer } from "./renderer.ts";

/**
 * Limits how many pages render at a time, so that requests for pages that no cache has cannot make all others wait: cached
 * pages, files, the API and health checks render nothing.
 * @returns a renderer that fails with AppError 'overloaded' (503) when too many renderings wait
 */
export function boundRendering(renderer: Renderer): Renderer {
  const rendering = new Semaphore(CONCURRENCY.pageRenderings);
  return {
    ...renderer,
    renderPublicPage: (page, config) => rendering.run(() => renderer.renderPublicPage(page, config)),
    renderEmbed: (data) => rendering.run(() => renderer.renderEmbed(data)),
  };
}
