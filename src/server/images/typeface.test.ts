import { describe, expect, test } from "vitest";
import { renderableText } from "./typeface.ts";

describe("the renderable part of a text", () => {
  test.each([
    ["Latin", "Talks & more", "Talks & more"],
    ["accents, composed or not", "Zoe\u0308 Łódź", "Zoë Łódź"],
    ["Vietnamese", "Chuyện trò", "Chuyện trò"],
    ["Cyrillic", "Разговоры", "Разговоры"],
    ["Greek", "Συζητήσεις", "Συζητήσεις"],
    ["spaces and line breaks", " a \n b ", "a b"],
    ["omitted emoji", "🎙️ Talks 👩‍💻 on air", "Talks on air"],
    ["Hebrew", "שיחות", undefined],
    ["Czech and Polish", "Jiří Dvořák-Żółkiewski", "Jiří Dvořák-Żółkiewski"],
    ["Arabic", "فاطمة الزهراء", undefined],
    ["Hebrew among Latin", "Talks with דנה", undefined],
    ["Japanese among Latin", "Talks 日本", undefined],
    ["only symbols", "— !", undefined],
    ["no text", "", undefined],
  ])("%s", (_case, text, rendered) => {
    expect(renderableText(text)?.text).toBe(rendered);
  });

  test("the width of a line from two fonts matches its outlines", () => {
    const { text, typeface } = renderableText("Łódź") ?? expect.unreachable();
    const xs = [...typeface.outlinePath(text, 0, 0, 1).matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeLessThanOrEqual(typeface.measureWidth(text));
    expect(Math.max(...xs)).toBeGreaterThan(typeface.measureWidth(text) * 0.9);
  });
});
