/**
 * The client bundles that run on Preact. They share components but no files: what the public pages' libraries need would
 * make the embedded player heavier.
 */
export const PREACT_BUNDLES = {
  embed: {
    entry: "src/web/public/embed/entry.client.tsx",
    stylesheet: "src/web/public/embed/embed.css",
  },
  public: {
    entry: "src/web/public/page/entry.client.tsx",
    /** public pages have the application's stylesheet */
    stylesheet: undefined,
  },
} as const;

export type PreactBundle = keyof typeof PREACT_BUNDLES;
