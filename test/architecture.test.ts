import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

/*
 * Who may import whom. Each room lists the rooms it may reach into, besides itself; the longest matching folder rules.
 */
const rooms: Record<string, string[]> = {
  "src/domain": [],

  "src/server/errors.ts": [],
  "src/server/background.ts": [],
  "src/server/config.ts": ["src/domain"],
  "src/server/rendered-cache.ts": [],
  "src/server/store": ["src/domain"],
  "src/server/rss": ["src/domain"],
  "src/server/websub": ["src/server/background.ts"],
  "src/server/covers": ["src/domain"],
  "src/server/metadata": ["src/domain", "src/server/errors.ts"],
  "src/server/mail": ["src/domain", "src/server/errors.ts"],
  "src/server/context.ts": [
    "src/domain",
    "src/server/mail",
    "src/server/background.ts",
    "src/server/config.ts",
    "src/server/metadata",
    "src/server/store",
    "src/server/websub",
  ],
  "src/server/auth": ["src/domain", "src/server/errors.ts", "src/server/context.ts", "src/server/store"],
  "src/server/operations": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/mail",
    "src/server/store",
    "src/server/auth",
  ],
  "src/server/web.ts": ["src/domain"],
  "src/server/routes": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/store",
    "src/server/rss",
    "src/server/covers",
    "src/server/metadata",
    "src/server/auth",
    "src/server/operations",
    "src/server/rendered-cache.ts",
    "src/server/web.ts",
  ],
  // The process itself puts the rooms together.
  "src/server": ["src/domain", "src/server"],

  "src/web/ui": [],
  "src/web/analytics": ["src/domain"],
  "src/web/api": ["src/domain", "src/web/analytics"],
  "src/web/components": ["src/domain", "src/web/ui", "src/web/analytics", "src/web/api"],
  "src/web/embed": ["src/domain", "src/web/ui", "src/web/components"],
  "src/web/pages": ["src/domain", "src/web/ui", "src/web/api", "src/web/components"],
  // The document, the route table and the server's entry put the screens together.
  "src/web": ["src/domain", "src/web"],
};

const roots: Record<string, string> = {
  "#domain/": "src/domain/",
  "#server/": "src/server/",
  "#web/": "src/web/",
};

const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

function roomOf(file: string): string {
  const [room] = Object.keys(rooms)
    .filter((name) => file === name || file.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length);
  if (room === undefined) throw new Error(`${file} stands in no room of the table`);
  return room;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier]) => specifier ?? "");
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith(".")) return relative(".", join(dirname(file), specifier));
    const root = Object.keys(roots).find((prefix) => specifier.startsWith(prefix));
    return root ? specifier.replace(root, roots[root] ?? "") : [];
  });
}

test("every room imports only from the rooms the table allows", () => {
  const trespasses = files.flatMap((file) => {
    const room = roomOf(file);
    const allowed = [room, ...(rooms[room] ?? [])];
    return importsOf(file)
      .filter((target) => target.startsWith("src/"))
      .filter((target) => !allowed.some((folder) => target === folder || target.startsWith(`${folder}/`)))
      .map((target) => `${file} imports ${target}`);
  });
  expect(trespasses).toEqual([]);
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
  const strangers = files
    .filter((file) => file.startsWith("src/domain/"))
    .filter((file) => /from "node:|\b(window|document|process|localStorage)\./.test(readFileSync(file, "utf8")));
  expect(strangers).toEqual([]);
});
