import { expect, test } from "vitest";
import { appearancesLine } from "./appearances-line.ts";

test.each([
  [0, 0, null, null, ""],
  [1, 1, 2026, 2026, "1 appearance on 1 show, 2026"],
  [16, 8, 2024, 2026, "16 appearances on 8 shows, 2024–2026"],
  [2, 0, 2025, 2026, "2 appearances, 2025–2026"],
])("%i appearances on %i shows from %s to %s are '%s'", (count, showCount, firstYear, lastYear, line) => {
  expect(appearancesLine({ count, showCount, shows: [], firstYear, lastYear })).toBe(line);
});
