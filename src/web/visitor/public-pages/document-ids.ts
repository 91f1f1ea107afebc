/** Where a public document's script finds the parts it brings to life. */
export const HEADER_ID = "header";
export const PAGE_ID = "page";
export const PAGE_DATA_ID = "page-data";
/** where product events go; absent where there is no such place */
export const PRODUCT_EVENTS_ID = "product-events";

/** A route for people without an account: its document loads the visitors' scripts instead of the application's. */
export interface PublicPageHandle {
  isPublicPage: true;
}
