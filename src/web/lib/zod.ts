import { z } from "zod/v4";

/*
 * Stands in for zod in the SSR bundle and in browsers (vite.config.ts). There zod must not try to compile its checks: the
 * content security policy forbids that, and browsers report every attempt.
 */
if (!import.meta.env.SSR) z.config({ jitless: true });

export * from "zod/v4";
export { z };
