import { gzipSync } from "node:zlib";

/* Responses of hostile hosts: small to transfer, but large or slow to parse. */

const GIANT_ATTRIBUTE_LENGTH = 20_000_000;
const BOMB_MEMBER_BYTES = 10_000_000;
const BOMB_MEMBERS = 100;

/** One megabyte that decompresses to a gigabyte: concatenated gzip members (RFC 1952, section 2.2). */
export function gzipBombBytes(): Buffer {
  const member = gzipSync(Buffer.alloc(BOMB_MEMBER_BYTES, " "));
  return Buffer.concat(Array<Buffer>(BOMB_MEMBERS).fill(member));
}

/** A feed with an enclosure URL of 20 million characters. */
export function giantAttributeFeed(): string {
  const url = `https://example.org/${"x".repeat(GIANT_ATTRIBUTE_LENGTH)}.mp3`;
  return `<rss version="2.0"><channel><title>Long words</title><item><title>One</title><enclosure url="${url}" type="audio/mpeg"/></item></channel></rss>`;
}

/** A feed of 200,000 minimal items: six megabytes, and much more once each is an episode. */
export function countlessItemsFeed(): string {
  return `<rss version="2.0"><channel><title>Countless</title>${"<item><title>a</title></item>".repeat(200_000)}</channel></rss>`;
}

/** A page with a description of 20 million characters, in an attribute without an end. */
export function giantAttributePage(): string {
  return `<!doctype html><html><head><title>Long words</title><meta name="description" content="${"x".repeat(GIANT_ATTRIBUTE_LENGTH)}`;
}

/** A page that links to three feeds and an oEmbed document that never respond. */
export function pageWithSilentFeeds(): string {
  const feeds = [1, 2, 3].map(
    (number) =>
      `<link rel="alternate" type="application/rss+xml" href="/hostile/silent.xml?${number}" title="Feed ${number}">`,
  );
  return `<!doctype html><html><head><title>Reading fog</title>${feeds.join("")}
<link rel="alternate" type="application/json+oembed" href="/hostile/silent.json">
<meta property="og:title" content="Reading fog"><meta property="og:audio" content="https://cdn.example.org/fog.mp3"></head></html>`;
}
