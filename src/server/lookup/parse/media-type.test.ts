import { describe, expect, test } from "vitest";
import { mp3Silence } from "#test/fake-servers/audio-files.ts";
import { sniffMediaType } from "./media-type.ts";

/** A file that starts with these characters, each one byte, and goes on with zeros. */
function fileStartingWith(start: string): Uint8Array {
  return Uint8Array.from(Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(2000)]));
}

describe("sniffMediaType", () => {
  test.each<[what: string, bytes: Uint8Array, type: string | undefined]>([
    ["MP3", mp3Silence(), "audio/mpeg"],
    ["an ID3 tag that goes on beyond what was read", fileStartingWith("ID3\x03\0\0\0\x7f\x7f\x7f"), "audio/mpeg"],
    ["an ID3 tag with padding behind it", fileStartingWith("ID3\x03\0\0\0\0\0\x0a"), "audio/mpeg"],
    ["AAC", fileStartingWith("\xff\xf1\x50\x80"), "audio/aac"],
    ["M4A", fileStartingWith("\0\0\0\x20ftypM4A "), "audio/x-m4a"],
    ["FLAC", fileStartingWith("fLaC"), "audio/flac"],
    ["Ogg", fileStartingWith("OggS\0\x02"), "audio/ogg"],
    ["WAV", fileStartingWith("RIFF\0\0\0\0WAVEfmt "), "audio/wav"],
    ["MP4", fileStartingWith("\0\0\0\x20ftypisom"), "video/mp4"],
    ["QuickTime", fileStartingWith("\0\0\0\x14ftypqt  "), "video/quicktime"],
    ["a HEIC picture", fileStartingWith("\0\0\0\x14ftypheic"), undefined],
    ["UTF-16 text", Uint8Array.from(Buffer.from("\ufeff1\r\n00:00 Hello", "utf16le")), undefined],
    ["HTML", fileStartingWith("<!doctype html>"), undefined],
    ["gzip", fileStartingWith("\x1f\x8b\x08"), undefined],
    ["an empty file", new Uint8Array(), undefined],
  ])("%s", async (_what, bytes, type) => {
    expect(await sniffMediaType(bytes)).toBe(type);
  });
});
