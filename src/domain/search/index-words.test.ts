import { describe, expect, test } from "vitest";
import { indexTokens, scopePrefix } from "./index-words.ts";

const wordsOf = (text: string) => indexTokens(text).map(({ word }) => word);

describe("the words of a full-text index", () => {
  test.each([
    ["Can’t stop: Łukasz", ["cant", "stop", "lukasz"]],
    ["GPT-4 in Straße 7", ["gpt", "4", "in", "strasse", "7"]],
    ["qx is escaped", ["qx00710078", "is", "escaped"]],
    ["a_b", ["a", "b"]],
    ["L’art de l'œuvre, d’aujourd’hui", ["art", "de", "oeuvre", "aujourdhui"]],
    ["e-mail, GPT-4, x-ray - a - b", ["email", "gpt", "4", "xray", "a", "b"]],
    ["1e5x 3d 2e 007", ["1qx0065x5x", "3d", "2e", "007"]],
  ])("of %j", (text, words) => expect(wordsOf(text)).toEqual(words));

  test.each(["привет", "日本語", "हिन्दी", "한국어", "שלום", "👩‍🚀ѣ3", "\u{20000}\u{20001}", "aqxb", "ٱلسَّلَام"])(
    "of %j have only a to z and 0 to 9",
    (text) => expect(wordsOf(text).join("")).toMatch(/^[a-z0-9]+$/),
  );

  test.each([
    ["приветствие", "привет"],
    ["covidпривет", "covid"],
    ["aqxbc", "aqxb"],
    ["हिन्दी", "हिन"],
  ])("of %j begin like those of its beginning %j", (text, beginning) =>
    expect(wordsOf(text)[0]?.startsWith(wordsOf(beginning)[0] ?? "none")).toBe(true),
  );

  test("stand where the text has them", () => {
    const text = "De l’œuvre: e-mail";
    expect(indexTokens(text).map(({ start, end }) => text.slice(start, end))).toEqual(["De", "œuvre", "e-mail"]);
  });

  test("of one user never begin like those of another, or of another group", () => {
    const prefixes = [1, 2, 12, 122].flatMap((id) => [scopePrefix(id, "details"), scopePrefix(id, "transcript")]);
    for (const prefix of prefixes)
      expect(prefixes.filter((other) => `${other}2x0`.startsWith(prefix))).toEqual([prefix]);
  });

  test("are cut where PostgreSQL would refuse them", () =>
    expect(wordsOf("ж".repeat(5000))[0]?.length).toBeLessThan(2000));
});
