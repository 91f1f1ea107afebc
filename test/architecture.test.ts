import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

/*
 * Who may import whom. Each module lists the modules that it may import besides itself. A path is a folder or a single
 * file; the longest path that matches a file rules.
 */
const allowedImports: Record<string, string[]> = {
  "src/domain": [],

  "src/server/errors.ts": [],
  "src/server/job-queue.ts": [],
  "src/server/config.ts": ["src/domain"],
  "src/server/store": ["src/domain"],
  "src/server/publish": ["src/domain"],
  "src/server/images": ["src/domain"],
  "src/server/lookup": ["src/domain", "src/server/errors.ts"],
  "src/server/mail": ["src/domain", "src/server/errors.ts"],
  "src/server/websub": ["src/server/job-queue.ts"],
  "src/server/context.ts": [
    "src/domain",
    "src/server/config.ts",
    "src/server/job-queue.ts",
    "src/server/lookup",
    "src/server/mail",
    "src/server/store",
    "src/server/websub",
  ],
  "src/server/security": ["src/domain", "src/server/errors.ts", "src/server/context.ts", "src/server/store"],
  "src/server/operations": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/mail",
    "src/server/publish",
    "src/server/security",
    "src/server/store",
    "src/server/views",
  ],
  // From rows to responses and pages: a column that no view names stays inside.
  "src/server/views": ["src/domain", "src/server/images", "src/server/store"],
  "src/server/rendering": ["src/domain"],
  "src/server/http": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/rendering/renderer.ts",
    "src/server/security",
    "src/server/store",
  ],
  "src/server/routes": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/http",
    "src/server/images",
    "src/server/lookup",
    "src/server/operations",
    "src/server/publish",
    "src/server/rendering/renderer.ts",
    "src/server/security",
    "src/server/store",
    "src/server/views",
  ],
  "src/server/app.ts": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/http",
    "src/server/rendering/renderer.ts",
    "src/server/routes",
  ],
  "src/server/main.ts": [
    "src/server/app.ts",
    "src/server/config.ts",
    "src/server/context.ts",
    "src/server/operations/purge-expired.ts",
    "src/server/rendering",
    "src/server/store/migrations",
  ],

  "src/web/lib": ["src/domain"],
  "src/web/ui": ["src/web/lib"],
  "src/web/analytics": ["src/domain"],
  "src/web/api": ["src/domain", "src/web/analytics", "src/web/lib"],
  "src/web/visitor": ["src/domain", "src/web/lib", "src/web/ui"],
  "src/web/visitor/shared": ["src/domain", "src/web/lib", "src/web/ui"],
  // The header of a public page is the application's own, loaded for people who have an account.
  "src/web/visitor/public-pages/header.client.tsx": ["src/web/api", "src/web/shell/header.tsx"],
  "src/web/visitor/public-pages/entry.client.tsx": [
    "src/web/analytics",
    "src/web/api/signed-in-cookie.ts",
    "src/web/lib",
    "src/web/ui",
    "src/web/visitor",
  ],
  "src/web/shell": [
    "src/domain",
    "src/web/analytics",
    "src/web/api",
    "src/web/lib",
    "src/web/ui",
    "src/web/visitor/shared",
  ],
  "src/web/features": [
    "src/domain",
    "src/web/api",
    "src/web/lib",
    "src/web/shell",
    "src/web/ui",
    "src/web/visitor/shared",
  ],
  "src/web/pages": [
    "src/domain",
    "src/web/api",
    "src/web/features",
    "src/web/lib",
    "src/web/shell",
    "src/web/ui",
    "src/web/visitor/public-pages",
    "src/web/visitor/shared",
  ],
  // The document around every page, and what the server hands to the loaders.
  "src/web/root.tsx": [
    "src/web/+types",
    "src/web/app.css?url",
    "src/web/analytics",
    "src/web/api",
    "src/web/lib",
    "src/web/shell",
    "src/web/ui",
    "src/web/visitor/assets.ts",
    "src/web/visitor/public-pages",
  ],
  "src/web/entry.server.tsx": [
    "src/domain",
    "src/web/analytics",
    "src/web/api",
    "src/web/visitor/embed/embed-document.tsx",
  ],
  "src/web/routes.ts": [],
};

const aliases: Record<string, string> = {
  "#domain/": "src/domain/",
  "#server/": "src/server/",
  "#web/": "src/web/",
};

const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

function moduleOf(file: string): string {
  const [module] = Object.keys(allowedImports)
    .filter((name) => file === name || file.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length);
  if (module === undefined) throw new Error(`${file} belongs to no module of the table`);
  return module;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier]) => specifier ?? "");
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith(".")) return relative(".", join(dirname(file), specifier));
    const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
    return alias ? specifier.replace(alias, aliases[alias] ?? "") : [];
  });
}

test("every module imports only what the table allows", () => {
  const violations = files.flatMap((file) => {
    const module = moduleOf(file);
    const allowed = [module, ...(allowedImports[module] ?? [])];
    return importsOf(file)
      .filter((target) => target.startsWith("src/"))
      .filter((target) => !allowed.some((folder) => target === folder || target.startsWith(`${folder}/`)))
      .map((target) => `${file} imports ${target}`);
  });
  expect(violations).toEqual([]);
});

test("web and server never import each other", () => {
  const sides = files.filter((file) => !file.startsWith("src/domain/"));
  const crossings = sides.flatMap((file) => {
    const other = file.startsWith("src/web/") ? "src/server/" : "src/web/";
    return importsOf(file)
      .filter((target) => target.startsWith(other))
      .map((target) => `${file} imports ${target}`);
  });
  expect(crossings).toEqual([]);
});

test("the domain knows neither Node nor the browser", () => {
  const violations = files
    .filter((file) => file.startsWith("src/domain/"))
    .filter((file) => /from "node:|\b(window|document|process|localStorage)\./.test(readFileSync(file, "utf8")));
  expect(violations).toEqual([]);
});
