export type MediaKind = "audio" | "video" | "image" | "unknown" | "other";

const AUDIO_EXTENSIONS = new Set("aac aif aiff flac m4a m4b mka mp2 mp3 oga ogg opus wav weba wma".split(" "));
const VIDEO_EXTENSIONS = new Set("3gp avi flv m4v mkv mov mp4 mpeg mpg ogv webm wmv".split(" "));
/** Lists of pieces of a recording, which browsers other than Apple's do not play. */
const PLAYLIST_EXTENSIONS = new Set("m3u m3u8 mpd pls".split(" "));
const PLAYLIST_TYPE = /mpegurl|scpls|dash\+xml/;
/** Formats that some browsers and apps do not play. */
const UNCOMMON_EXTENSIONS = new Set(
  "aif aiff avi flac flv mka mkv mp2 oga ogg ogv opus wav weba webm wma wmv".split(" "),
);
const UNCOMMON_TYPE = /ogg|opus|webm|flac|wav|aiff|wma|wmv|flv|matroska/;
const IMAGE_EXTENSIONS = new Set("avif gif heic jpeg jpg png svg webp".split(" "));
const FILE_EXTENSION = /\.([a-z0-9]{2,5})$/i;
/** Programs that can send any kind of file. */
const SCRIPT_EXTENSIONS = new Set(["asp", "aspx", "cgi", "jsp", "php"]);
/** Audio under media types that do not start with "audio/". */
const OTHER_AUDIO_TYPES = new Set(["application/ogg", "application/x-ogg", "application/mp3"]);
/** Media types that can stand for any kind of file. */
const GENERIC_TYPES = new Set([
  "",
  "application/octet-stream",
  "application/binary",
  "binary/octet-stream",
  "application/force-download",
]);
/** The media types of files that can be an episode. */
const ENCLOSURE_TYPE = /^(audio|video)\/[\w.+-]{1,100}$/;
/** The sample size that file-type recommends. A larger one would only give hostile bytes more to work with. */
const SAMPLE_BYTES = 4100;

/**
 * Tells what kind of file a URL leads to, by its declared media type or, failing that, its extension.
 * @param url absolute URL
 * @param declaredType media type as a document declares it
 */
export function mediaKind(url: string, declaredType: string | null): MediaKind {
  const type = normalizeMediaType(declaredType);
  const [topLevelType = ""] = type.replace(/^x-/, "").split("/");
  if (topLevelType === "audio" || OTHER_AUDIO_TYPES.has(type)) return "audio";
  if (topLevelType === "video" || topLevelType === "image") return topLevelType;
  // Some feeds declare a file's extension in place of its type.
  const extension = extensionOf(url) || type;
  if (AUDIO_EXTENSIONS.has(extension)) return "audio";
  if (VIDEO_EXTENSIONS.has(extension)) return "video";
  if (IMAGE_EXTENSIONS.has(extension)) return "image";
  return GENERIC_TYPES.has(type) ? "unknown" : "other";
}

/** Where a recording plays: everywhere, in some browsers and apps, or only in those that put a stream together. */
export type Playability = "everywhere" | "somewhere" | "as-stream";

/** Tells where a recording plays, by its declared media type and its extension. @param url absolute URL */
export function playability(url: string, declaredType: string | null): Playability {
  const type = normalizeMediaType(declaredType);
  const extension = extensionOf(url);
  if (PLAYLIST_TYPE.test(type) || PLAYLIST_EXTENSIONS.has(extension)) return "as-stream";
  return UNCOMMON_TYPE.test(type) || UNCOMMON_EXTENSIONS.has(extension) ? "somewhere" : "everywhere";
}

/** The extension in a URL's path, or else in a parameter: download.php?name=episode-4.mp3 */
function extensionOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const inPath = FILE_EXTENSION.exec(pathname)?.[1]?.toLowerCase() ?? "";
  if (inPath !== "" && !SCRIPT_EXTENSIONS.has(inPath)) return inPath;
  return (
    Array.from(searchParams.values(), (value) => FILE_EXTENSION.exec(value)?.[1]?.toLowerCase()).find(Boolean) ?? inPath
  );
}

/** The media type without parameters, in lower case. */
export function normalizeMediaType(declaredType: string | null): string {
  return (declaredType ?? "").split(";", 1).join("").trim().toLowerCase();
}

/** Whether a document is a web page by its declared type. */
export function isWebPage(declaredType: string | null): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(normalizeMediaType(declaredType));
}

/** The media type normalized if it is one that an episode can have; null for all others. */
export function asEnclosureType(declaredType: string | null): string | null {
  const type = normalizeMediaType(declaredType);
  return ENCLOSURE_TYPE.test(type) ? type : null;
}

/**
 * Detects the media type of an audio or video file from its first bytes.
 * @returns undefined for all other files
 */
export async function sniffMediaType(bytes: Uint8Array): Promise<string | undefined> {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  // Imported on first use: the library slows down the start.
  const { fileTypeFromBuffer } = await import("file-type");
  const type = normalizeMediaType((await fileTypeFromBuffer(sample))?.mime ?? null);
  if (type === "application/ogg") return "audio/ogg";
  // Padding after the ID3 tag keeps file-type from finding the audio. Nearly all files with such a tag are MP3.
  if (type === "" && startsWithId3Tag(sample)) return "audio/mpeg";
  return asEnclosureType(type) ?? undefined;
}

/** Whether the bytes start with an ID3v2 tag (id3.org, ID3v2.4, 3.1). */
export function startsWithId3Tag(bytes: Uint8Array): boolean {
  return bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33;
}
