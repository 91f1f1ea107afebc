/** How a guest's appearances can be taken elsewhere. */
export const LIST_FORMATS = ["csv", "md", "html", "bibtex", "csl", "opml"] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];
