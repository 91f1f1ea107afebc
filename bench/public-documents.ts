import { gzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { compareWarmResponses, type Document, measureColdResponses } from "./comparison.ts";
import { printTable, settings } from "./measure.ts";
import { onBothDatabases } from "./product-server.ts";
import { SCREEN_NAME, startServerWithFeeds } from "./sample-data.ts";

const EPISODE_COUNTS = [10, 100, 1000];
const FILES = [
  ["page", ""],
  ["embed", "/embed"],
  ["feed.xml", "/feed.xml"],
  ["feed.json", "/feed.json"],
] as const;
const RESOURCE_TYPES = ["html", "css", "js", "fonts", "images"] as const;

type ResourceType = (typeof RESOURCE_TYPES)[number];
/** bytes by type of resource */
type TransferSizes = Partial<Record<ResourceType, number>>;

const PAGES: [name: string, path: string][] = [
  ["profile with 3 feeds", `/u/${SCREEN_NAME}`],
  ["feed page with 10 episodes", `/u/${SCREEN_NAME}/feed-10`],
  ["embedded player, 10 episodes", `/u/${SCREEN_NAME}/feed-10/embed`],
];

/** The files of other players' npm packages after the same compression; constants, so that nothing depends on the packages. */
const REFERENCE_PLAYERS: [name: string, sizes: TransferSizes][] = [
  // npm @podlove/web-player@5.13.0: embed.js on the page; bootstrap.js, vendor.js, styles.js and styles.css in its frame.
  ["@podlove/web-player 5.13.0", { css: 156_448, js: 366_974 }],
  // npm plyr@3.8.4, dist: plyr.css, plyr.min.js and the icons in plyr.svg. The website supplies the page around it.
  ["plyr 3.8.4", { css: 5_135, js: 32_841, images: 1_915 }],
];

/** Measures feed pages, embedded players and published feeds, cached and after a change, and what browsers load for them. */
export async function measurePublicDocuments(): Promise<void> {
  await onBothDatabases(measureDatabase, () => console.log("PostgreSQL is not installed"));
}

async function measureDatabase(database: string, databaseSettings: Record<string, string>): Promise<void> {
  const sample = await startServerWithFeeds(EPISODE_COUNTS, databaseSettings);
  const documents: Document[] = FILES.flatMap(([name, file]) =>
    EPISODE_COUNTS.map((count) => ({
      name: `${name} ${count}`,
      path: `/u/${SCREEN_NAME}/feed-${count}${file}`,
      change: () => sample.changeFeed(count),
    })),
  );
  documents.push(
    { name: "missing feed.xml", path: `/u/${SCREEN_NAME}/no-feed/feed.xml`, change: undefined },
    { name: "missing profile", path: "/u/nobody.at.all", change: undefined },
  );
  if (!settings.cold)
    await compareWarmResponses(`Public documents, cached, ${database}`, sample.server, documents, [32, 1]);
  await measureColdResponses(`Public documents after a change, ${database}`, sample.server, documents);
  if (!settings.cold && database === "SQLite") await measureTransferSizes(sample.server.origin);
  await sample.stop();
}

/** Prints the transfer sizes of public pages. Reference: two other web players. */
async function measureTransferSizes(origin: string): Promise<void> {
  const printRow = printTable(
    "Transfer sizes: gzipped kB that a browser loads before the first click",
    ["Reference: two other web players; – means that the package has no such file."],
    [["", 28], ...RESOURCE_TYPES.map((type): [string, number, number] => [type, 6, 1]), ["total", 6, 1]],
  );
  const print = (name: string, sizes: TransferSizes) => {
    const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
    const cells = [...RESOURCE_TYPES.map((type) => sizes[type]), total];
    printRow(name, ...cells.map((bytes) => (bytes === undefined ? undefined : bytes / 1000)));
  };
  for (const [name, path] of PAGES) print(name, await measurePage(new URL(path, origin)));
  for (const [name, sizes] of REFERENCE_PLAYERS) print(name, sizes);
}

/** Sums the sizes of a page and of its resources from the same origin. */
async function measurePage(page: URL): Promise<TransferSizes> {
  const html = await fetchBytes(page);
  const sizes: TransferSizes = { html: gzipSync(html).length };
  const resources = listResources(html.toString(), page);
  // The fonts of a stylesheet are added during the iteration, and then measured by it.
  for (const [url, type] of resources) {
    const bytes = await fetchBytes(new URL(url));
    const isCompressed = type === "fonts" || /\.(png|jpe?g|webp)$/.test(url);
    sizes[type] = (sizes[type] ?? 0) + (isCompressed ? bytes.length : gzipSync(bytes).length);
    if (type === "css")
      for (const [, font = ""] of bytes.toString().matchAll(/url\(["']?([^"')]+\.woff2)/g))
        resources.set(new URL(font, url).href, "fonts");
  }
  return sizes;
}

/** The URLs of the resources that a document loads from its own origin. */
function listResources(html: string, page: URL): Map<string, ResourceType> {
  const resources = new Map<string, ResourceType>();
  const add = (type: ResourceType, reference: string | undefined) => {
    if (reference === undefined) return;
    const url = new URL(reference, page);
    if (url.origin === page.origin) resources.set(url.href, type);
  };
  const parser = new Parser({
    onopentag(tag, { src, srcset, href, rel }) {
      if (tag === "script") add("js", src);
      // The first candidate is the smallest: the one that displays with one pixel per CSS pixel load.
      else if (tag === "img") add("images", srcset?.split(" ")[0] ?? src);
      else if (tag === "link" && rel === "modulepreload") add("js", href);
      else if (tag === "link" && rel === "stylesheet") add("css", href);
    },
  });
  parser.end(html);
  return resources;
}

async function fetchBytes(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
