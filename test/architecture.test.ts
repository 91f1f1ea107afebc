import { globSync, readFileSync } from "node:fs";
import { resolveConfig } from "vite";
import { describe, expect, test } from "vitest";
import { PREACT_BUNDLES, type PreactBundle } from "#web/public/document/bundles.ts";
import { PREACT_ALIASES, preactAliases } from "../vite.preact-aliases.ts";
import { bundleOf, type Import, importsOf } from "./support/import-statements.ts";

/** The parts of `src/web/ui` that run on Preact too: public pages load all of them. */
const PREACT_UI = [
  "src/web/ui/avatar.tsx",
  "src/web/ui/badge.tsx",
  "src/web/ui/button.tsx",
  "src/web/ui/class-names.ts",
  "src/web/ui/copy-button.tsx",
  "src/web/ui/copy-with-toast.ts",
  "src/web/ui/empty-state.tsx",
  "src/web/ui/field.tsx",
  "src/web/ui/remote-image.tsx",
  "src/web/ui/spinner.tsx",
  "src/web/ui/toast-store.ts",
  "src/web/ui/toaster.tsx",
  "src/web/ui/tooltip.tsx",
];

/** What the parts of public pages may import. */
const PUBLIC_PAGE_PARTS = [
  "src/domain",
  "src/web/lib",
  "src/web/public/page/document-ids.ts",
  "src/web/public/player",
  "src/web/public/shared",
  ...PREACT_UI,
];

/*
 * Each layer, and the other layers that it may import. A path is a folder or a single file; the longest path that
 * matches a file applies.
 */
