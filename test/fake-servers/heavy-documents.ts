import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/* What somebody can put on a server of their own to make the look-up of its link as expensive as possible. */

/** Below it, documents are parsed on the main thread. */
const SMALL_BYTES = 49_500;
/** Tags, entities and JSON objects of a document that is parsed on the main thread. */
const SMALL_ELEMENTS = 4900;
const LARGE_BYTES = 5_000_000;
const HUGE_BYTES = 24_000_000;
const HTML = "text/html; charset=utf-8";
/** Stands for the number of an item. */
const NUMBER = "#";
const RSS = "application/rss+xml";
const JSON_TYPE = "application/json";
const SHOWS_FOUND = 200;
const RECENT_ITEMS = 100;
const GUEST_ITEMS = 1400;

/** A local server of such documents, each at any number of addresses. */
export interface HeavyDocuments {
  /** http://127.0.0.1:port */
  origin: string;
  /** the paths of the documents; add a query for a new address of one */
  paths: readonly string[];
  close(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1. Other paths get search results of Apple's directory, of almost 3 MB. */
export async function startHeavyDocuments(): Promise<HeavyDocuments> {
  const documents: { [path: string]: [type: string, make: () => string] } = {
    "/elements.html": [HTML, () => page("<p>a<b>b</b>", SMALL_BYTES, SMALL_ELEMENTS / 3)],
    "/words.html": [HTML, () => page(`<p>${"January 5, 2026 with Ada and 1 hr 5 min ".repeat(7)}</p>`, SMALL_BYTES)],
    "/data.html": [HTML, () => page(linkedData(), SMALL_BYTES, SMALL_ELEMENTS / 2)],
    "/links.html": [HTML, () => page('<a href="/audio.mp3?a">Episode 1: Fog with Ada</a> ', LARGE_BYTES)],
    "/deep.html": [HTML, () => page("<div><span>", LARGE_BYTES)],
    "/entities.html": [HTML, () => page("&amp;&lt;p&gt;", LARGE_BYTES)],
    "/attribute.html": [HTML, () => `<!doctype html><meta name="description" content="${"x".repeat(HUGE_BYTES)}`],
    "/small.xml": [RSS, () => feed(item("<p>Notes</p>"), SMALL_BYTES, SMALL_ELEMENTS / 12)],
    "/notes.xml": [RSS, () => feed(item("Fog with Ada &amp; Ben ".repeat(800)), SMALL_BYTES)],
    "/items.xml": [RSS, () => feed("<item><title>a</title></item>", LARGE_BYTES)],
    "/episodes.xml": [RSS, () => feed(item("<p>Notes of fog &amp; rain</p>".repeat(70)), HUGE_BYTES)],
    "/guest.xml": [
      RSS,
      () => {
        // Somebody who is in every recent episode would be taken for a host.
        const others = repeat(item("Ada talks about rain", "Rain", "Tue, 06 Jan 2026"), LARGE_BYTES, RECENT_ITEMS);
        const notes = "Ada talks with Soak Guest about fog";
        const guests = repeat(item(notes, "Fog with Soak Guest"), LARGE_BYTES, GUEST_ITEMS);
        return feed(others + guests, LARGE_BYTES, 1);
      },
    ],
    "/search": [
      JSON_TYPE,
      () => JSON.stringify({ resultCount: SHOWS_FOUND, results: Array(SHOWS_FOUND).fill(show()) }),
    ],
  };
  const made = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    request.resume();
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname in documents ? pathname : "/search";
    const [type, make] = documents[path] ?? [HTML, () => ""];
    const bytes = made.get(path) ?? Buffer.from(make());
    made.set(path, bytes);
    response.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: Object.keys(documents).filter((path) => path !== "/search"),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function page(part: string, bytes: number, most = Number.POSITIVE_INFINITY): string {
  const head = "<!doctype html><html><head><title>Fog with Ada</title></head><body>";
  return head + repeat(part, bytes, most);
}

function feed(part: string, bytes: number, most = Number.POSITIVE_INFINITY): string {
  const head = '<rss version="2.0"><channel><title>Harbour Lights</title>';
  return `${head}${repeat(part, bytes, most)}</channel></rss>`;
}

function repeat(part: string, bytes: number, most: number): string {
  const count = Math.floor(Math.min(most, (bytes - 200) / part.length));
  // Each item is another one.
  return part.includes(NUMBER)
    ? Array.from({ length: count }, (_, at) => part.replaceAll(NUMBER, `${at}`)).join("")
    : part.repeat(count);
}

function item(notes: string, title = "Fog with Ada", day = "Mon, 05 Jan 2026"): string {
  return `<item><title>${title} ${NUMBER}</title><guid>fog${NUMBER}</guid><description><![CDATA[${notes}]]></description><pubDate>${day} 10:00:00 GMT</pubDate><enclosure url="http://127.0.0.1:9/fog-${NUMBER}.mp3" type="audio/mpeg" length="4711"/></item>`;
}

function linkedData(): string {
  const data = { "@context": "https://schema.org", "@type": "PodcastEpisode", name: "Fog", actor: [{ name: "Ada" }] };
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

function show() {
  const text = "Harbour Lights ".repeat(100);
  return {
    wrapperType: "podcastEpisode",
    kind: "podcast-episode",
    trackName: text,
    collectionName: text,
    artistName: text,
    description: text.repeat(6),
    releaseDate: "2026-01-05T10:00:00Z",
    episodeUrl: "http://127.0.0.1:9/fog.mp3",
    feedUrl: "http://127.0.0.1:9/fog.xml",
    trackViewUrl: "https://podcasts.apple.com/us/podcast/fog/id1?i=2",
    collectionId: 1,
    trackId: 2,
  };
}
