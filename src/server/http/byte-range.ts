/** The first and last byte of a part, counted from 0, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a Range header that asks for one part of a file.
 * @returns undefined for other ranges, which a server may ignore; 'unsatisfiable' when the part begins after the end
 * Source: RFC 9110, section 14
 */
export function parseByteRange(header: string, sizeBytes: number): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const first = Math.max(0, sizeBytes - Number(to));
    return first < sizeBytes ? { first, last: sizeBytes - 1 } : "unsatisfiable";
  }
  const first = Number(from);
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first < sizeBytes ? { first, last } : "unsatisfiable";
}
