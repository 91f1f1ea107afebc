import { describe, expect, test } from "vitest";
import { renderableText } from "./typeface.ts";

describe("what can be set of a text", () => {
  test.each([
    ["Latin", "Talks & more", "Talks & more"],
    ["accents, composed or not", "Zoe\u0308 Łódź", "Zoë Łódź"],
    ["Vietnamese", "Chuyện trò", "Chuyện trò"],
    ["Cyrillic", "Разговоры", "Разговоры"],
    ["Greek", "Συζητήσεις", "Συζητήσεις"],
    ["spaces and line breaks", " a \n b ", "a b"],
    ["emoji left out", "🎙️ Talks 👩‍💻 on air", "Talks on air"],
    ["Hebrew", "שיחות", undefined],
    ["Japanese among Latin", "Talks 日本", undefined],
    ["only signs", "— !", undefined],
    ["nothing", "", undefined],
  ])("%s", (_case, text, set) => {
    expect(renderableText(text)?.text).toBe(set);
  });

  test("a line of two font files is as wide as its outlines reach", () => {
    const { text, typeface } = renderableText("Łódź") ?? expect.unreachable();
    const xs = [...typeface.outlinePath(text, 0, 0, 1).matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeLessThanOrEqual(typeface.measureWidth(text));
    expect(Math.max(...xs)).toBeGreaterThan(typeface.measureWidth(text) * 0.9);
  });
});
