import { afterEach, expect, test, vi } from "vitest";
import { hasOptedOut } from "./has-opted-out.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{}, false],
  [{ doNotTrack: "0", globalPrivacyControl: false }, false],
  [{ doNotTrack: "unspecified" }, false],
  [{ doNotTrack: "1" }, true],
  [{ globalPrivacyControl: true }, true],
])("a browser that says %o asks not to be tracked: %s", (navigator, isAsking) => {
  vi.stubGlobal("navigator", navigator);
  expect(hasOptedOut()).toBe(isAsking);
});
