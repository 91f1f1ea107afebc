/**
 * Reduces a request target to a path and query that the router can match. A target may be an absolute URL, whose host
 * is ignored. Percent signs that start no valid escape are escaped themselves, so that the router answers 404 for such
 * a path instead of failing to decode it.
 * Source: RFC 9112, section 3.2
 */
export function normalizeRequestTarget(target: string): string {
  if (target.startsWith("/")) {
    const [path = ""] = target.split(/[?#]/, 1);
    return hasValidEscapes(path) ? target : path.replaceAll("%", "%25") + target.slice(path.length);
  }
  if (!URL.canParse(target)) return "/*";
  const { pathname, search } = new URL(target);
  return pathname.startsWith("/") ? pathname + search : "/*";
}

function hasValidEscapes(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
