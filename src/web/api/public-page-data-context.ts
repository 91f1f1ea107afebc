import { createContext } from "react-router";
import type { PublicPageData } from "#domain/public-pages.ts";

/** Where the public pages' loaders find what the server lets visitors see; the server fills it for each request. */
export const publicPageDataContext = createContext<PublicPageData>();
