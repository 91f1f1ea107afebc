import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { onwarn } from "./vite.warnings.ts";

const PREACT_FOR: Record<string, string> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
};

/** The embedded player's weight is paid by other people's pages, so there Preact stands in for React. */
const preactInTheBrowser: Plugin = {
  name: "preact-in-the-browser",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  resolveId(source, importer) {
    const preact = PREACT_FOR[source];
    return preact ? this.resolve(preact, importer, { skipSelf: true }) : undefined;
  },
};

/**
 * Builds the embedded player: `vite build --config vite.embed.config.ts` makes the browser's half, then the server's,
 * which takes the names of the files from the browser half's manifest.
 */
export default defineConfig({
  base: "/embed-assets/",
  publicDir: false,
  plugins: [preactInTheBrowser, tailwindcss()],
  environments: {
    client: {
      build: {
        outDir: "build/embed/client",
        manifest: "manifest.json",
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { onwarn, input: { embed: "src/web/embed/entry.client.tsx" } },
      },
    },
    ssr: {
      // React goes in as its production half, whatever NODE_ENV the server runs under.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      resolve: { noExternal: true, external: ["zod"] },
      build: {
        outDir: "build/embed/server",
        ssr: true,
        emptyOutDir: true,
        rolldownOptions: { onwarn, input: { "entry.server": "src/web/embed/entry.server.tsx" } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["client", "ssr"]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
