import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions } from "vite";
import { PREACT_BUNDLES } from "./src/web/public/document/bundles.ts";
import { preactAliases } from "./vite.preact-aliases.ts";
import { onwarn } from "./vite.warnings.ts";

/**
 * The client bundles of public pages and of the embedded player, and the bundle with which the server renders their documents.
 * They run on Preact, because people who came for one page, and other people's sites, pay for their size.
 *
 * `vite build --app --config vite.visitor.config.ts` builds each bundle by itself, the documents' last: they take the names of the
 * others' files, and of the application's, from manifests. So this build comes after the application's. In development the server
 * compiles all of them with this configuration too (src/server/rendering/dev.ts).
 */
export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [tailwindcss()],
  resolve: { alias: preactAliases },
  // What imports React, such as the icons, must not find it beside the bundle.
  ssr: { noExternal: true },
  ...(command === "serve" && {
    // The application's development server has the default folder.
    cacheDir: "node_modules/.vite-visitor",
    // A dependency that Vite discovers later makes it reload the page.
    optimizeDeps: { entries: Object.values(PREACT_BUNDLES).map(({ entry }) => entry) },
  }),
  ...(command === "build" && {
    // Relative URLs: each bundle has its own folder.
    base: "./",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    environments: {
      ...Object.fromEntries(
        Object.entries(PREACT_BUNDLES).map(([name, { entry }]) => [name, clientBundle(name, entry)]),
      ),
      documents: documentsBundle(),
    },
    builder: {
      async buildApp(builder) {
        for (const name of [...Object.keys(PREACT_BUNDLES), "documents"]) {
          const environment = builder.environments[name];
          if (environment) await builder.build(environment);
        }
      },
    },
  }),
}));

function clientBundle(name: string, entry: string): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      outDir: `build/visitors/client/${name}`,
      emptyOutDir: true,
      manifest: "manifest.json",
      // Fonts and images stay files: the content security policy allows no data: URLs for fonts.
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        onwarn,
        input: { [name]: entry },
        // What a page needs is in one file, also where parts that load later share it: two files compress worse.
        output: { codeSplitting: { groups: [{ name, test: entry, includeDependenciesRecursively: true }] } },
      },
    },
  };
}

/** Contains its libraries, except the one the server uses too. */
function documentsBundle(): EnvironmentOptions {
  return {
    consumer: "server",
    resolve: { noExternal: true, external: ["zod", "zod/v4"] },
    build: {
      outDir: "build/visitors/server",
      emptyOutDir: true,
      ssr: true,
      rolldownOptions: { onwarn, input: { documents: "src/web/public/document/entry.server.tsx" } },
    },
  };
}
