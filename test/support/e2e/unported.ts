/** Specs that still run on Vitest. */
export const UNPORTED = ["analytics", "journey", "public-feed", "reorder"].map((name) => `test/e2e/${name}.spec.ts`);
