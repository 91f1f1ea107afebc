import { data } from "react-router";
import { NotFoundPage } from "#web/app/shell/not-found-page.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import type { SharedDocumentHandle } from "#web/public/document/shared-document.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const handle: SharedDocumentHandle = { documentPath: () => "/-/-" };

export const meta = () => [{ title: pageTitle("404 Page Not Found") }];

export default NotFoundPage;
