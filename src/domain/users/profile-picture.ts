import { z } from "zod";

/** The picture formats that can be uploaded. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const MAX_PICTURE_BYTES = 10_000_000;
export const MAX_PICTURE_MEGAPIXELS = 50;

export const PICTURE_TYPE_MESSAGE = "The picture must be a JPEG, PNG or WebP file";
export const PICTURE_TOO_LARGE_MESSAGE = `The picture must not be larger than ${MAX_PICTURE_BYTES / 1_000_000} MB`;

const cropNumber = (label: string, min: number) =>
  z.coerce
    .number(`${label} must be a whole number of pixels`)
    .int(`${label} must be a whole number of pixels`)
    .min(min, `${label} must be at least ${min}`);

/** The square to keep of an uploaded picture, in pixels of the upright picture. Without it, the middle is kept. */
export const pictureCropSchema = z
  .object({
    x: cropNumber("x", 0).optional(),
    y: cropNumber("y", 0).optional(),
    size: cropNumber("size", 1).optional(),
  })
  .transform(({ x, y, size }, context): PictureCrop | undefined => {
    if (x === undefined && y === undefined && size === undefined) return undefined;
    if (x !== undefined && y !== undefined && size !== undefined) return { x, y, size };
    context.addIssue({ code: "custom", message: "A crop needs x, y and size" });
    return z.NEVER;
  });

export interface PictureCrop {
  x: number;
  y: number;
  size: number;
}

/** The content hash in a profile image's path; undefined for other images. */
export function profilePictureHash(profileImage: string): string | undefined {
  return /^\/pictures\/\d+-([0-9a-f]{16})\.jpg$/.exec(profileImage)?.[1];
}
