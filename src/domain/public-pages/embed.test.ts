import { expect, test } from "vitest";
import { EMBED_EPISODES, EMBED_MAX_EPISODES, parseEmbedAutonext, parseEmbedOptions, parseEmbedStart } from "./embed.ts";

const defaults = { theme: "light", limit: EMBED_EPISODES, episode: null };

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
  ["episode=%00", {}],
  ["theme=dark&limit=5&episode=7&start=2:00", { theme: "dark", limit: 5, episode: 7 }],
  ["unknown=1&theme=dark", { theme: "dark" }],
])("?%s", (query, options) => {
  expect(parseEmbedOptions(new URLSearchParams(query))).toEqual({ ...defaults, ...options });
});

test.each([
  ["autonext=1", true],
  ["theme=dark&autonext=1", true],
  ["autonext=0", false],
  ["autonext", false],
  ["", false],
])("?%s goes on to the next episode: %s", (query, isAutonext) => {
  expect(parseEmbedAutonext(new URLSearchParams(query))).toBe(isAutonext);
});

test.each([
  ["start=90", 90],
  ["start=1:30", 90],
  ["start=1:02:03", 3723],
  ["start=-5", 0],
  ["start=soon", 0],
  ["", 0],
])("?%s starts at %i seconds", (query, seconds) => {
  expect(parseEmbedStart(new URLSearchParams(query))).toBe(seconds);
});
