import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The routes of the pages. The server itself handles the API and public documents. */
export default [
  index("pages/home.tsx"),
  route("auth", "pages/auth.tsx"),
  route("auth/forgot-password", "pages/forgot-password.tsx"),
  route("auth/reset-password", "pages/reset-password.tsx"),
  route("suggestions/unsubscribe", "pages/unsubscribe.tsx"),
  layout("pages/signed-in-layout.tsx", [
    route("dashboard", "pages/dashboard.tsx"),
    layout("pages/feed-views-layout.tsx", [
      route("feeds", "pages/feeds.tsx"),
      route("feeds/appearances", "pages/appearances.tsx"),
      route("suggestions", "pages/suggestions.tsx"),
      route("import", "pages/import.tsx"),
      route("links", "pages/links.tsx"),
    ]),
    route("feeds/:feedId", "pages/feed-detail.tsx"),
    route("feeds/:feedId/numbers", "pages/feed-statistics.tsx"),
    route("feeds/:feedId/transcripts/:episodeId", "pages/transcript.tsx"),
    route("add", "pages/add.tsx"),
    route("profile", "pages/profile.tsx"),
    route("profile/edit", "pages/edit-profile.tsx"),
    route("settings", "pages/settings.tsx"),
    route("settings/premium", "pages/settings.tsx", { id: "pages/premium-settings" }),
  ]),
  layout("pages/admin-layout.tsx", [
    route("admin", "pages/admin.tsx"),
    route("admin/users/:userId", "pages/admin-user.tsx"),
  ]),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
