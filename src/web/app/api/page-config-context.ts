import { createContext } from "react-router";
import type { PageConfig } from "#domain/page-config.ts";

/** Gives the root loader the operator's settings for pages. The server sets it for each request. */
export const pageConfigContext = createContext<PageConfig>();
