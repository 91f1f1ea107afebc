import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { onwarn } from "./vite.warnings.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      // Zod without code generation, which the content security policy forbids.
      { find: /^zod$/, replacement: fileURLToPath(new URL("./src/web/lib/zod.ts", import.meta.url)) },
      // React Router's function reloads the document when the code of a page cannot be loaded.
      {
        find: /^\.\/routeModules\.js$/,
        replacement: fileURLToPath(new URL("./src/web/app/shell/load-route-module.ts", import.meta.url)),
      },
      // Radix's dialogs lock the page's scrolling with this package, which shifts the page because app.css reserves a
      // gutter for the scrollbar. Our replacement uses a rule of app.css.
      {
        find: "react-remove-scroll",
        replacement: fileURLToPath(new URL("./src/web/ui/scroll-lock.tsx", import.meta.url)),
      },
    ],
  },
  // A dependency that Vite discovers later makes it reload the page.
  optimizeDeps: { entries: ["src/web/app/root.tsx", "src/web/app/pages/*.tsx", "!**/*.test.tsx"] },
  // The bundle that renders the documents contains its libraries in their form for production; Zod has but one.
  ...(command === "build" && {
    ssr: { noExternal: true, external: ["zod", "zod/v4"] },
    // Selects React's production code, whatever NODE_ENV the build runs under.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
  // Fonts and images stay files: the content security policy allows no data: URLs for fonts.
  build: {
    assetsInlineLimit: 0,
    // Public documents load the stylesheet and fonts of the application.
    manifest: true,
    rolldownOptions: { onwarn },
  },
  // Code that pages share goes into a few files: fifty small ones delay each other and the first paint.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                { name: "libraries", test: /node_modules/, minShareCount: 2, priority: 1 },
                { name: "shared", minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}));
