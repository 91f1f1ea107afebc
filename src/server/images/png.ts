import { CONCURRENCY } from "../limits/limits.ts";
import { Semaphore } from "../limits/semaphore.ts";
import { sharp } from "./sharp.ts";

/** Flat colours and their anti-aliased edges fit in 64. More `effort` (up to 10) takes three times as long for the same size. */
const PNG_OPTIONS = { palette: true, colours: 64, dither: 0, effort: 1 } as const;

/** Covers bring their own colours. A photo needs mixtures of them, too, which would make flat areas uneven. */
const PICTURES_PNG_OPTIONS = { ...PNG_OPTIONS, colours: 256 } as const;
const PHOTO_PNG_OPTIONS = { ...PICTURES_PNG_OPTIONS, dither: 1 } as const;

const drawings = new Semaphore(CONCURRENCY.drawings);

/** A picture and its place on a drawing, which it fills. */
export interface PlacedPicture {
  picture: Buffer;
  isPhoto: boolean;
  place: { left: number; top: number; width: number; height: number };
}

export async function renderPng(svg: string, pictures: PlacedPicture[] = []): Promise<Buffer> {
  return drawings.run(async () => {
    const overlays = [];
    for (const { picture, place } of pictures) {
      const { left, top, width, height } = place;
      overlays.push({ input: await sharp(picture).resize(width, height).png().toBuffer(), left, top });
    }
    return sharp(Buffer.from(svg)).composite(overlays).png(optionsFor(pictures)).toBuffer();
  });
}

function optionsFor(pictures: PlacedPicture[]) {
  if (pictures.length === 0) return PNG_OPTIONS;
  return pictures.some(({ isPhoto }) => isPhoto) ? PHOTO_PNG_OPTIONS : PICTURES_PNG_OPTIONS;
}

/** Scales a drawn square down. @param edgePixels of the smaller one */
export async function resizePng(image: Buffer, edgePixels: number): Promise<Buffer> {
  return drawings.run(() => sharp(image).resize(edgePixels).png(PNG_OPTIONS).toBuffer());
}
