import { asString } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";

/** Longer guids are cut: stored episodes have the same limit. */
const GUID_MAX_LENGTH = 2048;

/** The absolute http(s) URL in a field of a provider's JSON; null for everything else. */
export function asHttpUrl(value: unknown): string | null {
  const text = asString(value);
  return text && /^https?:/i.test(text) ? resolveUrl(text, text) : null;
}

/** The guid of a feed item in a field of a provider's JSON. */
export function asGuid(value: unknown): string | null {
  return asString(value)?.trim().slice(0, GUID_MAX_LENGTH) || null;
}
