import { createHash } from "node:crypto";

/** UUIDs made from feed addresses. Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/guid.md */
const PODCAST_NAMESPACE = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";

const UUID_BYTES = 16;

/**
 * The UUIDv5 that a feed gets once, from the address it then has, and keeps when it moves.
 * Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/guid.md, RFC 9562 section 5.5
 * @param feedUrl with or without scheme; scheme and trailing slashes do not count
 */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/\/+$/, "");
  const bytes = createHash("sha1")
    .update(Buffer.from(PODCAST_NAMESPACE.replaceAll("-", ""), "hex"))
    .update(name, "utf8")
    .digest()
    .subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
