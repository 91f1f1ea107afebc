import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { VISITOR_ASSETS_PATH } from "#domain/public-pages/public-pages.ts";
import { bundleAssets } from "./bundle-assets.ts";
import { PREACT_BUNDLES, type PreactBundle } from "./bundles.ts";

test.each(Object.keys(PREACT_BUNDLES) as PreactBundle[])("in development, %s loads sources that exist", (name) => {
  const { scripts, styles, modules } = bundleAssets(name);
  const sources = [...scripts, ...styles].filter((url) => !url.endsWith("@vite/client"));
  expect(sources).toContain(VISITOR_ASSETS_PATH + PREACT_BUNDLES[name].entry);
  expect(sources.filter((url) => !existsSync(url.replace(VISITOR_ASSETS_PATH, "")))).toEqual([]);
  expect(modules).toEqual([]);
});
