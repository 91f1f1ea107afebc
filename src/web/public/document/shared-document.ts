/** Marks a route whose documents do not depend on who requests them, nor on data: each is rendered once. */
export interface SharedDocumentHandle {
  /** The path and query whose document a request gets: without whatever the document does not show. */
  documentPath(search: URLSearchParams): string;
}
