import { expect, test } from "vitest";
import { PALETTES } from "./palette.ts";

/** Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hexColour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hexColour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(PALETTES)("the contrast on $background is high enough for text and shapes", (palette) => {
  const { background, text, primary, secondary } = palette;
  expect(contrast(background, text)).toBeGreaterThanOrEqual(7);
  expect(contrast(background, primary)).toBeGreaterThanOrEqual(3);
  expect(contrast(primary, secondary)).toBeGreaterThanOrEqual(1.3);
});
