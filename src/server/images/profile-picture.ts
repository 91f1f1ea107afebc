import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { PICTURE_PIXELS, SMALL_PICTURE_PIXELS } from "#domain/users/avatar.ts";
import {
  MAX_PICTURE_MEGAPIXELS,
  PICTURE_TYPE_MESSAGE,
  PICTURE_TYPES,
  type PictureCrop,
} from "#domain/users/profile-picture.ts";
import { invalidField } from "../errors.ts";
import { CONCURRENCY } from "../limits/limits.ts";
import { Semaphore } from "../limits/semaphore.ts";

/** A picture as it is stored: two JPEGs without any metadata. */
export interface EncodedPicture {
  contentHash: string;
  picture: Buffer;
  smallPicture: Buffer;
}

const JPEG_QUALITY = 84;
const TIMEOUT_SECONDS = 20;
const HASH_DIGITS = 16;

const decoder = new Semaphore(CONCURRENCY.pictures);

/**
 * Decodes an uploaded picture, turns it upright, cuts the square out and encodes it anew, so that nothing of the file but its
 * pixels is kept. One picture at a time is decoded.
 * @param crop by default the largest square in the middle
 * @throws AppError 400 not a complete JPEG, PNG or WebP file, more than 50 megapixels, or a crop outside the picture; 503 too
 * many pictures are waiting
 */
export async function encodeProfilePicture(file: Buffer, crop: PictureCrop | undefined): Promise<EncodedPicture> {
  if (file.length === 0) throw invalidPicture("The file is empty");
  // Imported on first use, like sharp below: they slow down the start.
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(file);
  // Decided by the content, so that no other decoder of the library ever runs.
  if (!PICTURE_TYPES.some((allowed) => allowed === type?.mime)) throw invalidPicture(PICTURE_TYPE_MESSAGE);
  return decoder.run(() => decodeAndEncode(file, crop));
}

async function decodeAndEncode(file: Buffer, crop: PictureCrop | undefined): Promise<EncodedPicture> {
  const { sharp } = await import("./sharp.ts");
  const { width, height } = await readable(async () => {
    const metadata = await sharp(file, { limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > MAX_PICTURE_MEGAPIXELS * 1_000_000)
      throw invalidPicture(`The picture must not have more than ${MAX_PICTURE_MEGAPIXELS} megapixels`);
    return metadata.autoOrient;
  });
  const square = crop ?? largestSquare(width, height);
  if (square.x + square.size > width || square.y + square.size > height)
    throw invalidPicture(`The crop must lie within the picture of ${width} × ${height} pixels`);
  const picture = await readable(() => {
    const upright = sharp(file, {
      limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1_000_000,
      failOn: "truncated",
      sequentialRead: true,
    })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .extract({ left: square.x, top: square.y, width: square.size, height: square.size });
    return encode(upright, PICTURE_PIXELS);
  });
  const smallPicture = await encode(sharp(picture), SMALL_PICTURE_PIXELS);
  const contentHash = createHash("sha256").update(picture).digest("hex").slice(0, HASH_DIGITS);
  return { contentHash, picture, smallPicture };
}

function encode(image: Sharp, edgePixels: number): Promise<Buffer> {
  return image
    .resize({ width: edgePixels, height: edgePixels, withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer();
}

function largestSquare(width: number, height: number): PictureCrop {
  const size = Math.min(width, height);
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
}

/** Turns the library's error about a broken file into one for the user. */
async function readable<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    if (error instanceof Error && error.name === "AppError") throw error;
    throw invalidPicture("The picture cannot be read: the file is damaged or incomplete");
  }
}

function invalidPicture(message: string) {
  return invalidField("picture", message);
}
