import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { onwarn } from "./vite.warnings.ts";

const LIGHT_PART_FOR: Record<string, string> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-router": fileURLToPath(new URL("./src/web/visitor/react-router-shim.tsx", import.meta.url)),
};

/**
 * What visitors load is paid by people who came for one page, and by other people's sites: there Preact stands in for
 * React, and links that fetch documents for the router.
 */
const lightPartsInTheBrowser: Plugin = {
  name: "light-parts-in-the-browser",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.config.consumer === "client",
  resolveId(source, importer) {
    const light = LIGHT_PART_FOR[source];
    return light ? this.resolve(light, importer, { skipSelf: true }) : undefined;
  },
};

/** The player and the pages share components but no files: what the pages' libraries need would weigh on the player. */
function browserHalf(name: string, entry: string): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      outDir: `build/visitors/client/${name}`,
      emptyOutDir: true,
      manifest: "manifest.json",
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { onwarn, input: { [name]: entry } },
    },
  };
}

/**
 * Builds what visitors get: `vite build --app --config vite.visitor.config.ts` makes the browser's half of the embedded
 * player and of the public pages, then the player's server half. Whoever renders a document takes the names of the
 * files from the browser halves' manifests, so this build comes before the application's.
 */
export default defineConfig({
  // Files name each other by relative addresses: each half stands in a folder of its own.
  base: "./",
  publicDir: false,
  plugins: [lightPartsInTheBrowser, tailwindcss()],
  environments: {
    embed: browserHalf("embed", "src/web/visitor/embed/entry.client.tsx"),
    public: browserHalf("public", "src/web/visitor/public-pages/entry.client.tsx"),
    ssr: {
      // React goes in as its production half, whatever NODE_ENV the server runs under.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      resolve: { noExternal: true, external: ["zod"] },
      build: {
        outDir: "build/visitors/server",
        ssr: true,
        emptyOutDir: true,
        rolldownOptions: { onwarn, input: { "entry.server": "src/web/visitor/embed/entry.server.tsx" } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["embed", "public", "ssr"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
