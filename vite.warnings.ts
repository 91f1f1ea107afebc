import type { Rolldown } from "vite";

/** Libraries mark modules for the browser with "use client", which means nothing here; every other warning is shown. */
export const onwarn: Rolldown.RolldownOptions["onwarn"] = (warning, showWarning) => {
  if (warning.code !== "MODULE_LEVEL_DIRECTIVE") showWarning(warning);
};
