import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { appleSearch, isTooBusyFor } from "./apple-directory.ts";
import { mp3Silence, wavSilence, wavTone } from "./audio-files.ts";
import { pngCover } from "./cover-images.ts";
import {
  countlessItemsFeed,
  giantAttributeFeed,
  giantAttributePage,
  gzipBombBytes,
  pageWithSilentFeeds,
} from "./hostile-responses.ts";
import {
  atomFeed,
  enormousFeed,
  entityBomb,
  jsonFeed,
  latin1Feed,
  lonePage,
  longFeed,
  opmlList,
  rdfFeed,
  showPage,
  sparseFeed,
  youtubeFeed,
} from "./sample-feeds.ts";

/** Size of the endless feed. */
const ENDLESS_BYTES = 1_000_000_000;
const DRIP_MS = 50;
const RSS = "application/rss+xml";

/** A local server of feeds, audio files, covers and pages, and of hostile responses. */
export interface FeedHost {
  /** http://127.0.0.1:port */
  origin: string;
  url(path: string): string;
  /** every request so far, such as 'GET /shows/long.xml' */
  requests: string[];
  close(): Promise<void>;
}

interface Exchange {
  origin: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** the path after the route's prefix */
  path: string;
}

type Route = (visit: Exchange) => void;

const mp3 = mp3Silence();
/** Made when it is first asked for. */
let longWav: Buffer | undefined;
const wavs = { short: wavTone(5), minute: wavTone() };

/** Routes by path prefix; the first match responds. */
const ROUTES: [path: string, route: Route][] = [
  [
    "/apple/search",
    ({ origin, request, response }) => {
      const query = new URL(request.url ?? "", origin).searchParams;
      if (isTooBusyFor(query)) response.writeHead(503).end();
      else send(response, "text/javascript", appleSearch(origin, query));
    },
  ],
  ["/shows/long.xml", ({ origin, response }) => send(response, RSS, longFeed(origin))],
  ["/shows/enormous.xml", ({ origin, response }) => send(response, RSS, enormousFeed(origin))],
  ["/shows/latin1.xml", ({ origin, response }) => send(response, RSS, latin1Feed(origin))],
  ["/shows/sparse.xml", ({ response }) => send(response, "text/xml", sparseFeed())],
  ["/shows/atom.xml", ({ origin, response }) => send(response, "application/atom+xml", atomFeed(origin))],
  ["/shows/rdf.xml", ({ origin, response }) => send(response, "application/rdf+xml", rdfFeed(origin))],
  ["/shows/feed.json", ({ origin, response }) => send(response, "application/feed+json", jsonFeed(origin))],
  ["/shows/videos.xml", ({ response }) => send(response, "text/xml", youtubeFeed())],
  ["/shows/list.opml", ({ origin, response }) => send(response, "text/x-opml", opmlList(origin))],
  ["/shows/packed/", compressedFeed],
  ["/shows/for-browsers.xml", browsersOnlyFeed],
  [
    "/pages-without-words",
    ({ response }) => send(response, "text/html", "<!doctype html><html><body><img src=a.png></body></html>"),
  ],
  ["/pages/of-show/", ({ response, path: rest }) => send(response, "text/html", lonePage(decodeURIComponent(rest)))],
  ["/pages/", ({ origin, response }) => send(response, "text/html; charset=utf-8", showPage(origin))],
  ["/audio/", audioFile],
  ["/embedding-page", embeddingPage],
  ["/covers/", ({ response, path: rest }) => send(response, "image/png", pngCover(rest))],
  ["/moved/long.xml", ({ response }) => redirect(response, "/shows/long.xml")],
  ["/moved/private", ({ response }) => redirect(response, "http://10.0.0.1/shows/long.xml")],
  ["/moved/file", ({ response }) => redirect(response, "file:///etc/passwd")],
  ["/moved/endless", ({ response }) => redirect(response, `/moved/endless?${Math.random()}`)],
  ["/moved/to/", ({ response, path: rest }) => redirect(response, decodeURIComponent(rest))],
  ["/hostile/silent", () => {}],
  ["/hostile/slow.xml", drippingFeed],
  ["/hostile/huge.xml", hugeFeed],
  ["/hostile/gzip-bomb.xml", gzipBomb],
  ["/hostile/entities.xml", ({ response }) => send(response, RSS, entityBomb())],
  ["/hostile/countless.xml", ({ response }) => send(response, RSS, countlessItemsFeed())],
  ["/hostile/giant-attribute.xml", ({ response }) => send(response, RSS, giantAttributeFeed())],
  ["/hostile/giant-attribute.html", ({ response }) => send(response, "text/html", giantAttributePage())],
  ["/hostile/page-with-silent-feeds", ({ response }) => send(response, "text/html", pageWithSilentFeeds())],
  ["/hostile/long-promise.xml", truncatedFeed(1_000_000)],
  ["/hostile/huge-promise.xml", truncatedFeed(999_999_999_999)],
  ["/hostile/broken-gzip.xml", ({ response }) => response.setHeader("content-encoding", "gzip").end("this is no gzip")],
  ["/status/", ({ response, path: rest }) => response.writeHead(Number(rest)).end()],
];

