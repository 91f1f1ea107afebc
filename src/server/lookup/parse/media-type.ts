import { fileTypeFromBuffer } from "file-type";

/** What kind of file an address or its bytes are, by media type, extension and first bytes. */

export type MediaKind = "audio" | "video" | "image" | "unknown" | "other";

const AUDIO_EXTENSIONS = new Set("aac aif aiff flac m4a m4b mka mp2 mp3 oga ogg opus wav weba wma".split(" "));
const VIDEO_EXTENSIONS = new Set("3gp avi flv m4v mkv mov mp4 mpeg mpg ogv webm wmv".split(" "));
const IMAGE_EXTENSIONS = new Set("avif gif heic jpeg jpg png svg webp".split(" "));
/** Types that name no kind of file: the extension decides. */
const UNTELLING_TYPES = new Set([
  "",
  "application/octet-stream",
  "application/binary",
  "binary/octet-stream",
  "application/force-download",
]);
const AUDIO_TYPES = new Set(["application/ogg", "application/x-ogg", "application/mp3"]);

/**
 * @param url absolute address
 * @param statedType media type as written, or null
 */
export function mediaKind(url: string, statedType: string | null): MediaKind {
  const stated = normalizeMediaType(statedType);
  const [family = ""] = stated.replace(/^x-/, "").split("/");
  if (family === "audio" || AUDIO_TYPES.has(stated)) return "audio";
  if (family === "video" || family === "image") return family;
  const extension = /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? "";
  if (AUDIO_EXTENSIONS.has(extension)) return "audio";
  if (VIDEO_EXTENSIONS.has(extension)) return "video";
  if (IMAGE_EXTENSIONS.has(extension)) return "image";
  return UNTELLING_TYPES.has(stated) ? "unknown" : "other";
}

/** A media type in lower case, without its parameters. */
export function normalizeMediaType(stated: string | null): string {
  return (stated ?? "").split(";", 1).join("").trim().toLowerCase();
}

/** The media types that an episode may carry. */
const ENCLOSURE_TYPE = /^(audio|video)\/[\w.+-]{1,100}$/;

/** The media type of an episode's file, or null for what is none. */
export function enclosureType(stated: string | null): string | null {
  const type = normalizeMediaType(stated);
  return ENCLOSURE_TYPE.test(type) ? type : null;
}

/** The sample size that file-type recommends. A larger one would only give hostile bytes more to work with. */
const SAMPLE_BYTES = 4100;

/**
 * Detects the media type of an audio or video file from its first bytes.
 * @returns undefined for every other kind of file
 */
export async function sniffMediaType(bytes: Uint8Array): Promise<string | undefined> {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const mime = normalizeMediaType((await fileTypeFromBuffer(sample))?.mime ?? null);
  if (mime === "application/ogg") return "audio/ogg";
  // Padding between the ID3 tag and the first frame hides the frame; the tag alone means MP3 in all but rare files.
  if (mime === "" && startsWithId3Tag(sample)) return "audio/mpeg";
  return enclosureType(mime) ?? undefined;
}

/** Whether the bytes start with an ID3v2 tag (id3.org, ID3v2.4, 3.1). */
export function startsWithId3Tag(bytes: Uint8Array): boolean {
  return bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33;
}
