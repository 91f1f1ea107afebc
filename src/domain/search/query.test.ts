import { describe, expect, test } from "vitest";
import { loosenSearch, parseSearch, printForPostgres, printForSqlite } from "./query.ts";

describe("a query", () => {
  test.each([
    ["trust", '"qxo7" AND "trust" *', "'qxo7' & ('trust':*)"],
    ["Scale trust", '"qxo7" AND "scale" AND "trust" *', "'qxo7' & ('scale') & ('trust':*)"],
    ['"scale trust" resil', '"qxo7" AND "scale trust" AND "resil" *', "'qxo7' & ('scale' <-> 'trust') & ('resil':*)"],
    ["„scale trust“", '"qxo7" AND "scale trust"', "'qxo7' & ('scale' <-> 'trust')"],
    ["trust -foo", '("qxo7" AND "trust") NOT ("foo")', "'qxo7' & ('trust') & !('foo')"],
    [
      '-"foo bar" -x trust',
      '("qxo7" AND "trust" *) NOT ("foo bar" OR "x")',
      "'qxo7' & ('trust':*) & !('foo' <-> 'bar') & !('x')",
    ],
    ["GPT-4", '"qxo7" AND "gpt 4"', "'qxo7' & ('gpt' <-> '4')"],
    ["foo-bar", '"qxo7" AND "foo bar" *', "'qxo7' & ('foo' <-> 'bar':*)"],
    ["jose AND (", '"qxo7" AND "jose" AND "and" *', "'qxo7' & ('jose') & ('and':*)"],
    ['"never closed', '"qxo7" AND "never closed"', "'qxo7' & ('never' <-> 'closed')"],
    ["it's a", '"qxo7" AND "its" AND "a"', "'qxo7' & ('its') & ('a')"],
    ["* ' OR 1=1; --", '"qxo7" AND "or" AND "1 1"', "'qxo7' & ('or') & ('1' <-> '1')"],
    ["a b c d e f g hh ii", '"qxo7" AND "a" AND "b" AND "c" AND "d" AND "e" AND "f" AND "g" AND "hh" *', undefined],
    ["trust\0:*\\'", '"qxo7" AND "trust" *', "'qxo7' & ('trust':*)"],
  ])("%j is printed for both databases", (text, sqlite, postgres) => {
    const query = parseSearch(text) ?? expect.fail("no query");
    expect(printForSqlite(query, "qxo7")).toBe(sqlite);
    if (postgres !== undefined) expect(printForPostgres(query, "qxo7")).toBe(postgres);
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
    expect(printForSqlite(loosenSearch(query), "qxo7")).toBe(
      '"qxo7" AND "resil" * AND "and" AND "exact words" AND "trus" *',
    );
  });
});
