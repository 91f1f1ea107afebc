import { createContext, type FunctionComponent } from "react";

/** The HTML of items, one after another. An item must be a function of the properties that it is given here, and of nothing else. */
export type ItemMarkup = <Props extends object>(Item: FunctionComponent<Props>, items: readonly Props[]) => string;

/** What the server writes the items of lists with: most of them exist already. Browsers' bundles do not contain it. */
export const ItemMarkupContext = /* @__PURE__ */ createContext<ItemMarkup | undefined>(undefined);
