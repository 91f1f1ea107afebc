import { createHash } from "node:crypto";
import { PATTERNS, type Pattern } from "./patterns.ts";

/** Chooses a pattern by id: another one for the next id, which the feeds of one user often have, and for the next with the same palette. */
export function patternFor(id: number): Pattern {
  const index = (id * 3 + Math.floor(id / PATTERNS.length)) % PATTERNS.length;
  const pattern = PATTERNS[index];
  if (pattern === undefined) throw new RangeError(`No pattern for ${id}`);
  return pattern;
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
