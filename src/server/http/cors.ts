/** Lets scripts on any site read a public document, such as web players and feed readers. */
export const CORS_HEADERS = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
