/**
 * Reduces a request target to a path and query in which every percent sign of the path starts a valid escape, so that decoding
 * the path cannot fail. The host of an absolute URL is ignored, and a fragment, which no client should send, is cut off. Percent
 * signs that start no valid escape are escaped themselves: such a path is not found, instead of being an error.
 * Source: RFC 9112, section 3.2
 */
export function normalizeRequestTarget(target: string): string {
  const [withoutFragment = ""] = target.split("#", 1);
  const originForm = withoutFragment.startsWith("/") ? withoutFragment : originFormOf(withoutFragment);
  const path = pathOf(originForm);
  return hasValidEscapes(path) ? originForm : path.replaceAll("%", "%25") + originForm.slice(path.length);
}

/** The path of a request target: what stands before its query. */
export function pathOf(target: string): string {
  return target.replace(/[?#].*/s, "");
}

function originFormOf(absolute: string): string {
  if (!URL.canParse(absolute)) return NO_PATH;
  const { pathname, search } = new URL(absolute);
  return pathname.startsWith("/") ? pathname + search : NO_PATH;
}

/** What no route has. */
const NO_PATH = "/*";

function hasValidEscapes(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
