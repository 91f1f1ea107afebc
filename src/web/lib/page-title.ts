/** The document title: the page's title and the product's name. */
export function pageTitle(title?: string): string {
  return title ? `${title} · Aircheck` : "Aircheck: every podcast you have been on, in one feed";
}