const ALLOWED_IMPORTS: Record<string, string[]> = {
  "src/domain": [],

  "src/server/errors.ts": [],
  "src/server/limits/pace.ts": ["src/server/limits"],
  "src/server/operate/collect-garbage.ts": [],
  "src/server/operate/stop.ts": [],
  "src/server/operate/supervisor.ts": ["src/server/operate/metrics-of-workers.ts"],
  "src/server/operate/metrics-of-workers.ts": ["src/server/operate/metrics.ts"],
  "src/server/operate/metrics.ts": [],
  "src/server/operate/security-log.ts": ["src/server/limits/client-prefix.ts"],
  "src/server/operate/move.ts": ["src/server/store"],
  "src/server/limits": ["src/server/errors.ts", "src/server/store"],
  "src/server/config.ts": ["src/domain"],
  "src/server/store": ["src/domain"],
  "src/server/publish": ["src/domain"],
  "src/server/images": ["src/domain", "src/server/errors.ts", "src/server/limits"],
  "src/server/lookup": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/limits",
    "src/server/operate/collect-garbage.ts",
  ],
  "src/server/mail": ["src/domain"],
  // Counts visits in memory and turns them into rows.
  "src/server/statistics": ["src/domain", "src/server/limits", "src/server/security", "src/server/store"],
  // Runs in a thread of its own.
  "src/server/search": ["src/domain", "src/server/limits/thread-pool.ts", "src/server/store"],
  "src/server/context.ts": [
    "src/domain",
    "src/server/config.ts",
    "src/server/limits",
    "src/server/lookup",
    "src/server/mail",
    "src/server/operate/metrics.ts",
    "src/server/operate/security-log.ts",
    "src/server/statistics",
    "src/server/publish",
    "src/server/search",
    "src/server/store",
  ],
  "src/server/security": ["src/server/errors.ts", "src/server/context.ts", "src/server/limits", "src/server/store"],
  "src/server/operations": [
    "src/domain",
    "src/server/background/job.ts",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/lookup/fetch/document-fetch.ts",
    "src/server/lookup/lists/list.ts",
    "src/server/lookup/parse/parse-document.ts",
    "src/server/lookup/lookup.ts",
    "src/server/lookup/resolve-appearance.ts",
    "src/server/lookup/transcripts",
    "src/server/mail",
    "src/server/limits/pace.ts",
    "src/server/publish",
    "src/server/security",
    "src/server/limits",
    "src/server/store",
    "src/server/views",
  ],
  // Turns rows into responses and pages: a column that no view names never leaves the server.
  "src/server/views": ["src/domain", "src/server/images", "src/server/store"],
  // What is done in the background: each kind of job is a file, or a thin one for an operation.
  "src/server/background": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/lookup/fetch/ssrf-safe-fetch.ts",
    "src/server/limits/pace.ts",
    "src/server/links",
    "src/server/operations",
    "src/server/store",
    "src/server/suggestions",
  ],
  "src/server/background/job.ts": ["src/server/context.ts", "src/server/store"],
  // Checks the links of episodes, and looks for what could replace those that are broken.
  "src/server/links": [
    "src/domain",
    "src/server/background/job.ts",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/lookup",
    "src/server/operations",
    "src/server/store",
  ],
  // Looks for appearances.
  "src/server/suggestions": [
    "src/domain",
    "src/server/background/job.ts",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/lookup",
    "src/server/mail",
    "src/server/operations/published/hub-notifications.ts",
    "src/server/store",
  ],
  "src/server/rendering": ["src/domain", "src/server/limits"],
  "src/server/http": [
    "src/domain",
    "src/server/config.ts",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/limits",
    "src/server/operate/metrics.ts",
    "src/server/operate/security-log.ts",
    "src/server/statistics/visit-counter.ts",
    "src/server/rendering/renderer.ts",
    "src/server/security",
    "src/server/store",
  ],
  // The one way to public documents, before Fastify.
  "src/server/documents": [
    "src/domain",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/http",
    "src/server/limits",
    "src/server/statistics/visit-counter.ts",
    "src/server/operations",
    "src/server/publish",
    "src/server/rendering/renderer.ts",
    "src/server/security",
    "src/server/store",
    "src/server/views",
  ],
  "src/server/routes": [
    "src/domain",
    "src/server/documents",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/http",
    "src/server/images",
    "src/server/limits",
    "src/server/lookup",
    "src/server/statistics/visit-counter.ts",
    "src/server/operations",
    "src/server/publish",
    "src/server/rendering/renderer.ts",
    "src/server/security",
    "src/server/store",
    "src/server/views",
  ],
  "src/server/app.ts": [
    "src/domain",
    "src/server/documents",
    "src/server/errors.ts",
    "src/server/context.ts",
    "src/server/http",
    "src/server/limits",
    "src/server/rendering/bound-rendering.ts",
    "src/server/rendering/renderer.ts",
    "src/server/routes",
    "src/server/security",
    "src/server/store/instance-values.ts",
  ],
  "src/server/operate/cannot-listen.ts": ["src/server/config.ts"],
  "src/server/operate/read-config-or-exit.ts": ["src/server/config.ts", "src/server/operate/stop.ts"],
  "src/server/operate/try-mail-server.ts": ["src/server/config.ts", "src/server/mail"],
  "src/server/operate/migrate-or-exit.ts": [
    "src/server/config.ts",
    "src/server/operate/answer-while-migrating.ts",
    "src/server/operate/cannot-listen.ts",
    "src/server/operate/exit-without-database.ts",
    "src/server/operate/migration-progress.ts",
    "src/server/operate/stop.ts",
    "src/server/store/database.ts",
    "src/server/store/migrations",
  ],
  "src/server/operate/exit-without-database.ts": ["src/server/config.ts", "src/server/operate/stop.ts"],
  "src/server/operate/require-database-or-exit.ts": [
    "src/server/config.ts",
    "src/server/operate/exit-without-database.ts",
    "src/server/operate/stop.ts",
    "src/server/store/database.ts",
    "src/server/store/migrations",
  ],
  "src/server/operate/answer-while-migrating.ts": [
    "src/server/config.ts",
    "src/server/http/error-boundary.ts",
    "src/server/http/request-target.ts",
    "src/server/operate/migration-progress.ts",
    "src/server/security/tokens.ts",
  ],
  "src/server/operate/migration-progress.ts": [],
  "src/server/operate/migration-worker.ts": ["src/server/store/database.ts", "src/server/store/migrations"],
  "src/server/operate/prepare-backup-folder-or-exit.ts": ["src/server/operate/stop.ts", "src/server/store/sqlite"],
  "src/server/serve.ts": [
    "src/server/app.ts",
    "src/server/background",
    "src/server/config.ts",
    "src/server/context.ts",
    "src/server/limits/process-pool.ts",
    "src/server/operate/cannot-listen.ts",
    "src/server/operate/metrics-of-workers.ts",
    "src/server/operate/migrate-or-exit.ts",
    "src/server/operate/prepare-backup-folder-or-exit.ts",
    "src/server/operate/stop.ts",
    "src/server/rendering",
    "src/server/operate/collect-garbage.ts",
    "src/server/operate/supervisor.ts",
    "src/server/operate/try-mail-server.ts",
  ],
  "src/server/main.ts": [
    "src/server/operate/read-config-or-exit.ts",
    "src/server/serve.ts",
    "src/server/operate/supervisor.ts",
  ],

  "src/web/lib": ["src/domain"],
  "src/web/ui": ["src/domain/script-json.ts", "src/web/lib"],

  // In browsers, public/ runs on Preact; its parts that the application has too run on React there:
  "src/web/public/shared": ["src/domain", "src/web/lib", "src/web/public/player", ...PREACT_UI],
  "src/web/public/player": ["src/domain", "src/web/lib", "src/web/public/shared", ...PREACT_UI],
  "src/web/public/react-router-shim.tsx": ["src/web/ui/toast-store.ts"],
  "src/web/public/embed": ["src/domain", "src/web/lib", "src/web/public/player", "src/web/public/shared"],
  "src/web/public/feed": [...PUBLIC_PAGE_PARTS, "src/web/public/search"],
  "src/web/public/profile": [...PUBLIC_PAGE_PARTS, "src/web/public/feed", "src/web/public/search"],
  "src/web/public/episode": [...PUBLIC_PAGE_PARTS, "src/web/public/feed"],
  "src/web/public/search": PUBLIC_PAGE_PARTS,
  "src/web/public/page": [
    ...PUBLIC_PAGE_PARTS,
    "src/web/public/episode",
    "src/web/public/feed",
    "src/web/public/profile",
    "src/web/public/search",
  ],
  // The HTML around it, rendered on the server, on Preact too.
  "src/web/public/document": [
    "src/domain",
    "src/web/lib",
    "src/web/ui/button.tsx",
    "src/web/ui/error-state.tsx",
    "src/web/ui/json-script.tsx",
    "src/web/public",
  ],

  "src/web/app": ["src/domain", "src/web/lib", "src/web/ui", "src/web/public/player", "src/web/public/shared"],
  "src/web/app/api": ["src/domain", "src/web/lib", "src/web/ui/toast-store.ts"],
  "src/web/app/shell": [
    "src/domain",
    "src/web/app/api",
    "src/web/lib",
    "src/web/ui",
    "src/web/public/player",
    "src/web/public/shared",
  ],
  "src/web/app/features": [
    "src/domain",
    "src/web/app/api",
    "src/web/lib",
    "src/web/app/shell",
    "src/web/ui",
    "src/web/public/player",
    "src/web/public/shared",
  ],
  "src/web/app/routes.ts": [],
};

