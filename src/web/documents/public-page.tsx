import { JsonScript } from "#web/ui/json-script.tsx";
import { PAGE_DATA_ID, PAGE_ID } from "#web/visitor/public-pages/document-ids.ts";
import { PublicPageContent, type PublicPageProps } from "#web/visitor/public-pages/public-page-content.tsx";
import { PublicSearchContent } from "#web/visitor/public-pages/public-search-content.tsx";

/** The handle of a route whose document loads the public pages' bundle instead of the application. */
export interface PublicPageHandle {
  isPublicPage: true;
}

/** A public page's content as HTML, and the data with which the bundle hydrates it. */
export function PublicPage(props: PublicPageProps) {
  return (
    <>
      <div id={PAGE_ID}>
        {props.shown.search ? <PublicSearchContent {...props} /> : <PublicPageContent {...props} />}
      </div>
      <JsonScript id={PAGE_DATA_ID} data={props} />
    </>
  );
}
