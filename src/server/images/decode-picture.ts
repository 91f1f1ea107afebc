import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { PICTURE_PIXELS, SMALL_PICTURE_PIXELS } from "#domain/users/avatar.ts";
import { MAX_PICTURE_MEGAPIXELS, type PictureCrop } from "#domain/users/profile-picture.ts";
import { invalidField } from "../errors.ts";
import type { EncodedPicture } from "./profile-picture.ts";
import { sharp } from "./sharp.ts";

const JPEG_QUALITY = 84;
const TIMEOUT_SECONDS = 20;
const HASH_DIGITS = 16;

/** Decodes and encodes like encodeProfilePicture, in this process. @throws AppError 400 as it does, but for the type */
export async function decodePicture(file: Buffer, crop: PictureCrop | undefined): Promise<EncodedPicture> {
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
