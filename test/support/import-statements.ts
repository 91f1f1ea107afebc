import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";

/** The subpath imports of package.json. */
const SUBPATHS: Record<string, string> = {
  "#domain/": "src/domain/",
  "#server/": "src/server/",
  "#web/": "src/web/",
  "#test/": "test/",
};

/** One import or re-export. */
export interface Import {
  /** a file of the repository, such as 'src/domain/feed.ts', or the specifier of a library's module, such as 'react-dom/client' */
  target: string;
  isFile: boolean;
  /** erased by the compiler: no bundle contains the target because of it */
  isTypeOnly: boolean;
  /** `import()`: fetched when that line runs */
  isDynamic: boolean;
}

const importsByFile = new Map<string, Import[]>();

/** Lists what a TypeScript file imports, in the order of the source. Queries such as `?url` are left out of the target. */
export function importsOf(file: string): Import[] {
  const known = importsByFile.get(file) ?? readImports(file);
  importsByFile.set(file, known);
  return known;
}

function readImports(file: string): Import[] {
  const source = readFileSync(file, "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const found: { specifier: string; isTypeOnly: boolean; isDynamic: boolean }[] = [];
  for (const { moduleRequest, entries } of staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ specifier: moduleRequest.value, isTypeOnly, isDynamic: false });
  }
  for (const { entries } of staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isTypeOnly: isType, isDynamic: false });
  for (const { moduleRequest } of dynamicImports) {
    const literal = /^["'`]([^"'`]+)["'`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) found.push({ specifier: literal[1], isTypeOnly: false, isDynamic: true });
  }
  return found.map(({ specifier, ...rest }) => ({ ...resolve(file, specifier), ...rest }));
}

function resolve(file: string, specifier: string): Pick<Import, "target" | "isFile"> {
  const path = specifier.replace(/\?.*$/, "");
  const subpath = Object.keys(SUBPATHS).find((prefix) => path.startsWith(prefix));
  if (subpath) return { target: path.replace(subpath, SUBPATHS[subpath] ?? ""), isFile: true };
  if (path.startsWith(".")) return { target: relative(".", join(dirname(file), path)), isFile: true };
  return { target: path, isFile: false };
}

/** What a bundle contains. */
export interface Bundle {
  /** files of the repository, in order of name; those of the first request and those that are fetched later */
  files: { eager: string[]; lazy: string[] };
  /** names of packages */
  libraries: { eager: string[]; lazy: string[] };
}

/**
 * Follows the imports of a bundle's entry, type-only ones excepted.
 * @param aliases specifier → what the bundler replaces it with: another specifier, or an absolute path
 */
export function bundleOf(entry: string, aliases: Record<string, string> = {}): Bundle {
  const eager = reachableFrom([entry], aliases, false);
  const all = reachableFrom([entry], aliases, true);
  const later = (name: "files" | "libraries") => [...all[name]].filter((each) => !eager[name].has(each)).sort();
  return {
    files: { eager: [...eager.files].sort(), lazy: later("files") },
    libraries: { eager: [...eager.libraries].sort(), lazy: later("libraries") },
  };
}

function reachableFrom(entries: string[], aliases: Record<string, string>, followsDynamic: boolean) {
  const files = new Set(entries);
  const libraries = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const { target, isFile, isTypeOnly, isDynamic } of importsOf(file)) {
      if (isTypeOnly || (isDynamic && !followsDynamic)) continue;
      const replacement = isFile ? undefined : aliases[target];
      if (isFile) files.add(target);
      else if (replacement && existsSync(replacement)) files.add(relative(".", replacement));
      else libraries.add(packageOf(replacement ?? target));
    }
    // Every component becomes calls of the JSX runtime.
    if (file.endsWith(".tsx")) libraries.add(packageOf(aliases["react/jsx-runtime"] ?? "react"));
  }
  return { files, libraries };
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
