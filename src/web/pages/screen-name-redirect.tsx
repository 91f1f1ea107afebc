import { data, redirect } from "react-router";
import { paths } from "#domain/paths.ts";
import { isReservedScreenName } from "#domain/screen-name.ts";
import type { Route } from "./+types/screen-name-redirect";

/** A bare name leads to the public profile; the application's own words lead nowhere. */
export function loader({ params }: Route.LoaderArgs) {
  if (isReservedScreenName(params.screenName)) throw data(null, { status: 404 });
  return redirect(paths.publicProfile(params.screenName));
}

export default function ScreenNameRedirect() {
  return null;
}
