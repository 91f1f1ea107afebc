import { expect, test } from "vitest";
import { LONGEST_CHECK_WAIT_MS } from "#domain/links/schedule.ts";
import { LONGEST_WAIT_MS } from "./job.ts";

test("checks of links, which wait longest, are planned within the longest wait of a job", () => {
  expect(LONGEST_CHECK_WAIT_MS).toBeLessThanOrEqual(LONGEST_WAIT_MS);
});
