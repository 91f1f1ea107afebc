import { describe, expect, test } from "vitest";
import { foldedTokens, foldedWords, foldText } from "./folding.ts";

describe("foldText", () => {
  test.each([
    ["  Crème\n BRÛLÉE ", "creme brulee"],
    ["Straße", "strasse"],
    ["STRASSE ẞ", "strasse ss"],
    ["Łukasz Żółć", "lukasz zolc"],
    ["Søren Ærø Þór Guðrún Đorđe Œuvre", "soren aero thor gudrun dorde oeuvre"],
    ["İstanbul, Işık", "istanbul, isik"],
    ["Can’t, O'Brien, ʻOkina", "cant, obrien, ʻokina"],
    ["ﬁne Ｗｉｄｅ ①", "fine wide 1"],
    ["Jose\u0301", "jose"],
    ["Pod\u00adcast", "podcast"],
    ["C++ & GPT-4", "c++ & gpt-4"],
    // Marks that make another letter stay: only accents are dropped.
    ["がぎ ガギ", "がぎ ガギ"],
    ["हिन्दी", "हिन्दी"],
    ["كِتَابٌ, أحمد, שָׁלוֹם", "كتاب, احمد, שלום"],
    ["Ёлка, Йод, Ήλιος, 김민수", "елка, иод, ηλιος, 김민수"],
    ["", ""],
  ])("%j becomes %j", (text, folded) => expect(foldText(text)).toBe(folded));
});

describe("foldedWords", () => {
  test.each([
    ["Can’t stop — won’t stop!", ["cant", "stop", "wont", "stop"]],
    ["‘Quoted’ and 'quoted'", ["quoted", "and", "quoted"]],
    ["GPT-4, example.com", ["gpt", "4", "example", "com"]],
    ["L’été de Zoë", ["lete", "de", "zoe"]],
    ["日本語を話す", ["日本語", "を", "話す"]],
    ["Podcast日本語です", ["podcast", "日本語", "です"]],
    ["สวัสดีครับ", ["สวัสดี", "ครับ"]],
    ["हिन्दी भाषा", ["हिन्दी", "भाषा"]],
    ["❤️ 🎙️ — …", []],
    ["½ m²", ["12", "m2"]],
  ])("%j has the words %j", (text, words) => expect(foldedWords(text)).toEqual(words));

  test("folding twice changes nothing", () => {
    const words = foldedWords("Łukasz’s Straße ÆON İki ﬁn 日本語 ½");
    expect(foldedWords(words.join(" "))).toEqual(words);
  });
});

test("tokens tell where each word stands in the text as written", () => {
  const text = "Zoë’s 日本語 & Straße";
  expect(foldedTokens(text).map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
    ["zoes", "Zoë’s"],
    ["日本語", "日本語"],
    ["strasse", "Straße"],
  ]);
});

describe("the words of a plain text are those that Unicode's properties give", () => {
  // One letter of another kind lets the whole text be read by them.
  const byProperties = (text: string) => foldedTokens(`${text} ß`).slice(0, -1);
  test.each([
    "",
    "It's GPT-4, isn’t it? Don`t ‘quote’ me… “a”–b—c",
    "'' '' a' 'b c''d e'’f g' ",
    "snake_case 1e5x 3.14 a@b.example\tline\nnext\0end",
  ])("%j", (text) => expect(foldedTokens(text)).toEqual(byProperties(text)));

  test("with every pair of characters between others", () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const characters = [...ascii.filter((character) => !/[b-yB-Y1-8]/.test(character)), ..."‘’“”–—…"];
    const texts = characters.flatMap((one) => characters.map((other) => `a${one}${other}B ${one}7${other}`));
    expect(texts.map((text) => foldedTokens(text))).toEqual(texts.map(byProperties));
  });
});

test("names in scripts without spaces can be compared character by character", () => {
  expect(foldedTokens("ゲスト山田Ken太郎", "characters").map(({ word, start }) => [word, start])).toEqual([
    ["ゲ", 0],
    ["ス", 1],
    ["ト", 2],
    ["山", 3],
    ["田", 4],
    ["ken", 5],
    ["太", 8],
    ["郎", 9],
  ]);
});
