import { CONCURRENCY } from "../limits/limits.ts";
import { Semaphore } from "../limits/semaphore.ts";
import { sharp } from "./sharp.ts";

/** Flat colours and their anti-aliased edges fit in 64. More `effort` (up to 10) takes three times as long for the same size. */
const PNG_OPTIONS = { palette: true, colours: 64, dither: 0, effort: 1 } as const;

const drawings = new Semaphore(CONCURRENCY.drawings);

/** @param elements of an SVG document of this size */
export async function renderPng(elements: string[], size: { width: number; height: number }): Promise<Buffer> {
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements.join("")}</svg>`;
  return drawings.run(() => sharp(Buffer.from(svg)).png(PNG_OPTIONS).toBuffer());
}

/** Scales a drawn square down. @param edgePixels of the smaller one */
export async function resizePng(image: Buffer, edgePixels: number): Promise<Buffer> {
  return drawings.run(() => sharp(image).resize(edgePixels).png(PNG_OPTIONS).toBuffer());
}

export function circle(x: number, y: number, radius: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
}

export function ring(x: number, y: number, radius: number, thickness: number, color: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${thickness}"/>`;
}

/** Sizes are in pixels, or percentages of the image. */
export function rectangle(
  x: number,
  y: number,
  width: number | string,
  height: number | string,
  color: string,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`;
}
