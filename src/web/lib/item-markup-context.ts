import { createContext, type FunctionComponent } from "react";

/** The HTML of items, one after another. An item must be a function of the properties that it is given here, and of nothing else. */
export type ItemMarkup = <Props extends object>(Item: FunctionComponent<Props>, items: readonly Props[]) => string;

/** What the server writes the items of lists with: most of them exist already. Undefined in browsers. */
export const ItemMarkupContext = createContext<ItemMarkup | undefined>(undefined);
