/** Ids of the elements that a public page's bundle hydrates or reads. */
export const HEADER_ID = "header";
export const PAGE_ID = "page";
export const PAGE_DATA_ID = "page-data";
/** holds the analytics configuration; absent where analytics is off */
export const PRODUCT_EVENTS_ID = "product-events";
