import { paths } from "#domain/paths.ts";
import { parseSearchQuery, SHOW_CONTACT } from "#domain/public-pages/public-pages.ts";
import { publicPageDataContext } from "#web/api/public-page-data-context.ts";
import { PublicPage, type PublicPageHandle } from "#web/documents/public-page.tsx";
import { notFoundMeta, publicProfileMeta } from "#web/documents/public-page-head.ts";
import { foundOrThrow } from "#web/lib/found-or-throw.ts";
import { isNotFoundError } from "#web/lib/is-not-found-error.ts";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/public-profile";

export const handle: PublicPageHandle = { isPublicPage: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await context
    .get(publicPageDataContext)
    .profilePage(
      params.screenName,
      url.searchParams.get("contact") === SHOW_CONTACT,
      parseSearchQuery(url.searchParams.get("q")),
    );
  return foundOrThrow(page, url.search);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? publicProfileMeta(loaderData) : notFoundMeta("Profile not found");
}

/** The public page of a user. */
export default function PublicProfile({ loaderData }: Route.ComponentProps) {
  return <PublicPage screen="profile" shown={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFoundError(error)) return <ErrorPage />;
  return (
    <ErrorState
      title="Profile not found"
      description="The profile you're looking for doesn't exist."
      action={<ButtonAnchor href={paths.home()}>Return to Home</ButtonAnchor>}
    />
  );
}
