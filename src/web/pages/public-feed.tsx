import { paths } from "#domain/paths.ts";
import { parsePageNumber, parseSearchQuery } from "#domain/public-pages/public-pages.ts";
import { publicPageDataContext } from "#web/api/public-page-data-context.ts";
import { PublicPage, type PublicPageHandle } from "#web/documents/public-page.tsx";
import { notFoundMeta, publicFeedMeta } from "#web/documents/public-page-head.ts";
import { HiddenFeedNotice } from "#web/features/feeds/hidden-feed-notice.tsx";
import { foundOrThrow } from "#web/lib/found-or-throw.ts";
import { isNotFoundError } from "#web/lib/is-not-found-error.ts";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/public-feed";

export const handle: PublicPageHandle = { isPublicPage: true };

export async function loader({ params: { screenName, feedSlug }, url, context }: Route.LoaderArgs) {
  const data = context.get(publicPageDataContext);
  const pageNumber = parsePageNumber(url.searchParams.get("page"));
  const page = await data.feedPage(screenName, feedSlug, pageNumber, parseSearchQuery(url.searchParams.get("q")));
  const hidden = page.status === "missing" ? await data.hiddenFeed(screenName, feedSlug) : undefined;
  return hidden ? { hidden } : { shown: foundOrThrow(page, url.search) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.shown) return publicFeedMeta(loaderData.shown);
  return notFoundMeta(loaderData?.hidden?.title ?? "Feed Not Found");
}

/** The public page of a feed, or why there is none. */
export default function PublicFeed({ loaderData }: Route.ComponentProps) {
  return loaderData.hidden ? (
    <HiddenFeedNotice feed={loaderData.hidden} />
  ) : (
    <PublicPage screen="feed" shown={loaderData.shown} />
  );
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
