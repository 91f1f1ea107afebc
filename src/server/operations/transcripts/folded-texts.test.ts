import { expect, test } from "vitest";
import { passageSearchTexts } from "#domain/search/passages.ts";
import { foldPassages } from "./folded-texts.ts";

test.each([
  ["notes", [{ text: "我们每天早上都去面包店，信任是慢慢建立起来的。".repeat(100) }], ["Bread", "The Mill"]],
  ["notes", [{ text: "Élise a dit l’œuvre. ".repeat(300) }], []],
  ["chapter", Array.from({ length: 500 }, () => ({ text: "面包店" })), []],
] as const)("long texts of %s are folded while others run", async (kind, passages, context) => {
  const order: string[] = [];
  const folding = foldPassages(kind, passages, context).finally(() => order.push("folded"));
  // More turns than any promise here takes, and fewer than a worker's answer, which comes as an event.
  for (let turn = 0; turn < 100; turn += 1) await undefined;
  order.push("others");
  expect(await folding).toEqual(passageSearchTexts(kind, passages, context));
  expect(order).toEqual(["others", "folded"]);
});

test("short texts, and long ones in plain English, need no worker", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("others"));
  await foldPassages("notes", [{ text: "Trust scales. ".repeat(1400) }]);
  await foldPassages("notes", [{ text: "信任是慢慢建立起来的。".repeat(10) }]);
  expect(order).toEqual([]);
});