const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

/** Imports of our own source; React Router generates the types in `+types`. */
function fileImportsOf(file: string): Import[] {
  return importsOf(file).filter(({ target, isFile }) => isFile && /^src\/(?!web\/.*\+types\/)/.test(target));
}

function isWithin(file: string, layers: readonly string[]): boolean {
  return layers.some((layer) => file === layer || file.startsWith(`${layer}/`));
}

function layerOf(file: string): string {
  const [layer] = Object.keys(ALLOWED_IMPORTS)
    .filter((name) => isWithin(file, [name]))
    .sort((a, b) => b.length - a.length);
  if (layer === undefined) throw new Error(`${file} belongs to no layer of the table`);
  return layer;
}

test("every file imports only what its layer allows", () => {
  const violations = files.flatMap((file) => {
    const layer = layerOf(file);
    const allowed = [layer, ...(ALLOWED_IMPORTS[layer] ?? [])];
    return fileImportsOf(file)
      .filter(({ target }) => !isWithin(target, allowed))
      .map(({ target }) => `${file} imports ${target}`);
  });
  expect(violations).toEqual([]);
});

test("no file imports itself through other files", () => {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    else if (!finished.has(file)) for (const { target } of fileImportsOf(file)) follow(target, [...path, file]);
    finished.add(file);
  };
  for (const file of files) follow(file, []);
  expect(cycles).toEqual([]);
});

test("every path in the table exists", () => {
  const layers = Object.entries(ALLOWED_IMPORTS).flatMap(([layer, imports]) => [layer, ...imports]);
  expect([...new Set(layers)].filter((path) => globSync(path).length === 0)).toEqual([]);
});

