import type { DocumentKind } from "./document-kind.ts";
import type { Subject } from "./subject.ts";

/** What the URL of a request asks for. */
export interface MatchedRequest {
  kind: DocumentKind;
  subject: Subject;
  query: URLSearchParams;
  /** as it was sent, with its question mark; '' without one */
  search: string;
}

const NO_QUERY = new URLSearchParams();

/**
 * Creates the function that finds the kind of document at a URL, which is a path and query from `normalizeRequestTarget`.
 * @returns undefined for URLs of no public document
 */
export function createPathMatcher(kinds: readonly DocumentKind[]): (url: string) => MatchedRequest | undefined {
  const patterns = kinds.map((kind) => ({ kind, segments: kind.path.split("/") }));
  // `/u/name/feed.xml` is the feed of a profile, and not the page of a feed.
  patterns.sort((a, b) => parameterCount(a.segments) - parameterCount(b.segments));
  const roots = new Set(patterns.map(({ segments }) => segments[1]));
  return (url) => {
    const queryAt = url.indexOf("?");
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const asked = path.split("/");
    if (!roots.has(asked[1])) return undefined;
    const isFolder = asked.at(-1) === "";
    if (isFolder) asked.pop();
    const pattern = patterns.find(
      // A page may have a slash at the end, a file has none.
      ({ segments }) => matches(segments, asked) && !(isFolder && !segments.at(-1)?.startsWith(":")),
    );
    if (!pattern) return undefined;
    const search = queryAt < 0 ? "" : url.slice(queryAt);
    const query = search === "" ? NO_QUERY : new URLSearchParams(search);
    return { kind: pattern.kind, subject: subjectOf(pattern.segments, asked), query, search };
  };
}

function parameterCount(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(":")).length;
}

function matches(segments: readonly string[], asked: readonly string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, at) => (segment.startsWith(":") ? asked[at] !== "" : segment === asked[at]))
  );
}

function subjectOf(segments: readonly string[], asked: readonly string[]): Subject {
  const parameterIn = (parameter: string) => {
    const at = segments.indexOf(parameter);
    return at < 0 ? undefined : decodeURIComponent(asked[at] ?? "");
  };
  return {
    screenName: parameterIn(":screenName") ?? "",
    slug: parameterIn(":feedSlug"),
    episodeSlug: parameterIn(":episodeSlug"),
  };
}
