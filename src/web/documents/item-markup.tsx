import { Fragment, type FunctionComponent } from "react";
import { renderToString } from "react-dom/server";
import type { ItemMarkup } from "#web/lib/item-markup-context.ts";

/** Keeps markup within a number of bytes. */
export interface MarkupStore {
  get(key: string): string | undefined;
  set(key: string, markup: string): void;
}

/** Texts are escaped: no other `<` begins this element, which items do not contain. */
const SEPARATOR = "<wbr/>";

/**
 * Creates the function that writes the items of lists. After a change, most items of a document are the same as before. An item
 * is found by all of its properties, so it can never be an old or another one.
 */
export function createItemMarkup(kept: MarkupStore): ItemMarkup {
  const prefixes = new Map<FunctionComponent<never>, string>();
  return (Item, items) => {
    const prefix = prefixes.get(Item) ?? `${prefixes.size} `;
    prefixes.set(Item, prefix);
    const keys = items.map((item) => prefix + JSON.stringify(item));
    const markups = keys.map((key) => kept.get(key));
    const missing = items.filter((_, index) => markups[index] === undefined);
    if (missing.length === 0) return markups.join("");
    const rendered = renderItems(Item, missing).values();
    return markups
      .map((markup, index) => {
        if (markup !== undefined) return markup;
        const made = rendered.next().value ?? "";
        kept.set(keys[index] ?? "", made);
        return made;
      })
      .join("");
  };
}

/** Renders items in one go, which takes less time than one after another. @throws Error when an item contains the separator */
function renderItems<Props extends object>(Item: FunctionComponent<Props>, items: readonly Props[]): string[] {
  const markup = renderToString(
    items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once
      <Fragment key={index}>
        <Item {...item} />
        <wbr />
      </Fragment>
    )),
  );
  const parts = markup.split(SEPARATOR);
  if (parts.pop() !== "" || parts.length !== items.length) throw new Error("An item's markup contains the separator");
  return parts;
}