/** What runs on a server: without a build, and without the packages for development. */
const PRODUCTION_FILES = [
  ...files.filter((file) => /^src\/(domain|server)\//.test(file) && file !== "src/server/rendering/dev.ts"),
  ...["admin", "backup", "demo", "demo-numbers", "move", "restore"].map((name) => `scripts/${name}.ts`),
];

/** Packages that are used without an import: Node itself, and what only metrics load. So are the fonts of generated images. */
const NOT_IMPORTED = ["node", "prom-client"];
const FONTS = /^@fontsource-variable\//;

/** The packages that a file imports when it runs. */
function packagesOf(file: string): string[] {
  return importsOf(file)
    .filter(({ isFile, isTypeOnly, target }) => !isFile && !isTypeOnly && !target.startsWith("node:"))
    .map(({ target }) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target);
}

test("a production start needs no development package", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const violations = PRODUCTION_FILES.flatMap((file) =>
    packagesOf(file)
      .filter((name) => !(name in dependencies))
      .map((name) => `${file} imports ${name}`),
  );
  expect(violations).toEqual([]);
});

/** What only some requests need. Loaded at the start, the parsers alone would take a seventh of the memory of an idle process. */
const LOADED_ON_FIRST_USE = {
  libraries: [
    "@simplewebauthn/server",
    "bidi-js",
    "csv-parse",
    "file-type",
    "harfbuzzjs",
    "html-to-text",
    "htmlparser2",
    "marked",
    "music-metadata",
    "nodemailer",
    "piscina",
    "prom-client",
    "sharp",
    "undici",
    "woff2-encoder",
    "yaml",
  ],
  files: ["src/server/lookup/parse/parse-document.ts", "src/server/lookup/lookup.ts", "src/server/rendering/dev.ts"],
};

test("a start loads no library that only some requests need", () => {
  const { files, libraries } = bundleOf("src/server/serve.ts");
  expect(files.eager.filter((file) => LOADED_ON_FIRST_USE.files.includes(file))).toEqual([]);
  expect(libraries.eager.filter((name) => LOADED_ON_FIRST_USE.libraries.includes(name))).toEqual([]);
});

test("production has no package that only browsers and the build need", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const used = new Set([...PRODUCTION_FILES.flatMap(packagesOf), ...NOT_IMPORTED]);
  expect(Object.keys(dependencies).filter((name) => !used.has(name) && !FONTS.test(name))).toEqual([]);
});

test("web and server never import each other", () => {
  const sides = files.filter((file) => !file.startsWith("src/domain/"));
  const violations = sides.flatMap((file) => {
    const other = file.startsWith("src/web/") ? "src/server" : "src/web";
    return fileImportsOf(file)
      .filter(({ target }) => isWithin(target, [other]))
      .map(({ target }) => `${file} imports ${target}`);
  });
  expect(violations).toEqual([]);
});

