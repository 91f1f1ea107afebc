import { createContext } from "react-router";
import type { PublicPageData } from "#domain/public-pages/public-pages.ts";

/** Gives the loaders of public pages access to the server's data. The server sets it for each request. */
export const publicPageDataContext = createContext<PublicPageData>();
