import type { Metadata } from "#domain/metadata.ts";
import { AppError } from "#server/errors.ts";
import { decodeText } from "./decode-text.ts";
import { firstElementName } from "./feed-xml.ts";
import { pastedAddress } from "./pasted-address.ts";
import { readFeed } from "./read-feed.ts";
import type { FetchedDocument, SafeFetch } from "./safe-fetch.ts";

/** One deadline for all that a look-up asks of the web. */
const LOOK_UP_TIMEOUT_MS = 8000;
/** Enough of a document to see its first element. */
const BEGINNING_BYTES = 4096;

export interface LookUpTools {
  fetch: SafeFetch;
}

/** Reads one kind of document; undefined leaves it to the next reader. */
type Reader = (document: FetchedDocument) => Promise<Metadata | undefined>;

/** In the order they are asked; the first answer is the look-up's. */
const READERS: Reader[] = [readFeed];

/**
 * Finds what a pasted link says of an episode, or of a show with its episodes. The steps, first hit wins:
 *
 * 1. the address in the pasted text
 * 2. the document behind it
 * 3. a podcast feed: the show's fields, all its episodes in `feed`
 *
 * @throws AppError 400 'invalid' no address in the text; 'address-not-allowed' one that is never read
 * @throws AppError 422 'address-unreachable', 'feed-too-large'; 'nothing-found' a document that tells nothing
 */
export async function lookUp(pasted: string, { fetch }: LookUpTools): Promise<Metadata> {
  const address = pastedAddress(pasted);
  const document = await fetch(address, { signal: AbortSignal.timeout(LOOK_UP_TIMEOUT_MS) });
  for (const read of READERS) {
    const found = await read(document);
    if (found) return found;
  }
  throw new AppError(422, "nothing-found", adviceOn(document));
}

/** What the person may do with a link that told nothing. */
function adviceOn({ bytes, contentType }: FetchedDocument): string {
  if (/^\s*(audio|video)\//i.test(contentType ?? ""))
    return "This is a media file, which says nothing about its episode. Paste the show's feed, or enter the details yourself.";
  const beginning = decodeText(bytes.subarray(0, BEGINNING_BYTES), contentType);
  switch (firstElementName(beginning)) {
    case "opml":
      return "This is a list of subscriptions (OPML). Paste the feed of one of its shows instead.";
    case "html":
      return "This page is not a podcast feed. Paste the address of the show's RSS feed, or enter the details yourself.";
    default:
      return "There is no podcast feed at this address. Paste the address of the show's RSS feed, or enter the details yourself.";
  }
}
