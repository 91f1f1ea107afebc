import { data } from "react-router";
import { NotFoundScreen } from "#web/components/not-found-screen.tsx";
import { pageTitle } from "#web/components/page-title.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta = () => [{ title: pageTitle("404 Page Not Found") }];

export default NotFoundScreen;
