import { createHash } from "node:crypto";
import { PALETTES, type Palette } from "./palette.ts";
import { PATTERNS, type Pattern } from "./patterns.ts";

/** Chooses palette and pattern by id. Both differ for consecutive ids, which the feeds of one user often have. */
export function designFor(id: number): { palette: Palette; pattern: Pattern } {
  return { palette: cyclicEntry(PALETTES, id * 2), pattern: cyclicEntry(PATTERNS, id * 3) };
}

function cyclicEntry<T>(entries: readonly T[], index: number): T {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new RangeError(`No entry for ${index}`);
  return entry;
}

/** Creates a generator of numbers from 0 up to 1, the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let bytes = createHash("sha256").update(seed).digest();
  let offset = 0;
  return () => {
    if (offset === bytes.length) {
      bytes = createHash("sha256").update(bytes).digest();
      offset = 0;
    }
    const fraction = bytes.readUInt16BE(offset) / 0x10000;
    offset += 2;
    return fraction;
  };
}
