import { gzipSync } from "node:zlib";

/* What hosts with bad intentions send: documents that are small on the way and large, or slow, to read. */

const GIANT_ATTRIBUTE_LENGTH = 20_000_000;
const BOMB_MEMBER_BYTES = 10_000_000;
const BOMB_MEMBERS = 100;

/** A megabyte that unfolds to a gigabyte: members of gzip one after the other, as the format allows (RFC 1952, 2.2). */
export function gzipBombBytes(): Buffer {
  const member = gzipSync(Buffer.alloc(BOMB_MEMBER_BYTES, " "));
  return Buffer.concat(Array<Buffer>(BOMB_MEMBERS).fill(member));
}

/** A feed whose one enclosure has an address of 20 million letters. */
export function giantAttributeFeed(): string {
  const url = `https://example.org/${"x".repeat(GIANT_ATTRIBUTE_LENGTH)}.mp3`;
  return `<rss version="2.0"><channel><title>Long words</title><item><title>One</title><enclosure url="${url}" type="audio/mpeg"/></item></channel></rss>`;
}

/** Six megabytes of 200,000 items, each of which makes a whole episode of an answer. */
export function countlessItemsFeed(): string {
  return `<rss version="2.0"><channel><title>Countless</title>${"<item><title>a</title></item>".repeat(200_000)}</channel></rss>`;
}

/** A page whose description is as long, in an attribute that never ends. */
export function giantAttributePage(): string {
  return `<!doctype html><html><head><title>Long words</title><meta name="description" content="${"x".repeat(GIANT_ATTRIBUTE_LENGTH)}`;
}

/** A page that tells of three feeds and an oEmbed, none of which ever answers. */
export function pageWithSilentFeeds(): string {
  const feeds = [1, 2, 3].map(
    (number) =>
      `<link rel="alternate" type="application/rss+xml" href="/hostile/silent.xml?${number}" title="Feed ${number}">`,
  );
  return `<!doctype html><html><head><title>Reading fog</title>${feeds.join("")}
<link rel="alternate" type="application/json+oembed" href="/hostile/silent.json">
<meta property="og:title" content="Reading fog"><meta property="og:audio" content="https://cdn.example.org/fog.mp3"></head></html>`;
}
