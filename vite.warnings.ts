import type { Rolldown } from "vite";

/** Hides the warnings about "use client", which means nothing here, and about a slow build. Shows every other one. */
export const onwarn: Rolldown.RolldownOptions["onwarn"] = (warning, showWarning) => {
  if (warning.code !== "MODULE_LEVEL_DIRECTIVE" && warning.code !== "PLUGIN_TIMINGS") showWarning(warning);
};
