import { createContext } from "react-router";
import type { PageInput } from "#domain/page-input.ts";

/** Finds the profile that had a screen name before. The server sets it for each request. */
export const renamedProfilePathContext = createContext<PageInput["renamedProfilePath"]>();
