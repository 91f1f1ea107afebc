import { Parser } from "htmlparser2";

/** How far into a document its own statement of encoding is looked for. */
const DECLARATION_MAX_BYTES = 2048;

interface Encoding {
  label: "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";
  /** bytes at the start that are no text */
  markLength: number;
}

/**
 * Bytes of a document as text: byte order mark, then what the document says of itself (XML declaration, HTML meta),
 * then the answer's Content-Type, then UTF-8. A statement that is unknown or that the bytes contradict is passed over;
 * bytes that are no UTF-8 are read one by one as windows-1252, so a text always comes out.
 * @param contentType the answer's Content-Type header, parameters included
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const unicode = markedEncoding(bytes);
  if (unicode) return decodeUnicode(bytes.subarray(unicode.markLength), unicode.label);

  const stated = [declaredLabel(bytes), contentTypeLabel(contentType)].filter((label) => label !== undefined);
  // Servers and templates often disagree; bytes that are valid UTF-8 beyond ASCII are hardly ever anything else.
  if (stated.length === 0 || stated.some((label) => decoderLabel(label) === "utf-8")) {
    const text = decodeStrictly(bytes, "utf-8");
    if (text !== undefined) return text;
  }
  for (const label of stated) {
    const encoding = decoderLabel(label);
    // 'utf-16' stated in single bytes refutes itself
    if (!encoding || encoding === "utf-8" || encoding.startsWith("utf-16")) continue;
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return text;
  }
  return decodeStrictly(bytes, "utf-8") ?? new TextDecoder().decode(repairUtf8(bytes));
}

/** Byte order marks, and '<' in two or four bytes where the mark is missing (XML 1.0, appendix F.1). */
function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: "utf-8", markLength: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { label: "utf-32le", markLength: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { label: "utf-32be", markLength: 4 };
  if (a === 0xff && b === 0xfe) return { label: "utf-16le", markLength: 2 };
  if (a === 0xfe && b === 0xff) return { label: "utf-16be", markLength: 2 };
  if (a === 0x3c && b === 0 && c === 0 && d === 0) return { label: "utf-32le", markLength: 0 };
  if (a === 0 && b === 0 && c === 0 && d === 0x3c) return { label: "utf-32be", markLength: 0 };
  if (a === 0x3c && b === 0) return { label: "utf-16le", markLength: 0 };
  if (a === 0 && b === 0x3c) return { label: "utf-16be", markLength: 0 };
  return undefined;
}

function decodeUnicode(bytes: Uint8Array, label: Encoding["label"]): string {
  if (label === "utf-8") return new TextDecoder().decode(repairUtf8(bytes));
  if (label === "utf-32le" || label === "utf-32be") return decodeUtf32(bytes, label === "utf-32le");
  return new TextDecoder(label).decode(bytes);
}

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const codePoint = view.getUint32(at, isLittleEndian);
    text += codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\ufffd";
  }
  return text.toWellFormed();
}

/** The encoding that an XML declaration or an HTML meta element names. */
function declaredLabel(bytes: Uint8Array): string | undefined {
  let label: string | undefined;
  const parser = new Parser(
    {
      onprocessinginstruction(name, instruction) {
        if (name === "?xml") label ??= /encoding\s*=\s*["']\s*([\w.:-]+)/i.exec(instruction)?.[1];
      },
      onopentag(name, attributes) {
        if (name !== "meta") return;
        label ??= attributes.charset ?? contentTypeLabel(attributes.content ?? null);
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(new TextDecoder("windows-1252").decode(bytes.subarray(0, DECLARATION_MAX_BYTES)));
  return label;
}

function contentTypeLabel(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
}

/** The name that TextDecoder knows an encoding by, or undefined for a name it does not know. */
function decoderLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-8 in which every byte that belongs to no valid sequence has become its windows-1252 character. */
function repairUtf8(bytes: Uint8Array): Uint8Array {
  const windows1252 = new TextDecoder("windows-1252");
  const encoder = new TextEncoder();
  // the longest windows-1252 character is three bytes in UTF-8
  const repaired = new Uint8Array(bytes.length * 3);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const valid = validSequenceLength(bytes, at);
    const written = bytes.subarray(at, at + Math.max(valid, 1));
    const kept = valid > 0 ? written : encoder.encode(windows1252.decode(written));
    repaired.set(kept, length);
    length += kept.length;
    at += written.length;
  }
  return repaired.subarray(0, length);
}

/** Bytes in the UTF-8 sequence that starts here, 0 when none does (The Unicode Standard, table 3-7). */
function validSequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const isTail = (offset: number, from = 0x80, to = 0xbf) => {
    const byte = bytes[at + offset] ?? 0;
    return byte >= from && byte <= to;
  };
  if (first >= 0xc2 && first <= 0xdf) return isTail(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef)
    return isTail(1, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf) && isTail(2) ? 3 : 0;
  if (first >= 0xf0 && first <= 0xf4)
    return isTail(1, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf) && isTail(2) && isTail(3) ? 4 : 0;
  return 0;
}
