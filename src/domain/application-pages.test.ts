import { expect, test } from "vitest";
import { findApplicationPage } from "./application-pages.ts";

const find = (path: string) => findApplicationPage(new URL(path, "https://aircheck.example"));

test.each([
  ["/auth", "auth"],
  ["/auth?next=%2Ffeeds", "auth"],
  ["/Auth/?tab=register&next=%2Ffeeds", "register"],
  ["/auth?tab=other", "auth"],
  ["/%61uth", "auth"],
  ["/auth/forgot-password", "forgotPassword"],
  ["/auth/reset-password", "resetPassword"],
  ["/suggestions/unsubscribe?token=x", "unsubscribe"],
])("%s has a document of its own", (path, document) => {
  expect(find(path)).toEqual({ document });
});

test.each([
  "/dashboard",
  "/Feeds/",
  "/feeds/12",
  "/feeds/%31",
  "/feeds/1/transcripts/2",
  "/settings/premium",
  "/admin/users/7",
])("%s is for signed-in users", (path) => {
  expect(find(path)).toEqual({ document: "app", isFound: true });
});

test.each(["/feeds/abc", "/feeds/-1", "/feeds/1234567890123456", "/feeds/1/transcripts/x"])(
  "%s has a malformed id",
  (path) => {
    expect(find(path)).toEqual({ document: "app", isFound: false });
  },
);

test.each(["/", "/ada", "/auth/other", "/feeds/1/2/3", "/dashboard/x", "/feeds%2F1", "/%E0%A4"])(
  "%s is no page of the application",
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);
