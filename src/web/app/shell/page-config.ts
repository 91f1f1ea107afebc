import { createContext, useContext } from "react";
import { BUILD_PAGE_CONFIG, type PageConfig } from "#domain/page-config.ts";

/** The id of the element with which every document of the application carries the operator's settings. */
export const PAGE_CONFIG_ID = "page-config";

let written: PageConfig | undefined;

/** Reads the settings from the document. The build, which renders one, has its own. */
export function readPageConfig(): PageConfig {
  if (typeof document === "undefined") return BUILD_PAGE_CONFIG;
  written ??= JSON.parse(document.getElementById(PAGE_CONFIG_ID)?.textContent ?? "null") ?? BUILD_PAGE_CONFIG;
  return written as PageConfig;
}

/** Tests replace the settings. */
export const PageConfigContext = createContext<PageConfig | undefined>(undefined);

export function usePageConfig(): PageConfig {
  return useContext(PageConfigContext) ?? readPageConfig();
}

/** Whether the site has plans: where everybody has premium, there is no word about them. */
export function useHasPlans(): boolean {
  return usePageConfig().premium !== "everyone";
}
