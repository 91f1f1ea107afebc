import { createContext, type FunctionComponent, useContext } from "react";

/** The HTML of items, one after another. An item must be a function of the properties that it is given here, and of nothing else. */
export type ItemMarkup = <Props extends object>(Item: FunctionComponent<Props>, items: readonly Props[]) => string;

/** What the server writes the items of lists with: most of them exist already. */
export const ItemMarkupContext = /* @__PURE__ */ createContext<ItemMarkup | undefined>(undefined);

function useProvidedItemMarkup(): ItemMarkup | undefined {
  return useContext(ItemMarkupContext);
}

/** Finds what writes the items of lists; undefined in browsers, whose bundles do not contain the context. */
export const useItemMarkup: typeof useProvidedItemMarkup = import.meta.env.SSR
  ? useProvidedItemMarkup
  : () => undefined;