/** Another site's page that frames the URL in `?frame=`, `?height=` pixels high; with `?sandbox=`, in a sandbox that allows this alone. */
function embeddingPage({ origin, request, response }: Exchange): void {
  const { searchParams } = new URL(request.url ?? "/", origin);
  const src = searchParams.get("frame")?.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const height = Number(searchParams.get("height") ?? 450);
  const sandbox = searchParams.has("sandbox") ? ` sandbox="${searchParams.get("sandbox")}"` : "";
  send(
    response,
    "text/html; charset=utf-8",
    `<!doctype html><html lang="en"><title>Embedding page</title><body><iframe title="Framed" src="${src}" width="100%" height="${height}" allow="autoplay"${sandbox}></iframe></body></html>`,
  );
}

/** Starts the feed host on a free port of 127.0.0.1. */
export async function startFeedHost(): Promise<FeedHost> {
  const requests: string[] = [];
  let origin = "";
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url ?? "/", origin);
    const [path, route] = ROUTES.find(([start]) => pathname.startsWith(start)) ?? [];
    if (path && route) route({ origin, request, response, path: pathname.slice(path.length) });
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: (path) => new URL(path, origin).href,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, contentType: string, body: string | Buffer) {
  response.setHeader("content-type", contentType).setHeader("content-length", Buffer.byteLength(body)).end(body);
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(302, { location }).end();
}

/** /shows/packed/{gzip|br|deflate|deflate-raw|gzip-file}: the Atom feed in that compression. */
function compressedFeed({ origin, response, path: rest }: Exchange) {
  const show = atomFeed(origin);
  if (rest === "gzip-file") return send(response, "application/octet-stream", gzipSync(show));
  const pack = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, "deflate-raw": deflateRawSync }[rest];
  if (!pack) return response.writeHead(404).end();
  response.setHeader("content-encoding", rest.replace("-raw", ""));
  send(response, "application/atom+xml", pack(show));
}

function browsersOnlyFeed({ origin, request, response }: Exchange) {
  if (request.headers["user-agent"]?.startsWith("Mozilla/")) send(response, RSS, longFeed(origin, 3));
  else response.writeHead(403).end();
}

/**
 * /audio/{name}.{mp3|wav}: a real audio file of a minute, with range requests. /audio/short.wav lasts five seconds and
 * /audio/thirteen-minutes.wav as long as it says; /audio/no-head/… rejects HEAD requests.
 */
function audioFile({ request, response, path: rest }: Exchange) {
  const isHead = request.method === "HEAD";
  if (isHead && rest.startsWith("no-head/")) return response.writeHead(405).end();
  const wav = wavOf(rest);
  const [file, contentType] = rest.endsWith(".wav") ? [wav, "audio/wav"] : [mp3, "audio/mpeg"];
  response.setHeader("content-type", contentType).setHeader("accept-ranges", "bytes");
  response.setHeader("access-control-allow-origin", "*");
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (first === "" && last === "") return response.setHeader("content-length", file.length).end(isHead ? "" : file);
  const start = first === "" ? Math.max(0, file.length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? file.length - 1 : Math.min(Number(last), file.length - 1);
  if (start > end) return response.writeHead(416, { "content-range": `bytes */${file.length}` }).end();
  response.writeHead(206, {
    "content-range": `bytes ${start}-${end}/${file.length}`,
    "content-length": end - start + 1,
  });
  response.end(isHead ? "" : file.subarray(start, end + 1));
}

function wavOf(path: string): Buffer {
  if (path === "short.wav") return wavs.short;
  if (path !== "thirteen-minutes.wav") return wavs.minute;
  longWav ??= wavSilence(13 * 60);
  return longWav;
}

/** A feed that starts at once and never ends, sent a few bytes at a time. */
function drippingFeed({ response }: Exchange) {
  response.setHeader("content-type", RSS).write('<rss version="2.0"><channel><title>Slow</title>');
  const drip = setInterval(() => response.write("<item/>"), DRIP_MS);
  response.once("close", () => clearInterval(drip));
}

/** A feed of a gigabyte without Content-Length. */
function hugeFeed({ response }: Exchange) {
  response.setHeader("content-type", RSS).write('<rss version="2.0"><channel><title>Huge</title>');
  const items = Buffer.from("<item><title>More</title></item>".repeat(4096));
  let left = ENDLESS_BYTES;
  const pour = () => {
    while (left > 0 && !response.destroyed) {
      left -= items.length;
      if (!response.write(items)) return response.once("drain", pour);
    }
    return response.end();
  };
  pour();
}

function gzipBomb({ response }: Exchange) {
  response.setHeader("content-encoding", "gzip");
  send(response, RSS, gzipBombBytes());
}

/** A feed with a Content-Length that is too large, on a connection that closes early. */
function truncatedFeed(statedBytes: number): Route {
  return ({ origin, response }) => {
    response.setHeader("content-type", RSS).setHeader("content-length", statedBytes);
    response.write(longFeed(origin, 1), () => response.destroy());
  };
}
