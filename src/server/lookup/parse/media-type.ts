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

/** How files of sound and film begin. */
const BEGINNINGS: [type: string, offset: number, bytes: string][] = [
  ["audio/mpeg", 0, "ID3"],
  ["audio/flac", 0, "fLaC"],
  ["audio/ogg", 0, "OggS"],
  ["audio/wav", 8, "WAVE"],
  ["audio/aiff", 8, "AIFF"],
  ["audio/mp4", 4, "ftypM4A"],
  ["audio/mp4", 4, "ftypM4B"],
  ["video/mp4", 4, "ftyp"],
  ["video/webm", 0, "\x1aE\xdf\xa3"],
];

/** The media type that a file's first bytes tell, or undefined when they tell no sound or film. */
export function sniffMediaType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const known = BEGINNINGS.find(([, offset, beginning]) => start.startsWith(beginning, offset));
  if (known) return known[0];
  return isMpegFrame(bytes) ? "audio/mpeg" : undefined;
}

/** An MPEG audio frame's header: eleven bits set, then a version, a layer, a bit rate and a rate that exist (ISO 11172-3). */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const hasSync = first === 0xff && (second & 0xe0) === 0xe0;
  const hasVersion = (second & 0x18) !== 0x08;
  const layer = second & 0x06;
  const isAac = (second & 0xf6) === 0xf0;
  const hasBitRate = (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0;
  const hasSampleRate = (third & 0x0c) !== 0x0c;
  return hasSync && (isAac || (hasVersion && layer !== 0 && hasBitRate && hasSampleRate));
}
