import { describe, expect, test } from "vitest";
import { type RenderableText, renderableTexts } from "./typeface.ts";

const OPEN_TIMEOUT_MS = 60_000;

async function renderable(text: string): Promise<RenderableText | undefined> {
  const [found] = await renderableTexts([text]);
  return found;
}

function outlineOf({ text, typeface }: RenderableText): string {
  return typeface.outlinePath(text, 0, 0, 100);
}

describe("the renderable part of a text", { timeout: OPEN_TIMEOUT_MS }, () => {
  test.each([
    ["Latin", "Talks & more", "Talks & more"],
    ["accents, composed or not", "Zoe\u0308 Łódź", "Zoë Łódź"],
    ["Czech and Polish", "Jiří Dvořák-Żółkiewski", "Jiří Dvořák-Żółkiewski"],
    ["Vietnamese", "Chuyện trò", "Chuyện trò"],
    ["Cyrillic", "Разговоры", "Разговоры"],
    ["Greek", "Συζητήσεις", "Συζητήσεις"],
    ["Arabic", "فاطمة الزهراء", "فاطمة الزهراء"],
    ["Hebrew with vowels", "שָׁלוֹם", "שָׁלוֹם".normalize("NFC")],
    ["Chinese", "陈小明，臺灣", "陈小明，臺灣"],
    ["Japanese", "山田太郎「ラジオ」", "山田太郎「ラジオ」"],
    ["Korean", "김민준", "김민준"],
    ["Hindi", "क्षत्रिय।", "क्षत्रिय।"],
    ["Thai", "สมชาย ใจดี", "สมชาย ใจดี"],
    ["Amharic", "አበበ", "አበበ"],
    ["Armenian and Georgian", "Արամ და ნინო", "Արամ და ნინო"],
    [
      "South Asian scripts",
      "বাংলা ગુજરાતી ਪੰਜਾਬੀ தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ଓଡ଼ିଆ සිංහල",
      "বাংলা ગુજરાતી ਪੰਜਾਬੀ தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ଓଡ଼ିଆ සිංහල",
    ],
    ["South-East Asian scripts", "ភាសាខ្មែរ ລາວ မြန်မာ", "ភាសាខ្មែរ ລາວ မြန်မာ"],
    ["Dhivehi", "ދިވެހި", "ދިވެހި"],
    ["emoji", "🎙️ Talks 👩‍💻 on air 🇩🇪", "🎙️ Talks 👩‍💻 on air 🇩🇪"],
    ["only emoji", "🎧", "🎧"],
    ["several scripts", "Talks with דנה about 日本", "Talks with דנה about 日本"],
    ["spaces and line breaks", " a \n b ", "a b"],
    ["controls of direction", "\u202eTalks\u200f", "Talks"],
    ["omitted symbols", "Talks \u{1d173}\u{10fffd} on air", "Talks on air"],
    ["a script that no font has", "𐎀𐎁", undefined],
    ["only symbols", "— !", undefined],
    ["no text", "", undefined],
  ])("%s", async (_case, text, rendered) => {
    expect((await renderable(text))?.text).toBe(rendered?.normalize("NFC"));
  });

  test.each([
    ["Arabic letters join", "بيت", "ب ي ت"],
    ["Devanagari letters become a conjunct", "क्ष", "क ष"],
    ["a sequence of emoji is one", "👩‍💻", "👩 💻"],
  ])("%s", async (_case, text, apart) => {
    const [widthEm = 0, apartEm = 0] = (await renderableTexts([text, apart])).map((found) =>
      found?.typeface.measureWidth(found.text),
    );
    expect(widthEm).toBeGreaterThan(0);
    expect(widthEm).toBeLessThan(apartEm - 0.5);
  });

  test("Hebrew begins at the right, and a number after it is left of it", async () => {
    const [hebrew, year] = await renderableTexts(["דנה 2026", "2026"]);
    expect([hebrew?.isRightToLeft, year?.isRightToLeft]).toEqual([true, false]);
    const yearWidth = (year?.typeface.measureWidth("2026") ?? 0) * 100;
    const [, leftmost] = /^M(-?[\d.]+)/.exec(outlineOf(hebrew ?? expect.unreachable())) ?? [];
    expect(Number(leftmost)).toBeLessThan(yearWidth);
  });

  test("Chinese and Japanese draw a shared character each in their own way", async () => {
    const [chinese] = await renderableTexts(["直", "陈小明"]);
    const [japanese] = await renderableTexts(["直", "ひとのラジオ"]);
    expect(outlineOf(chinese ?? expect.unreachable())).not.toBe(outlineOf(japanese ?? expect.unreachable()));
  });

  test("the width of a line from two fonts matches its outlines", async () => {
    const { text, typeface } = (await renderable("Łódź")) ?? expect.unreachable();
    const xs = [...typeface.outlinePath(text, 0, 0, 1).matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
    expect(Math.max(...xs)).toBeLessThanOrEqual(typeface.measureWidth(text));
    expect(Math.max(...xs)).toBeGreaterThan(typeface.measureWidth(text) * 0.9);
  });
});
