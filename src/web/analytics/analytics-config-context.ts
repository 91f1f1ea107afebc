import { createContext } from "react-router";
import type { AnalyticsConfig } from "#domain/analytics-config.ts";

/** Where the document's loader finds the place of product events; the server fills it for each request. */
export const analyticsConfigContext = createContext<AnalyticsConfig | null>(null);
