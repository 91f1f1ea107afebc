import { gzipSync } from "node:zlib";
import { Parser } from "htmlparser2";

/*
 * What a visitor's browser loads before the first click, as gzip leaves it. The other players' figures are what the same
 * compression makes of their packages' files: constants, as nothing here needs those packages.
 */

const KINDS = ["html", "css", "js", "fonts", "images"] as const;

type Kind = (typeof KINDS)[number];
type Weights = Partial<Record<Kind, number>>;

const OTHERS: [name: string, weights: Weights][] = [
  // npm @podlove/web-player@5.13.0: embed.js on the page; bootstrap.js, vendor.js, styles.js and styles.css in its frame.
  ["@podlove/web-player 5.13.0", { css: 156_448, js: 366_974 }],
  // npm plyr@3.8.4, dist: plyr.css, plyr.min.js and the icons of plyr.svg; the page round it is the site's own.
  ["plyr 3.8.4", { css: 5_135, js: 32_841, images: 1_915 }],
];

/** Prints a table of weights: named pages of a running application, and players that others make. */
export async function printWeights(origin: string, pages: Record<string, string>): Promise<void> {
  console.log("\nkB a visitor loads before the first click, gzipped");
  console.log(row("", [...KINDS, "all"]));
  for (const [name, path] of Object.entries(pages)) printRow(name, await weigh(new URL(path, origin)));
  for (const [name, weights] of OTHERS) printRow(name, weights);
}

function printRow(name: string, weights: Weights): void {
  const sum = Object.values(weights).reduce((total, bytes) => total + bytes, 0);
  const figures = [...KINDS.map((kind) => weights[kind]), sum];
  console.log(
    row(
      name,
      figures.map((bytes) => (bytes === undefined ? "–" : (bytes / 1000).toFixed(1))),
    ),
  );
}

function row(name: string, figures: string[]): string {
  return [name.padEnd(28), ...figures.map((figure) => figure.padStart(8))].join("");
}

/** Weighs a page and what its document asks for; pictures from elsewhere are not the application's weight. */
async function weigh(page: URL): Promise<Weights> {
  const html = await load(page);
  const weights: Weights = { html: gzipSync(html).length };
  const parts = partsOf(html.toString(), page);
  // Fonts that a stylesheet names join the parts while they are walked.
  for (const [address, kind] of parts) {
    const bytes = await load(new URL(address));
    const isPacked = kind === "fonts" || /\.(png|jpe?g|webp)$/.test(address);
    weights[kind] = (weights[kind] ?? 0) + (isPacked ? bytes.length : gzipSync(bytes).length);
    if (kind === "css")
      for (const [, font = ""] of bytes.toString().matchAll(/url\(["']?([^"')]+\.woff2)/g))
        parts.set(new URL(font, address).href, "fonts");
  }
  return weights;
}

function partsOf(html: string, page: URL): Map<string, Kind> {
  const parts = new Map<string, Kind>();
  const add = (kind: Kind, address: string | undefined) => {
    if (address === undefined) return;
    const url = new URL(address, page);
    if (url.origin === page.origin) parts.set(url.href, kind);
  };
  const parser = new Parser({
    onopentag(tag, { src, srcset, href, rel }) {
      if (tag === "script") add("js", src);
      // Phones and screens of usual density take the first, which is the smaller one.
      else if (tag === "img") add("images", srcset?.split(" ")[0] ?? src);
      else if (tag === "link" && rel === "modulepreload") add("js", href);
      else if (tag === "link" && rel === "stylesheet") add("css", href);
    },
  });
  parser.end(html);
  return parts;
}

async function load(url: URL): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
