/** The document's title: the screen's own words, then the product's name. */
export function pageTitle(title?: string): string {
  return title ? `${title} · Aircheck` : "Aircheck: every podcast you have been on, in one feed";
}
