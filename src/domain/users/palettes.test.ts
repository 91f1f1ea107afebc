import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PALETTE_NAMES, PALETTES, type Palette, pageColors, paletteNameOf } from "./palettes.ts";

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

/** The colors of texts and lines in one theme, from the first rules of a stylesheet that has this selector. */
function textColors(
  file: string,
  selector: string,
): Record<"ink" | "quiet" | "line-strong" | "on-accent" | "danger", string> {
  const css = readFileSync(new URL(`../../web/${file}`, import.meta.url), "utf8");
  const [rule = ""] = css
    .slice(
      css.indexOf(`
${selector} {`),
    )
    .split("}", 1);
  return Object.fromEntries(
    [...rule.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
}

const THEMES = {
  light: { ...textColors("theme.css", ":root"), ...textColors("guest-colors.css", "[data-palette]") },
  dark: {
    ...textColors("theme.css", ':root[data-theme="dark"]'),
    ...textColors("guest-colors.css", '[data-palette][data-theme="dark"]'),
  },
};

const palettes = Object.entries<Palette>(PALETTES);

test.each(palettes)("%s: covers and share images are legible", (_, { background, text, primary, secondary }) => {
  expect(contrast(background, text)).toBeGreaterThanOrEqual(7);
  expect(contrast(background, primary)).toBeGreaterThanOrEqual(3);
  expect(contrast(primary, secondary)).toBeGreaterThanOrEqual(1.3);
});

test.each(
  palettes.flatMap(([name, palette]) => (["light", "dark"] as const).map((theme) => ({ name, palette, theme }))),
)("$name: pages are legible in $theme colors", ({ palette, theme }) => {
  const page = pageColors(palette)[theme];
  const { ink, quiet, danger, "line-strong": line, "on-accent": onAccent } = THEMES[theme];
  for (const background of [page.paper, page.surface, page.sunken]) {
    for (const text of [ink, quiet, danger, page.accent])
      expect(contrast(background, text), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
    // The edges of controls; the line around what has the focus has the accent.
    expect(contrast(background, line), `${line} on ${background}`).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(page.accent, onAccent)).toBeGreaterThanOrEqual(4.5);
  for (const text of ["block-ink", "block-quiet", "block-accent"] as const)
    expect(contrast(page.block, page[text]), text).toBeGreaterThanOrEqual(4.5);
  expect(contrast(page.block, page["block-line"])).toBeGreaterThanOrEqual(3);
});

test("the eight guests after each other have eight palettes, and keep the ones they choose", () => {
  const ids = [41, 42, 43, 44, 45, 46, 47, 48];
  expect(new Set(ids.map((id) => paletteNameOf({ id, palette: null })))).toEqual(new Set(PALETTE_NAMES));
  expect(paletteNameOf({ id: 41, palette: "plum" })).toBe("plum");
});

test("the stylesheet has the colors of every palette", async () => {
  const rules = palettes.map(([name, palette]) => {
    const properties = Object.entries(pageColors(palette)).flatMap(([theme, colors]) =>
      Object.entries(colors).map(([token, color]) => `  --${theme}-${token}: ${color};\n`),
    );
    return `[data-palette="${name}"] {\n${properties.join("")}}\n`;
  });
  const comment = "/* Written from domain/users/palettes.ts by: npm test -- src/domain/users/palettes.test.ts -u */\n";
  await expect(comment + rules.join("")).toMatchFileSnapshot("../../web/palettes.css");
});
