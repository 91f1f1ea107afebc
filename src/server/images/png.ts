import { CONCURRENCY } from "../limits/limits.ts";
import { Semaphore } from "../limits/semaphore.ts";
import { sharp } from "./sharp.ts";

/** Flat colours and their anti-aliased edges fit in 64. More `effort` (up to 10) takes three times as long for the same size. */
const PNG_OPTIONS = { palette: true, colours: 64, dither: 0, effort: 1 } as const;

const drawings = new Semaphore(CONCURRENCY.drawings);

export async function renderPng(svg: string): Promise<Buffer> {
  return drawings.run(() => sharp(Buffer.from(svg)).png(PNG_OPTIONS).toBuffer());
}

/** Scales a drawn square down. @param edgePixels of the smaller one */
export async function resizePng(image: Buffer, edgePixels: number): Promise<Buffer> {
  return drawings.run(() => sharp(image).resize(edgePixels).png(PNG_OPTIONS).toBuffer());
}
