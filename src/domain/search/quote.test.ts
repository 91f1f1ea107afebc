import { describe, expect, test } from "vitest";
import { parseSearch } from "./query.ts";
import { findMatches, quoteMatches } from "./quote.ts";

const quote = (query: string, text: string, maxWords = 40) => {
  const parsed = parseSearch(query) ?? expect.fail("no query");
  return quoteMatches(text, findMatches(parsed, text), maxWords)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");
};

describe("a quote", () => {
  test.each([
    ["trust", "We scale trust.", "We scale [trust]."],
    ["scale trust", "We scale trust, and trust scales.", "We [scale trust], and [trust] scales."],
    ["jose", "José told me", "[José] told me"],
    ["strasse", "die Straße", "die [Straße]"],
    ["resil", "Resilience is resilient", "[Resilience] is [resilient]"],
    ["oeuvre", "l’œuvre", "l’[œuvre]"],
    ["信頼", "東京の信頼です", "東京の[信頼]です"],
    ["<b>", "a <b>bold</b> b", "a <[b]>bold</[b> b]"],
    ["trust", "line one\n\n  trust", "line one [trust]"],
    ["nothing", "We scale trust.", "We scale trust."],
  ])("for %j of %j marks the matches", (query, text, expected) => expect(quote(query, text)).toBe(expected));

  test("of a long text is about the phrase, not about single words before it", () => {
    const filler = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" ");
    expect(quote("scale trust", `trust ${filler} we scale trust ${filler}`, 20)).toBe(
      "… w55 w56 w57 w58 w59 we [scale trust] w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11 …",
    );
  });

  test("has no more words than it may, also at the end of the text", () => {
    const text = Array.from({ length: 90 }, (_, at) => `w${at}`).join(" ");
    expect(quote("w89", text, 5)).toBe("… w85 w86 w87 w88 [w89]");
    expect(quote("w0", text, 5)).toBe("[w0] w1 w2 w3 w4 …");
  });
});
