/** How a guest's appearances can be taken elsewhere. */
export const LIST_FORMATS = ["csv", "markdown", "html", "bibtex", "csl-json", "shows-opml"] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];
