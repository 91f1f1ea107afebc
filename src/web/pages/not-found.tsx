import { data } from "react-router";
import type { SharedDocumentHandle } from "#web/documents/shared-document.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const handle: SharedDocumentHandle = { documentPath: () => "/-/-" };

export const meta = () => [{ title: pageTitle("404 Page Not Found") }];

export default NotFoundPage;
