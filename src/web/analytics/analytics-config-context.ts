import { createContext } from "react-router";
import type { AnalyticsConfig } from "#domain/analytics-config.ts";

/** Gives the root loader the analytics settings, or null if analytics is off. The server sets it for each request. */
export const analyticsConfigContext = createContext<AnalyticsConfig | null>(null);
