import { describe, expect, test } from "vitest";
import { layOutTitle } from "./title-block.ts";

/** Every character half an em wide. */
const typeface = { hasGlyph: () => true, measureWidth: (text: string) => [...text].length / 2, outlinePath: () => "" };
const block = (text: string) => layOutTitle({ text, typeface }, 1200, 440);

describe("a title's lines", () => {
  test.each([
    ["AI", 390, ["AI"]],
    ["Leadership", 232, ["Leadership"]],
    ["My Podcast Appearances", 204, ["My Podcast", "Appearances"]],
    ["One of the many things to talk about", 140, ["One of the", "many things", "to talk about"]],
  ])("%s", (text, sizePixels, lines) => {
    expect(block(text)).toEqual({ sizePixels, lines });
  });

  test("a title too long for the smallest size ends in an ellipsis", () => {
    const { lines, sizePixels } = block("word ".repeat(100).trim());
    expect(sizePixels).toBe(60);
    expect(lines.length).toBe(7);
    expect(lines.at(-1)?.endsWith("word…")).toBe(true);
    for (const line of lines) expect(typeface.measureWidth(line) * sizePixels).toBeLessThanOrEqual(1200);
  });

  test("a word wider than a line is broken", () => {
    const { lines } = block("x".repeat(100));
    expect(lines).toEqual(["x".repeat(40), "x".repeat(40), "x".repeat(20)]);
  });
});
