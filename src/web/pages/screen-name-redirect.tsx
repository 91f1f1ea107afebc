import { data, redirect } from "react-router";
import { paths } from "#domain/paths.ts";
import { isReservedScreenName } from "#domain/screen-name.ts";
import { publicPagesContext } from "#web/api/public-pages-context.ts";
import type { Route } from "./+types/screen-name-redirect";

/** A bare name leads to the public profile, an old one to its owner's present one; our own words lead nowhere. */
export async function loader({ params: { screenName }, url, context }: Route.LoaderArgs) {
  if (isReservedScreenName(screenName)) throw data(null, { status: 404 });
  const newAddress = await context.get(publicPagesContext).newProfileAddress(screenName);
  return newAddress ? redirect(newAddress + url.search, 301) : redirect(paths.publicProfile(screenName) + url.search);
}

export default function ScreenNameRedirect() {
  return null;
}
