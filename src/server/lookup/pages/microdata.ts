import type { JsonObject } from "../parse/json.ts";
import type { TextCollector } from "../parse/text-collector.ts";
import type { Attributes } from "../parse/walk-html.ts";

/**
 * Collects microdata items while a page is parsed (HTML, section 5.2). The value of a property is a nested item, the
 * attribute that its element has for a value, or the text of the element.
 */
export class Microdata {
  /** top-level items, in the shape of JSON-LD */
  readonly items: JsonObject[] = [];
  readonly #open: { item: JsonObject; depth: number }[] = [];
  readonly #texts: TextCollector;
  readonly #onLooseProperty: (name: string, value: string) => void;

  /** @param onLooseProperty is called for each property that belongs to no item */
  constructor(texts: TextCollector, onLooseProperty: (name: string, value: string) => void) {
    this.#texts = texts;
    this.#onLooseProperty = onLooseProperty;
  }

  openElement(attributes: Attributes, depth: number): void {
    const { itemscope, itemtype, itemprop } = attributes;
    const parent = this.#open.at(-1)?.item;
    const names = (itemprop ?? "").split(/\s+/).filter(Boolean);
    const value = attributes.content ?? attributes.href ?? attributes.src ?? attributes.datetime;
    if (itemscope !== undefined) {
      const item: JsonObject = { "@type": itemtype?.trim().split(/\s+/) ?? [] };
      if (!parent || names.length === 0) this.items.push(item);
      if (parent) for (const name of names) parent[name] ??= item;
      this.#open.push({ item, depth });
    } else if (parent && value !== undefined) {
      for (const name of names) parent[name] ??= value;
    } else if (parent) {
      for (const name of names)
        this.#texts.collect(depth, (text) => {
          parent[name] ??= text;
        });
    } else if (value) {
      for (const name of names) this.#onLooseProperty(name, value);
    }
  }

  closeElement(depth: number): void {
    if (this.#open.at(-1)?.depth === depth) this.#open.pop();
  }
}
