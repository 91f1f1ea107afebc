import type { SearchRequest } from "#domain/search/request.ts";
import type { Context } from "../context.ts";
import type { WantedSearch } from "../operations/published/public-page-data.ts";
import type { VisitKind } from "../statistics/visit-counter.ts";
import type { UserRow } from "../store/tables.ts";
import type { FoundSubject, ResolvedSubject, Subject } from "./subject.ts";

/** A kind of public document: everything in which it differs from the others. */
export interface DocumentKind {
  /** The pattern of its URLs, with `:screenName`, `:feedSlug` and `:episodeSlug`; the metrics name it by that, too. */
  path: string;
  /** how visits of a feed's document are counted; undefined to count none */
  visitKind?: VisitKind;
  /** header fields of each document, besides the security headers, which they can replace; undefined leaves one out */
  headers: Readonly<Record<string, string | undefined>>;
  /** whether scripts on other sites may read it */
  isOpenToOtherSites?: boolean;
  /** Finds what the document is about, if the path does not name it. @throws AppError 400 */
  resolve?(context: Context, query: URLSearchParams): Promise<ResolvedSubject>;
  /** the path of the document under its subject's current name */
  pathOf(subject: Subject): string;
  /** Chooses which of the subject's documents the query asks for. @throws AppError 400 */
  choose(
    subject: FoundSubject,
    query: URLSearchParams,
    context: Context,
  ): ChosenDocument | OtherLocation | Promise<ChosenDocument | OtherLocation>;
  missing: MissingDocument;
  /** Renders what a signed-in user gets in place of a missing document. @returns undefined for what everybody gets */
  renderFor?(context: Context, viewer: UserRow, subject: Subject): Promise<RenderedDocument | undefined>;
}

export interface ChosenDocument {
  /** what the query asks for, in a few words that say it all; '' for nothing that changes the document */
  variant: string;
  /** what is searched for; undefined without a search */
  search?: SearchRequest;
  /** @param search the search to run, when the document is a page of search results @returns undefined when there is no such document */
  render(context: Context, search?: WantedSearch): Promise<RenderedDocument | OtherLocation | undefined>;
}

/** Where the document that a query asks for is by now. */
export interface OtherLocation {
  /** path and query */
  location: string;
}

export interface RenderedDocument {
  body: Buffer | string;
  /** when the content last changed; undefined when unknown */
  modifiedAt?: Date;
  headers?: Readonly<Record<string, string>>;
  /** whether a search was stopped: the same one may find more when the server is less busy */
  isCut?: boolean;
}

/** What is sent in place of a document that does not exist: the same for all of its kind. */
export interface MissingDocument {
  key: string;
  headers: DocumentKind["headers"];
  render(): Promise<string>;
}

/** One sentence of plain text, for documents that programs fetch. */
export function missingText(sentence: string): MissingDocument {
  return {
    key: `text ${sentence}`,
    headers: { "content-type": "text/plain; charset=utf-8" },
    render: async () => `${sentence}\n`,
  };
}
