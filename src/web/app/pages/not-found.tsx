import { NotFoundPage } from "#web/app/shell/not-found-page.tsx";
import { pageTitle } from "#web/lib/page-title.ts";

export const meta = () => [{ title: pageTitle("404 Page Not Found") }];

export default NotFoundPage;
