/**
 * Lets scripts on any site read what is public, such as web players and feed readers, with what it says of its version.
 * Source: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Last-Modified, Link, Retry-After",
  "cross-origin-resource-policy": "cross-origin",
};

/** Answers the request with which a browser asks beforehand whether a script may send header fields such as If-None-Match. */
export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "*",
  "access-control-max-age": "86400",
  "cache-control": "no-store",
};
