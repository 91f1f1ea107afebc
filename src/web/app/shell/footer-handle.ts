/** Marks a route whose page ends with the footer. Public pages have one anyway. */
export interface FooterHandle {
  hasFooter: true;
}
