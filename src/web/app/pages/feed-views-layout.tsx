import { Outlet, useOutletContext } from "react-router";
import { FeedViews } from "#web/app/features/feeds/feed-views.tsx";

/** Stays while its pages change, so that a link in it keeps the focus. */
export default function FeedViewsLayout() {
  return (
    <>
      <FeedViews />
      <Outlet context={useOutletContext()} />
    </>
  );
}
