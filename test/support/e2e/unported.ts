/** Specs that still run on Vitest. */
export const UNPORTED = [
  "analytics",
  "episode-card",
  "journey",
  "media-keys",
  "profile-settings",
  "public-feed",
  "public-profile",
  "reorder",
  "verification",
].map((name) => `test/e2e/${name}.spec.ts`);
