import { data, redirect } from "react-router";
import { paths } from "#domain/paths.ts";
import { renamedProfilePathContext } from "#web/app/api/renamed-profile-path-context.ts";
import type { Route } from "./+types/screen-name-redirect";

/** A safeguard: the routes of these pages match first, in any letter case. */
const PAGE_NAMES: ReadonlySet<string> = new Set(["dashboard", "feeds", "profile", "settings", "admin", "auth"]);

/** Redirects /{screenName} to the public profile, and a former screen name to its owner's current profile. */
export async function loader({ params: { screenName }, url, context }: Route.LoaderArgs) {
  if (PAGE_NAMES.has(screenName.toLowerCase())) throw data(null, { status: 404 });
  const renamedPath = await context.get(renamedProfilePathContext)(screenName);
  return renamedPath ? redirect(renamedPath + url.search, 301) : redirect(paths.publicProfile(screenName) + url.search);
}

export default function ScreenNameRedirect() {
  return null;
}
