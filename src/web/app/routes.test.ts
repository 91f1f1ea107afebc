import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { APPLICATION_DOCUMENTS, SIGNED_IN_PAGES } from "#domain/application-pages.ts";
import routes from "./routes.ts";

const pathsOf = (route: RouteConfigEntry): string[] =>
  route.children ? route.children.flatMap(pathsOf) : [`/${route.path ?? ""}`];

test("the server knows every page of the application", () => {
  const { auth, forgotPassword, resetPassword, unsubscribe } = APPLICATION_DOCUMENTS;
  const withIds = routes.flatMap(pathsOf).map((path) => path.replace(/:\w+/g, ":id"));
  expect(withIds.sort()).toEqual(
    ["/", "/*", auth, forgotPassword, resetPassword, unsubscribe, ...SIGNED_IN_PAGES].sort(),
  );
});
