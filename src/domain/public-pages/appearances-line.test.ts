import { expect, test } from "vitest";
import { appearancesLine } from "./appearances-line.ts";

test.each([
  [0, 0, null, null, ""],
  [1, 1, 2026, 2026, "1 appearance on 1 show, 2026"],
  [16, 8, 2024, 2026, "16 appearances on 8 shows, 2024–2026"],
  [2, 0, 2025, 2026, "2 appearances, 2025–2026"],
])("%i appearances on %i shows from %s to %s are '%s'", (count, showCount, firstYear, lastYear, line) => {
  expect(
    appearancesLine({ count, kinds: [{ kind: "podcast", count }], showCount, shows: [], firstYear, lastYear }),
  ).toBe(line);
});

test.each([
  [[{ kind: "talk", count: 1 }], "1 talk, 2024–2026"],
  [
    [
      { kind: "podcast", count: 32 },
      { kind: "broadcast", count: 2 },
      { kind: "talk", count: 5 },
    ],
    "32 podcasts, 2 radio and TV shows, 5 talks, 2024–2026",
  ],
] as const)("other kinds are counted apart: %j", (kinds, line) => {
  const count = kinds.reduce((sum, each) => sum + each.count, 0);
  const years = { firstYear: 2024, lastYear: 2026 };
  expect(appearancesLine({ count, kinds: [...kinds], showCount: 3, shows: [], ...years })).toBe(line);
});
