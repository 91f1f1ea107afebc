import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import type { AssetFile } from "./renderer.ts";

/** The suffixes of the files that scripts/build.ts compressed. */
const COMPRESSED_SUFFIXES = { br: ".br", gzip: ".gz" } as const;

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
  const compressions = (["br", "gzip"] as const).filter((compression) =>
    existsSync(path + COMPRESSED_SUFFIXES[compression]),
  );
  const bodies = new Map<string, Buffer>(
    compressions.map((compression) => [compression, readFileSync(path + COMPRESSED_SUFFIXES[compression])]),
  );
  const gzip = bodies.get("gzip");
  if (!gzip) bodies.set("identity", written);
  return {
    url,
    compressions,
    bodyIn(encoding) {
      const body = bodies.get(encoding) ?? gunzipSync(gzip as Buffer);
      bodies.set(encoding, body);
      return body;
    },
    contentHash: createHash("sha256").update(written).digest("base64url").slice(0, 27),
    modifiedAt: statSync(path).mtime,
  };
}
