import { escapeHtml } from "../escape-markup.ts";

/** Default height of the embedded player's iframe. */
export const EMBED_HEIGHT_PIXELS = 450;

/**
 * The HTML that embeds a feed's player in another page.
 * @param size in pixels; by default as wide as the page allows
 */
export function embedSnippet(embedUrl: string, title: string, size: { width?: number; height?: number } = {}): string {
  const { width = "100%", height = EMBED_HEIGHT_PIXELS } = size;
  return `<iframe src="${escapeHtml(embedUrl)}" width="${width}" height="${height}" frameborder="0" loading="lazy" allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write" allowfullscreen title="${escapeHtml(title)}"></iframe>`;
}
