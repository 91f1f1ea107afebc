import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PALETTE_NAMES, PALETTES, type Palette, paletteNameOf } from "./palettes.ts";

/** Source: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hexColor: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hexColor.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Theme = "light" | "dark";

/** The custom properties of a rule of a stylesheet. */
function propertiesOf(file: string, selector: string): Record<string, string> {
  const css = readFileSync(new URL(`../../web/${file}`, import.meta.url), "utf8");
  const [, rule = ""] = css.split(`\n${selector} {`);
  return Object.fromEntries(
    [...rule.slice(0, rule.indexOf("}")).matchAll(/--([\w-]+): ([^;]+);/g)].map(([, ...pair]) => pair),
  );
}

/** Evaluates a color of the stylesheets from the inside, as #rrggbb. */
function evaluate(color: string, properties: Record<string, string>, theme: Theme): string {
  const evaluated = color
    .replace(/var\(--([\w-]+)\)/, (_, name) => properties[name] ?? "")
    .replace(/light-dark\(\s*(#\w+),\s*(#\w+)\s*\)/, theme === "light" ? "$1" : "$2")
    .replace(/color-mix\(in srgb, (#\w+) ([\d.]+)%, (#\w+)\)/, (_, one, percent, other) =>
      mix(one, other, percent / 100),
    );
  return evaluated === color ? color : evaluate(evaluated, properties, theme);
}

/** @param share of the first color, 0 to 1 */
function mix(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [other, color].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

const palettes = Object.entries<Palette>(PALETTES);

test.each(palettes)("%s: covers and share images are legible", (_, { background, text, primary, secondary }) => {
  expect(contrast(background, text)).toBeGreaterThanOrEqual(7);
  expect(contrast(background, primary)).toBeGreaterThanOrEqual(3);
  expect(contrast(primary, secondary)).toBeGreaterThanOrEqual(1.3);
});

test.each(PALETTE_NAMES.flatMap((name) => (["light", "dark"] as const).map((theme) => ({ name, theme }))))(
  "$name: pages are legible in $theme colors",
  ({ name, theme }) => {
    const properties = {
      ...propertiesOf("theme.css", ":root"),
      ...propertiesOf("guest-colors.css", "[data-palette]"),
      ...propertiesOf("palettes.css", `[data-palette="${name}"]`),
    };
    const color = (property: string) => evaluate(`var(--${property})`, properties, theme);
    for (const background of ["paper", "surface", "sunken"].map(color)) {
      for (const text of ["ink", "quiet", "danger", "accent"])
        expect(contrast(background, color(text)), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
      // The edges of controls; the line around what has the focus has the accent.
      expect(contrast(background, color("line-strong")), `lines on ${background}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(color("accent"), color("on-accent"))).toBeGreaterThanOrEqual(4.5);
    for (const text of ["block-ink", "block-quiet", "block-accent"])
      expect(contrast(color("block"), color(text)), text).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color("block"), color("block-line"))).toBeGreaterThanOrEqual(3);
  },
);

test("the eight guests after each other have eight palettes, and keep the ones they choose", () => {
  const ids = [41, 42, 43, 44, 45, 46, 47, 48];
  expect(new Set(ids.map((id) => paletteNameOf({ id, palette: null })))).toEqual(new Set(PALETTE_NAMES));
  expect(paletteNameOf({ id: 41, palette: "plum" })).toBe("plum");
});

test("the stylesheet has the colors of every palette", async () => {
  const rules = palettes.map(([name, { background, text, primary, accent, dark }]) =>
    [
      `[data-palette="${name}"] {`,
      `  --light-accent: ${accent};`,
      `  --dark-accent: ${dark.accent};`,
      `  --block: light-dark(${background}, ${dark.background});`,
      `  --block-ink: light-dark(${text}, ${dark.text});`,
      `  --block-accent: light-dark(${primary}, ${dark.accent});`,
      "}\n",
    ].join("\n"),
  );
  const comment = "/* Written from domain/users/palettes.ts by: npm test -- src/domain/users/palettes.test.ts -u */\n";
  await expect(comment + rules.join("")).toMatchFileSnapshot("../../web/palettes.css");
});
