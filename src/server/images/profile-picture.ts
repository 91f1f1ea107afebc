import { PICTURE_TYPE_MESSAGE, PICTURE_TYPES, type PictureCrop } from "#domain/users/profile-picture.ts";
import { invalidField } from "../errors.ts";
import { CONCURRENCY } from "../limits/limits.ts";
import { ProcessPool, TaskFailedError } from "../limits/process-pool.ts";

/** A picture as it is stored: two JPEGs without any metadata. */
export interface EncodedPicture {
  contentHash: string;
  picture: Buffer;
  smallPicture: Buffer;
}

const MAX_CPU_MS = 30_000;

const processes = new ProcessPool({
  module: new URL("./picture-process.ts", import.meta.url),
  purpose: "read a picture",
  concurrency: CONCURRENCY.pictures,
  idleMs: 10_000,
  maxHeapMb: 64,
  // Decoded, 50 megapixels take 200 MB.
  maxMemoryMb: 480,
});

/**
 * Decodes an uploaded picture, turns it upright, cuts the square out and encodes it anew, so that nothing of the file but its
 * pixels is kept. One picture at a time is decoded, in a process of its own.
 * @param crop by default the largest square in the middle
 * @throws AppError 400 not a complete JPEG, PNG or WebP file, more than 50 megapixels, or a crop outside the picture; 503 too
 * many pictures are waiting
 */
export async function encodeProfilePicture(file: Buffer, crop: PictureCrop | undefined): Promise<EncodedPicture> {
  if (file.length === 0) throw invalidPicture("The file is empty");
  // Imported on first use: it slows down the start.
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(file);
  // Decided by the content, so that no other decoder of the library ever runs.
  if (!PICTURE_TYPES.some((allowed) => allowed === type?.mime)) throw invalidPicture(PICTURE_TYPE_MESSAGE);
  try {
    const message = { value: { crop }, files: [file] };
    const { value, files } = await processes.run(message, { maxCpuMs: MAX_CPU_MS });
    const [picture, smallPicture] = files;
    if (!picture || !smallPicture) throw new Error("A picture is missing");
    return { ...(value as { contentHash: string }), picture, smallPicture };
  } catch (error) {
    if (error instanceof TaskFailedError) throw invalidPicture("The picture takes too much time or memory to read");
    throw error;
  }
}

function invalidPicture(message: string) {
  return invalidField("picture", message);
}
