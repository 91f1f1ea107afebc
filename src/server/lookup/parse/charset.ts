import { detect } from "chardet";
import { getEncoding } from "encoding-sniffer";
import { firstElementName } from "./xml-tree.ts";

/** How far into a document its encoding declaration is searched for; into a web page, to the end of its head. */
const DECLARATION_MAX_BYTES = 2048;
const HEAD_MAX_BYTES = 200_000;
const END_OF_HEAD = /<\/head\b|<body\b/i;
/** Elements that a page can begin with */
const FIRST_OF_PAGE: ReadonlySet<string> = new Set([
  "html",
  "head",
  "meta",
  "title",
  "link",
  "script",
  "style",
  "base",
]);

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const LESS_THAN = 0x3c;

type UnicodeEncoding = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

/** Byte order marks, and "<" where the mark is missing (XML 1.0, appendix F.1); longer ones first. */
const UNICODE_SIGNATURES: [UnicodeEncoding, number[]][] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-32le", [0x3c, 0, 0, 0]],
  ["utf-32be", [0, 0, 0, 0x3c]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0x3c, 0]],
  ["utf-16be", [0, 0x3c]],
];

/**
 * Decodes a document. The first rule that fits wins:
 *
 * 1. a byte order mark, or "<" written in UTF-16 or UTF-32
 * 2. UTF-8, when the document or its Content-Type declares it or neither declares anything
 * 3. the encoding that the document declares, then the one in its Content-Type
 * 4. Mac OS Roman, when its lines end as only old Macs end them
 * 5. the encoding that the bytes look like, when hardly any of them look like UTF-8
 * 6. UTF-8, with invalid bytes read as windows-1252
 *
 * Declarations are often wrong, so rules 2 and 3 only apply when all bytes are valid in that encoding.
 * @param contentType Content-Type header of the response, including parameters
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const unicode = unicodeSignature(bytes);
  if (unicode) return decodeUnicode(bytes, unicode);
  const declared = declaredEncodings(bytes, contentType);
  const candidates = declared.includes("utf-8") ? ["utf-8", ...declared] : [...declared, "utf-8"];
  for (const encoding of candidates) {
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return text;
  }
  if (hasMacLineEnds(bytes)) return new TextDecoder("macintosh").decode(bytes);
  return decodeAsGuessed(bytes) ?? decodeDamagedUtf8(bytes);
}

/** Whether lines end with a carriage return alone, as Excel for the Mac writes CSV. */
function hasMacLineEnds(bytes: Uint8Array): boolean {
  return bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED);
}

/** Documents in these encodings often do not declare them. Western European ones are read as windows-1252 anyway. */
const GUESSED_ENCODINGS =
  /^(?:Shift_JIS|EUC-JP|EUC-KR|Big5|GB18030|ISO-2022-JP|windows-1251|KOI8-R|windows-125[3-6]|ISO-8859-[5-8])$/;
/** Enough for a reliable guess; most of a feed is markup. */
const GUESS_MAX_BYTES = 100_000;
/** Where other bytes are taken for damage. */
const MIN_INVALID_SHARE = 0.5;

function decodeAsGuessed(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, GUESS_MAX_BYTES);
  if (invalidUtf8Share(sample) < MIN_INVALID_SHARE) return undefined;
  const encoding = detect(sample);
  if (!encoding || !GUESSED_ENCODINGS.test(encoding)) return undefined;
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The share of the bytes above 0x7f that are in no valid UTF-8 sequence. */
function invalidUtf8Share(bytes: Uint8Array): number {
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const length = utf8SequenceLength(bytes, at);
    if (length === 0) invalid += 1;
    else if (length > 1) valid += length;
    at += Math.max(1, length);
  }
  return invalid === 0 ? 0 : invalid / (valid + invalid);
}

function unicodeSignature(bytes: Uint8Array): UnicodeEncoding | undefined {
  return UNICODE_SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}

function decodeUnicode(bytes: Uint8Array, encoding: UnicodeEncoding): string {
  if (encoding === "utf-8") return decodeStrictly(bytes, encoding) ?? decodeDamagedUtf8(bytes);
  if (encoding === "utf-32le" || encoding === "utf-32be") return decodeUtf32(bytes, encoding === "utf-32le");
  return new TextDecoder(encoding).decode(bytes);
}

/** TextDecoder does not know UTF-32. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const codePoint = view.getUint32(at, isLittleEndian);
    text += codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\ufffd";
  }
  return text.toWellFormed().replace(/^\ufeff/, "");
}

/**
 * The encodings that the document and its Content-Type declare, in the order in which they are believed; UTF-8 where
 * neither declares one. UTF-16 is left out, since UTF-16 bytes are recognized without a declaration.
 */
function declaredEncodings(bytes: Uint8Array, contentType: string | null): string[] {
  const inHeader = encodingName(/;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1]);
  // some feeds begin with empty lines, before which a declaration is not recognized
  const start = Math.max(
    bytes.findIndex((byte) => byte > 0x20),
    0,
  );
  const document = bytes.subarray(start);
  const inDocument = getEncoding(document, {
    maxBytes: Math.max(headLength(document), DECLARATION_MAX_BYTES),
    defaultEncoding: inHeader ?? "utf-8",
  });
  return [inDocument.toLowerCase(), inHeader ?? "utf-8"].filter((name) => !name.startsWith("utf-16"));
}

/** How many bytes a web page has before the end of its head: as browsers do, its declaration is searched behind scripts and styles, too. */
function headLength(bytes: Uint8Array): number {
  if (bytes[0] !== LESS_THAN) return 0;
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_MAX_BYTES));
  return FIRST_OF_PAGE.has(firstElementName(beginning) ?? "") ? beginning.search(END_OF_HEAD) : 0;
}

/** The name that TextDecoder has for an encoding, or undefined for an unknown label. */
function encodingName(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** @returns undefined when some bytes are invalid in that encoding */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The characters of the bytes 0x80 to 0xff in windows-1252, each encoded as UTF-8. */
const WINDOWS_1252_AS_UTF8 = Array.from({ length: 128 }, (_, at) =>
  new TextEncoder().encode(new TextDecoder("windows-1252").decode(Uint8Array.of(128 + at))),
);

/** Decodes UTF-8 in which every byte outside a valid sequence is read as windows-1252. */
function decodeDamagedUtf8(bytes: Uint8Array): string {
  // a windows-1252 character takes at most three bytes in UTF-8
  const repaired = new Uint8Array(bytes.length * 3);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = at + utf8SequenceLength(bytes, at);
    if (end === at) {
      for (const byte of WINDOWS_1252_AS_UTF8[(bytes[at] ?? 0) - 128] ?? []) repaired[length++] = byte;
      at += 1;
    }
    while (at < end) repaired[length++] = bytes[at++] ?? 0;
  }
  return new TextDecoder().decode(repaired.subarray(0, length));
}

/** Bytes in the valid UTF-8 sequence that starts here; 0 when there is none (The Unicode Standard, table 3-7). */
function utf8SequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const isContinuation = (offset: number, from = 0x80, to = 0xbf) => {
    const byte = bytes[at + offset] ?? 0;
    return byte >= from && byte <= to;
  };
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return isContinuation(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const isSecondValid = isContinuation(1, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf);
    return isSecondValid && isContinuation(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const isSecondValid = isContinuation(1, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf);
    return isSecondValid && isContinuation(2) && isContinuation(3) ? 4 : 0;
  }
  return 0;
}