test("the domain uses neither Node nor the browser", () => {
  const violations = files
    .filter((file) => file.startsWith("src/domain/"))
    .filter((file) => /from "node:|\b(window|document|process|localStorage)\./.test(readFileSync(file, "utf8")));
  expect(violations).toEqual([]);
});

test.each([
  ["Fastify", /^@?fastify\b/, ["src/server/app.ts", "src/server/http", "src/server/routes"]],
  ["Kysely", /^kysely\b/, ["src/server/store", "src/server/operate/move.ts"]],
  ["A database driver", /^(pg|node:sqlite)$/, ["src/server/store"]],
  ["Vite", /^vite\b/, ["src/server/rendering/dev.ts"]],
])("%s is imported by its own layers only", (_name, library, layers) => {
  const violations = files
    .filter((file) => !isWithin(file, layers))
    .filter((file) => importsOf(file).some(({ target, isFile }) => !isFile && library.test(target)));
  expect(violations).toEqual([]);
});

test("only publish writes XML", () => {
  const violations = files
    .filter((file) => !isWithin(file, ["src/server/publish"]))
    .filter(
      (file) =>
        fileImportsOf(file).some(({ target }) => target === "src/server/publish/xml.ts") ||
        readFileSync(file, "utf8").includes("<?xml"),
    );
  expect(violations).toEqual([]);
});

interface AllowedContents {
  files: string[];
  libraries: string[];
}

/** What each bundle on Preact may contain: loaded with the page, and fetched later where it is needed. */
const PREACT_BUNDLE_CONTENTS: Record<PreactBundle, { eager: AllowedContents; lazy: AllowedContents }> = {
  embed: {
    eager: {
      files: ["src/domain", "src/web/lib", "src/web/public/embed", "src/web/public/player"],
      libraries: ["lucide-react", "preact"],
    },
    // Reports of plays and clicks.
    lazy: {
      files: ["src/web/lib", "src/web/public/player/control-video.ts", "src/web/public/player/visitor-events.ts"],
      libraries: [],
    },
  },
  public: {
    eager: {
      files: ["src/domain", "src/web/lib", ...PREACT_UI, "src/web/public"],
      libraries: ["lucide-react", "preact"],
    },
    // What a search found, toasts, analytics, the player bar, reports of plays and clicks, and the header of signed-in users.
    lazy: {
      files: [
        "src/web/public/search/public-search-content.tsx",
        "src/web/public/page/page-navigation.ts",
        "src/web/public/page/player-bar-root.tsx",
        "src/web/public/page/public-header.tsx",
        "src/web/public/player",
        "src/web/public/shared",
        "src/domain",
        "src/web/lib",
        "src/web/ui/toast-view.tsx",
      ],
      libraries: ["posthog-js", "radix-ui", "uuid"],
    },
  },
};

const DOCUMENTS_ENTRY = "src/web/public/document/entry.server.tsx";

/** The routes, and the document around them. */
const APPLICATION_ENTRIES = [
  "src/web/app/root.tsx",
  ...globSync("src/web/app/pages/*.tsx", { exclude: ["**/*.test.tsx"] }),
];

describe("the client bundles", () => {
  test.each(Object.keys(PREACT_BUNDLES) as PreactBundle[])("%s contains only what it may contain", (name) => {
    const { files, libraries } = bundleOf(PREACT_BUNDLES[name].entry, PREACT_ALIASES);
    const allowed = PREACT_BUNDLE_CONTENTS[name];
    expect({
      eager: files.eager.filter((file) => !isWithin(file, allowed.eager.files)),
      lazy: files.lazy.filter((file) => !isWithin(file, allowed.lazy.files)),
    }).toEqual({ eager: [], lazy: [] });
    expect(libraries).toEqual({ eager: allowed.eager.libraries, lazy: allowed.lazy.libraries });
  });

  test.each(["build", "serve"] as const)("the aliases for Preact apply to vite %s", async (command) => {
    const { resolve } = await resolveConfig({ configFile: "vite.visitor.config.ts", logLevel: "error" }, command);
    expect(resolve.alias).toEqual(expect.arrayContaining(preactAliases));
  });

  test("no file of src/web/public runs in the application only", () => {
    const entries = [...Object.values(PREACT_BUNDLES).map(({ entry }) => entry), DOCUMENTS_ENTRY];
    const bundled = entries.flatMap((entry) => {
      const { eager, lazy } = bundleOf(entry, PREACT_ALIASES).files;
      return [...eager, ...lazy];
    });
    const imported = files.flatMap(fileImportsOf).filter(({ isTypeOnly }) => !isTypeOnly);
    const isRuntime = (file: string) => imported.some(({ target }) => target === file);
    const others = files
      .filter((file) => file.startsWith("src/web/public/"))
      .filter((file) => !bundled.includes(file) && isRuntime(file));
    expect(others).toEqual([]);
  });

  test("nothing that pages need is called after PostHog, which blockers stop by its name", () => {
    const needed = [
      ...APPLICATION_ENTRIES,
      "src/web/public/page/entry.client.tsx",
      "src/web/public/page/public-header.tsx",
    ];
    const { files, libraries } = {
      files: needed.flatMap((entry) => bundleOf(entry).files.eager),
      libraries: needed.flatMap((entry) => bundleOf(entry).libraries.eager),
    };
    expect([...files, ...libraries].filter((name) => /posthog/.test(name))).toEqual([]);
  });

  test("the charting library is loaded with a chart, and not with a page", () => {
    const bundles = APPLICATION_ENTRIES.map((entry) => bundleOf(entry).libraries);
    expect(bundles.filter(({ eager }) => eager.includes("recharts"))).toEqual([]);
    expect(bundles.filter(({ lazy }) => lazy.includes("recharts"))).toHaveLength(1);
  });

  test("the application contains no part of the embedded player", () => {
    const violations = APPLICATION_ENTRIES.flatMap((entry) => {
      const { eager, lazy } = bundleOf(entry).files;
      return [...eager, ...lazy].filter((file) => isWithin(file, ["src/web/public/embed"]));
    });
    expect(violations).toEqual([]);
  });
});
