import { paths } from "#domain/paths.ts";
import { parsePageNumber } from "#domain/public-pages/public-pages.ts";
import { publicPageDataContext } from "#web/api/public-page-data-context.ts";
import { PublicPage, type PublicPageHandle } from "#web/documents/public-page.tsx";
import { notFoundMeta, publicFeedMeta } from "#web/documents/public-page-head.ts";
import { foundOrThrow } from "#web/lib/found-or-throw.ts";
import { isNotFoundError } from "#web/lib/is-not-found-error.ts";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/public-feed";

export const handle: PublicPageHandle = { isPublicPage: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await context
    .get(publicPageDataContext)
    .feedPage(params.screenName, params.feedSlug, parsePageNumber(url.searchParams.get("page")));
  return foundOrThrow(page, url.search);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? publicFeedMeta(loaderData) : notFoundMeta("Feed Not Found");
}

/** The public page of a feed. */
export default function PublicFeed({ loaderData }: Route.ComponentProps) {
  return <PublicPage screen="feed" shown={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFoundError(error)) return <ErrorPage />;
  return (
    <ErrorState
      title="Feed Not Found"
      description="The feed you're looking for doesn't exist or is no longer available."
      action={<ButtonAnchor href={paths.home()}>Return to Home</ButtonAnchor>}
    />
  );
}
