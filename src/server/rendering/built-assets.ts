import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import type { AssetFile, Compression } from "./renderer.ts";

/** The suffixes of the files that scripts/build.ts compressed. */
const COMPRESSED_SUFFIXES: Readonly<Record<Compression, string>> = { br: ".br", gzip: ".gz" };

/** Reads the files of a folder of the build that have a URL of their own. @param urlPrefix of the folder */
export function readAssets(folder: string, urlPrefix: string): AssetFile[] {
  return listAssets(folder).map((path) => readAsset(path, urlPrefix + relative(folder, path).split(sep).join("/")));
}

/** Lists the files of a folder, without those of build tools. */
function listAssets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !Object.values(COMPRESSED_SUFFIXES).some((suffix) => entry.name.endsWith(suffix)),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((name) => name.startsWith(".")),
    );
}

function readAsset(path: string, url: string): AssetFile {
  const written = readFileSync(path);
  const compressed = new Map<Compression, Buffer>();
  for (const [compression, suffix] of Object.entries(COMPRESSED_SUFFIXES) as [Compression, string][]) {
    const file = statSync(path + suffix, { throwIfNoEntry: false });
    if (file) compressed.set(compression, readFileSync(path + suffix));
  }
  const gzip = compressed.get("gzip");
  let body = gzip ? undefined : written;
  return {
    url,
    body() {
      body ??= gunzipSync(gzip as Buffer);
      return body;
    },
    compressed,
    contentHash: createHash("sha256").update(written).digest("base64url").slice(0, 27),
    modifiedAt: statSync(path).mtime,
  };
}
