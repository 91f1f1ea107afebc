import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/* What the packages in package-lock.json may be: `npm run check` says which have another licence, or run a script when installed. */

/** SPDX identifiers. A package with one that is not here needs a look at what it asks for, and a line. */
const ALLOWED_LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
  // Fonts, which are passed on unchanged.
  "OFL-1.1",
  // Data of browsers, used by the build alone, which names its source.
  "CC-BY-4.0",
  // Asks for the source of changes to its own files; there are none.
  "MPL-2.0",
  // libvips, which sharp loads as a library of its own.
  "LGPL-3.0-or-later",
]);

/** Packages with a script for their installation, which .npmrc keeps from being run. Each works without it. */
const KNOWN_INSTALL_SCRIPTS = new Set([
  "core-js", // shows a message
]);

const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall"];

interface LockedPackage {
  license?: string;
  hasInstallScript?: boolean;
}

/** What a package's own package.json says. Old ones have objects and lists. */
interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  scripts?: Record<string, string>;
}

/**
 * Finds what is not allowed of the locked packages.
 * @param locked by path in node_modules, as in package-lock.json
 * @param manifestOf the package.json at that path; undefined for one that is not installed, as for other platforms
 * @returns a sentence for each
 */
export function findPackageProblems(
  locked: Record<string, LockedPackage>,
  manifestOf: (path: string) => Manifest | undefined,
): string[] {
  return Object.entries(locked).flatMap(([path, { license, hasInstallScript = false }]) => {
    if (path === "") return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const manifest = manifestOf(path);
    const licences = [license, ...(manifest ? [licenceOf(manifest)] : [])];
    const hasScript = hasInstallScript || INSTALL_SCRIPTS.some((script) => manifest?.scripts?.[script] !== undefined);
    const unknown = licences.find((licence) => !isAllowed(licence));
    return [
      ...(licences.every(isAllowed) ? [] : [`${path} has the licence ${unknown ?? "(none)"}, which is not allowed`]),
      ...(hasScript && !KNOWN_INSTALL_SCRIPTS.has(name)
        ? [`${path} has an install script, which nobody has read`]
        : []),
    ];
  });
}

/** @param licence an SPDX expression, such as `(MPL-2.0 OR Apache-2.0)` */
function isAllowed(licence: string | undefined): boolean {
  if (!licence) return false;
  const alternatives = licence.replaceAll(/[()]/g, "").split(" OR ");
  return alternatives.some((alternative) => alternative.split(" AND ").every((id) => ALLOWED_LICENCES.has(id)));
}

function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (licenses) return licenses.map(({ type }) => type).join(" OR ");
  return typeof license === "object" ? license.type : license;
}

/** Finds the problems of the packages of a folder with package-lock.json. */
export function findProblemsIn(root: string): string[] {
  const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
  return findPackageProblems(readJson("package-lock.json").packages, (path) =>
    existsSync(join(root, path, "package.json")) ? readJson(`${path}/package.json`) : undefined,
  );
}
