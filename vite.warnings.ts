import type { Rolldown } from "vite";

/**
 * Libraries mark modules for the browser with "use client", which means nothing here, and a busy machine builds slowly;
 * every other warning is shown.
 */
export const onwarn: Rolldown.RolldownOptions["onwarn"] = (warning, showWarning) => {
  if (warning.code !== "MODULE_LEVEL_DIRECTIVE" && warning.code !== "PLUGIN_TIMINGS") showWarning(warning);
};
