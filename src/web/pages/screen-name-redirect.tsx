import { data, redirect } from "react-router";
import { paths } from "#domain/paths.ts";
import { publicPageDataContext } from "#web/api/public-page-data-context.ts";
import type { Route } from "./+types/screen-name-redirect";

/** The screens' own words, in whatever form the router has not taken for their screens. */
const SCREENS: ReadonlySet<string> = new Set(["dashboard", "feeds", "profile", "settings", "admin", "auth"]);

/** A bare name leads to the public profile, an old one to its owner's present one; the screens' own words lead nowhere. */
export async function loader({ params: { screenName }, url, context }: Route.LoaderArgs) {
  if (SCREENS.has(screenName.toLowerCase())) throw data(null, { status: 404 });
  const newAddress = await context.get(publicPageDataContext).renamedProfilePath(screenName);
  return newAddress ? redirect(newAddress + url.search, 301) : redirect(paths.publicProfile(screenName) + url.search);
}

export default function ScreenNameRedirect() {
  return null;
}
