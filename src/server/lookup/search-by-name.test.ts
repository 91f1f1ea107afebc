import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDraft } from "#server/lookup/merge-drafts.ts";
import { episodesNaming } from "./search-by-name.ts";

function episode(index: number, guest: string) {
  return createDraft({
    title: `Episode ${index}`,
    description: `Our guest is ${guest}.\n${"We talk about many things. ".repeat(700)}`,
    releaseDate: new Date(Date.UTC(2020, 0, 1 + index)).toISOString(),
  });
}

test("other work runs between a show's long episodes, and can end the matching", async () => {
  const episodes = Array.from({ length: 400 }, (_, index) => episode(index, "Ada Stone"));
  const controller = new AbortController();
  const finding = episodesNaming(["Ada Stone"], episodes, controller.signal);
  await yieldToEventLoop();
  controller.abort();
  const found = await finding;
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(400);
});
