import { describe, expect, test } from "vitest";
import { loosenSearch, parseSearch, printForPostgres, printForSqlite, respellSearch } from "./query.ts";

describe("a query", () => {
  test.each([
    ["trust", '"d7xtrust" *', "('d7xtrust':*)"],
    ["Scale trust", '"d7xscale" AND "d7xtrust" *', "('d7xscale') & ('d7xtrust':*)"],
    ['"scale trust" resil', '"d7xscale d7xtrust" AND "d7xresil" *', "('d7xscale' <-> 'd7xtrust') & ('d7xresil':*)"],
    ["„scale trust“", '"d7xscale d7xtrust"', "('d7xscale' <-> 'd7xtrust')"],
    ["trust -foo", '("d7xtrust") NOT ("d7xfoo")', "('d7xtrust') & !('d7xfoo')"],
    [
      '-"foo bar" -x trust',
      '("d7xtrust" *) NOT ("d7xfoo d7xbar" OR "d7xx")',
      "('d7xtrust':*) & !('d7xfoo' <-> 'd7xbar') & !('d7xx')",
    ],
    ["GPT-4", '"d7xgpt d7x4"', "('d7xgpt' <-> 'd7x4')"],
    ["foo-bar", '"d7xfoo d7xbar" *', "('d7xfoo' <-> 'd7xbar':*)"],
    ["jose AND (", '"d7xjose" AND "d7xand" *', "('d7xjose') & ('d7xand':*)"],
    ['"never closed', '"d7xnever d7xclosed"', "('d7xnever' <-> 'd7xclosed')"],
    ["it's a", '"d7xits" AND "d7xa"', "('d7xits') & ('d7xa')"],
    ["* ' OR 1=1; --", '"d7xor" AND "d7x1 d7x1"', "('d7xor') & ('d7x1' <-> 'd7x1')"],
    [
      "a b c d e f g hh ii",
      '"d7xa" AND "d7xb" AND "d7xc" AND "d7xd" AND "d7xe" AND "d7xf" AND "d7xg" AND "d7xhh" *',
      undefined,
    ],
    ["trust\0:*\\'", '"d7xtrust" *', "('d7xtrust':*)"],
  ])("%j is printed for both databases", (text, sqlite, postgres) => {
    const query = parseSearch(text) ?? expect.fail("no query");
    expect(printForSqlite(query, "d7x")).toBe(sqlite);
    if (postgres !== undefined) expect(printForPostgres(query, "d7x")).toBe(postgres);
  });

  test.each(["", "  ", "-", "-foo", '-"foo bar"', '""', '"', "((()))", "\0", "👍", "\ud800", "- - -"])(
    "%j says nothing to search for",
    (text) => expect(parseSearch(text)).toBeUndefined(),
  );

  test("is cut at 200 characters", () => {
    const query = parseSearch(`${"x".repeat(150)} ${"y".repeat(10_000)} z`) ?? expect.fail("no query");
    expect(query.terms.map(({ words }) => words.join().length)).toEqual([60, 49]);
  });

  test("finds beginnings of its longer words when it has found nothing", () => {
    const query = parseSearch('resil and "exact words" trus') ?? expect.fail("no query");
    expect(printForSqlite(loosenSearch(query), "d7x")).toBe(
      '"d7xresil" * AND "d7xand" AND "d7xexact d7xwords" AND "d7xtrus" *',
    );
  });
});

test.each([
  ["bruecken", "brucken"],
  ["Brücken", "Bruecken"],
  ["BRÜCKEN über", "BRueCKEN ueber"],
  ["Mueller oeffnet neue Quellen", "Muller offnet neue Quellen"],
  ["bauen", undefined],
  ["trust", undefined],
])("%s is also spelt %s", (text, other) => expect(respellSearch(text)).toBe(other));
