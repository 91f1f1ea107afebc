import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { onwarn } from "./vite.warnings.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: {
      // Radix's dialogs hold the page still with this package, by a style element that a strict Content-Security-Policy
      // refuses and that moves the page where a gutter is kept for the scrollbar. Ours does it with a rule of app.css.
      "react-remove-scroll": fileURLToPath(new URL("./src/web/ui/scroll-lock.tsx", import.meta.url)),
    },
  },
  // Found at the start instead of on the way, where each discovery reloads the page.
  optimizeDeps: { entries: ["src/web/root.tsx", "src/web/pages/*.tsx"] },
  // The SSR bundle contains its libraries, except the one the server uses too: reading a thousand icons from a thousand
  // files would take seconds at every start.
  ...(command === "build" && {
    ssr: { noExternal: true, external: ["zod"] },
    // Selects React's production code, whatever NODE_ENV the server runs under.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
  // Every picture and font is a file: the policy allows no data: addresses.
  build: { assetsInlineLimit: 0, rolldownOptions: { onwarn } },
  // What several screens share comes in a few files: fifty small ones hold up each other and the first paint.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
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
