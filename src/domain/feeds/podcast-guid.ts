import { v5 as uuidV5 } from "uuid";

/** Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/guid.md */
const PODCAST_NAMESPACE = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";

/**
 * Derives a feed's podcast:guid from its first URL. The feed keeps it when its URL changes.
 * @param feedUrl with or without scheme; scheme and trailing slashes do not count
 */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/\/+$/, "");
  return uuidV5(name, PODCAST_NAMESPACE);
}
