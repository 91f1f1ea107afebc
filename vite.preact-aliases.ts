import { fileURLToPath } from "node:url";
import type { Alias } from "vite";

/** What public documents and their client bundles contain in place of React and React Router. */
export const PREACT_ALIASES: Record<string, string> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react/jsx-dev-runtime": "preact/jsx-dev-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact-render-to-string",
  "react-router": fileURLToPath(new URL("./src/web/public/react-router-shim.tsx", import.meta.url)),
};

/** The same for Vite. Each alias replaces one whole specifier: a plain string would also match longer paths. */
export const preactAliases: Alias[] = Object.entries(PREACT_ALIASES).map(([specifier, replacement]) => ({
  find: new RegExp(`^${specifier}$`),
  replacement,
}));
