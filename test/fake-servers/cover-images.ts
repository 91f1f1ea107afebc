import { crc32, deflateSync } from "node:zlib";

const COVER_PIXELS = 600;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square PNG in two colours that are derived from its name. */
export function pngCover(name: string): Buffer {
  const hash = crc32(name);
  const colours = [hash, ~hash].map((bits) => [bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]);
  const rows = Array.from({ length: COVER_PIXELS }, (_, y) => {
    const [upper = [], lower = []] = colours;
    const colour = y < COVER_PIXELS * 0.7 ? upper : lower;
    // A row starts with its filter type: 0 is none.
    return Buffer.from([0, ...Array.from({ length: COVER_PIXELS }, () => colour).flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(COVER_PIXELS, 0);
  header.writeUInt32BE(COVER_PIXELS, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
