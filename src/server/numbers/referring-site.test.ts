import { expect, test } from "vitest";
import { referringSite } from "./referring-site.ts";

test.each([
  [undefined, ""],
  ["", ""],
  ["https://www.Example.com/a?b=c", "example.com"],
  ["https://blog.example.com/", "blog.example.com"],
  ["http://127.0.0.1:4100/page", "127.0.0.1:4100"],
  ["https://aircheck.example/u/ada", ""],
  ["https://aircheck.example:8443/u/ada", "aircheck.example:8443"],
  ["android-app://com.google.android.gm/", ""],
  ["not a URL", ""],
  [`https://${"a".repeat(300)}.example/`, ""],
])("%s is the site %s", (referrer, site) => {
  expect(referringSite(referrer, "aircheck.example")).toBe(site);
});
