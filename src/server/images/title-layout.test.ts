import { describe, expect, test } from "vitest";
import { layOutTitle } from "./title-layout.ts";

/** Every character is half an em wide. */
const typeface = {
  ascentEm: 0.67,
  descentEm: 0.2,
  lineHeightEm: 1.04,
  measureWidth: (text: string) => [...text].length / 2,
  outlinePath: () => "",
};
const layOut = (text: string) => layOutTitle({ text, typeface, isRightToLeft: false }, 1200, 440);

describe("the lines of a title", () => {
  test.each([
    ["AI", 390, ["AI"]],
    ["Leadership", 232, ["Leadership"]],
    ["My Podcast Appearances", 204, ["My Podcast", "Appearances"]],
    ["日本語のポッドキャスト、出演まとめ", 180, ["日本語のポッドキャスト、", "出演まとめ"]],
    ["在播客里谈「科技」与生活", 204, ["在播客里谈", "「科技」与生活"]],
    ["คุยกันเรื่องเทคโนโลยี", 180, ["คุยกันเรื่อง", "เทคโนโลยี"]],
    ["One of the many things to talk about", 140, ["One of the", "many things", "to talk about"]],
  ])("%s", (text, sizePixels, lines) => {
    expect(layOut(text)).toEqual({ sizePixels, lines });
  });

  test("are truncated when they do not fit in the smallest size", () => {
    const { lines, sizePixels } = layOut("word ".repeat(100).trim());
    expect(sizePixels).toBe(60);
    expect(lines.length).toBe(7);
    expect(lines.at(-1)?.endsWith("word…")).toBe(true);
    for (const line of lines) expect(typeface.measureWidth(line) * sizePixels).toBeLessThanOrEqual(1200);
  });

  test("break words that are wider than a line", () => {
    const { lines } = layOut("x".repeat(100));
    expect(lines).toEqual(["x".repeat(40), "x".repeat(40), "x".repeat(20)]);
  });
});
