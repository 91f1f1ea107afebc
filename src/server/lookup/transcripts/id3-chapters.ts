import type { Chapter } from "#domain/transcripts/chapters.ts";
import { startsWithId3Tag } from "../parse/media-type.ts";
import { inOrder } from "./chapters.ts";

const TAG_HEADER_BYTES = 10;
const FRAME_HEADER_BYTES = 10;
/** Start and end time, and the byte offsets of both. */
const CHAPTER_TIMES_BYTES = 16;

/**
 * Length of an ID3v2 tag with its header, which may be more than the bytes given; 0 without a tag (id3.org, ID3v2.4, 3.1).
 */
export function id3TagBytes(bytes: Uint8Array): number {
  if (!startsWithId3Tag(bytes) || bytes.length < TAG_HEADER_BYTES) return 0;
  return TAG_HEADER_BYTES + syncsafe(bytes, 6);
}

/**
 * Reads the chapters of an ID3v2.3 or 2.4 tag (id3.org, ID3v2 Chapter Frame Addendum).
 * @param bytes the start of the file; a tag that is cut off gives the chapters before the cut
 * @param fileUrl for relative addresses
 */
export function chaptersFromId3(bytes: Uint8Array, fileUrl: string): Chapter[] {
  const version = bytes[3];
  const tagBytes = id3TagBytes(bytes);
  if (tagBytes === 0 || (version !== 3 && version !== 4)) return [];
  const hasExtendedHeader = ((bytes[5] ?? 0) & 0x40) !== 0;
  const extendedBytes = version === 4 ? syncsafe(bytes, TAG_HEADER_BYTES) : uint32(bytes, TAG_HEADER_BYTES) + 4;
  const start = TAG_HEADER_BYTES + (hasExtendedHeader ? extendedBytes : 0);
  const frames = framesIn(bytes.subarray(0, tagBytes), start, version);
  return inOrder(
    frames.filter(({ id }) => id === "CHAP").map(({ content }) => chapterFromFrame(content, version)),
    fileUrl,
  );
}

interface Frame {
  id: string;
  content: Uint8Array;
}

function framesIn(bytes: Uint8Array, start: number, version: number): Frame[] {
  const frames: Frame[] = [];
  for (let at = start; at + FRAME_HEADER_BYTES <= bytes.length; ) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = version === 4 ? syncsafe(bytes, at + 4) : uint32(bytes, at + 4);
    // Padding follows the last frame.
    if (!/^[A-Z][A-Z\d]{3}$/.test(id) || length === 0) break;
    const contentStart = at + FRAME_HEADER_BYTES;
    if (contentStart + length > bytes.length) break;
    frames.push({ id, content: bytes.subarray(contentStart, contentStart + length) });
    at = contentStart + length;
  }
  return frames;
}

function chapterFromFrame(content: Uint8Array, version: number) {
  const times = content.indexOf(0) + 1;
  const subframes = framesIn(content, times + CHAPTER_TIMES_BYTES, version);
  const find = (id: string) => subframes.find((frame) => frame.id === id)?.content;
  const isComplete = times > 0 && times + CHAPTER_TIMES_BYTES <= content.length;
  const link = find("WXXX");
  return {
    startMs: isComplete ? uint32(content, times) : undefined,
    endMs: isComplete ? uint32(content, times + 4) : undefined,
    title: textOf(find("TIT2")),
    // An encoding, a description that ends with NUL, and the address in Latin-1.
    url: link && new TextDecoder("latin1").decode(link.subarray(link.lastIndexOf(0) + 1)),
    imageUrl: undefined,
  };
}

const TEXT_ENCODINGS = ["latin1", "utf-16", "utf-16be", "utf-8"];

/** The text of a text frame: its first byte is the encoding. */
function textOf(content: Uint8Array | undefined): string | undefined {
  if (!content) return undefined;
  const encoding = TEXT_ENCODINGS[content[0] ?? 0];
  if (encoding === undefined) return undefined;
  const isBigEndian = encoding === "utf-16" && content[1] === 0xfe && content[2] === 0xff;
  const text = new TextDecoder(isBigEndian ? "utf-16be" : encoding).decode(content.subarray(1));
  return text.split("\0")[0];
}

/** 28 bits in four bytes of seven (id3.org, ID3v2.4, 6.2). */
function syncsafe(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((value, byte) => value * 128 + (byte & 0x7f), 0);
}

function uint32(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((value, byte) => value * 256 + byte, 0);
}
