import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { APPLICATION_DOCUMENTS, type ApplicationDocumentName } from "../src/domain/application-pages.ts";
import { createDocumentRenderer } from "../src/server/rendering/ssr-bundle.ts";

/*
 * Builds src/web into build/: first the application, whose documents are rendered here, then what runs on Preact, whose documents
 * name files of both. Text files also get brotli and gzip versions, so that the server never compresses an asset.
 */
const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);

rmSync(join(ROOT, "build"), { recursive: true, force: true });
run("react-router", "build", "--logLevel", "warn");
await renderDocuments();
run("vite", "build", "--app", "--config", "vite.visitor.config.ts", "--logLevel", "warn");
compress(join(ROOT, "build/application/client"));
compress(join(ROOT, "build/visitors/client"));

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(BIN, command), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The bundle that renders them is not needed any more. */
async function renderDocuments(): Promise<void> {
  const bundle = join(ROOT, "build/application/server");
  const render = createDocumentRenderer(await import(pathToFileURL(join(bundle, "index.js")).href), "production");
  const names = Object.keys(APPLICATION_DOCUMENTS) as ApplicationDocumentName[];
  const documents = await Promise.all(names.map(async (name) => [name, await render(name)] as const));
  writeFileSync(join(ROOT, "build/application/documents.json"), JSON.stringify(Object.fromEntries(documents)));
  rmSync(bundle, { recursive: true });
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
  }
}
