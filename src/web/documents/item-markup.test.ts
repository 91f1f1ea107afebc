import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { createItemMarkup } from "./item-markup.tsx";

interface ItemProps {
  title: string;
  number?: number;
}

const rendered: string[] = [];

function Item({ title, number }: ItemProps) {
  rendered.push(title);
  return createElement("li", null, title, number);
}

function OtherItem({ title }: ItemProps) {
  return createElement("p", null, title);
}

function Breaking() {
  return createElement("wbr");
}

describe("the markup of a list's items", () => {
  test("is written anew only for items with other properties", () => {
    const itemMarkup = createItemMarkup(new Map());
    expect(itemMarkup(Item, [{ title: "One" }, { title: "<wbr/>" }])).toBe("<li>One</li><li>&lt;wbr/&gt;</li>");
    rendered.length = 0;
    const again = itemMarkup(Item, [
      { title: "Zero" },
      { title: "<wbr/>" },
      { title: "One", number: 1 },
      { title: "One" },
    ]);
    expect(again).toBe("<li>Zero</li><li>&lt;wbr/&gt;</li><li>One<!-- -->1</li><li>One</li>");
    expect(rendered).toEqual(["Zero", "One"]);
  });

  test("is not that of another component with the same properties", () => {
    const itemMarkup = createItemMarkup(new Map());
    itemMarkup(Item, [{ title: "One" }]);
    expect(itemMarkup(OtherItem, [{ title: "One" }])).toBe("<p>One</p>");
    expect(itemMarkup(OtherItem, [])).toBe("");
  });

  test("is refused when an item cannot be told from the next", () => {
    expect(() => createItemMarkup(new Map())(Breaking, [{}, {}])).toThrow("separator");
  });
});
