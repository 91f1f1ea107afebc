import { expect, test } from "vitest";
import { EMBED_EPISODES, EMBED_MAX_EPISODES, parseEmbedOptions } from "./embed.ts";

const defaults = { theme: "auto", limit: EMBED_EPISODES, episode: null, startSeconds: 0 };

test.each([
  ["", {}],
  ["theme=light", { theme: "light" }],
  ["theme=dark", { theme: "dark" }],
  ["theme=auto", { theme: "auto" }],
  ["theme=DARK", {}],
  ["theme=", {}],
  ["limit=1", { limit: 1 }],
  ["limit=12", { limit: 12 }],
  ["limit=all", { limit: EMBED_MAX_EPISODES }],
  ["limit=99999999999999999999", { limit: EMBED_MAX_EPISODES }],
  ["limit=0", {}],
  ["limit=-3", {}],
  ["limit=2.5", {}],
  ["limit=many", {}],
  ["episode=42", { episode: 42 }],
  [
    "episode=0b9f7c1e-7c58-4f0e-9a55-3a5f2b1f7a10",
    {
      episode: "0b9f7c1e-7c58-4f0e-9a55-3a5f2b1f7a10",
    },
  ],
  ["episode=", {}],
  ["start=90", { startSeconds: 90 }],
  ["start=1:30", { startSeconds: 90 }],
  ["start=1:02:03", { startSeconds: 3723 }],
  ["start=-5", {}],
  ["start=soon", {}],
  ["theme=dark&limit=5&episode=7&start=2:00", { theme: "dark", limit: 5, episode: 7, startSeconds: 120 }],
  ["unknown=1&theme=dark", { theme: "dark" }],
])("?%s", (query, options) => {
  expect(parseEmbedOptions(new URLSearchParams(query))).toEqual({ ...defaults, ...options });
});
