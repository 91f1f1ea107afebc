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
  [`https://${"a".repeat(245)}.example/`, `${"a".repeat(245)}.example`],
  [`https://${"a".repeat(245)}.example:8080/`, ""],
  [`https://example.com/${"a".repeat(14_000)}`, "example.com"],
  ["https://example.com?a", "example.com"],
  ["https://[2001:db8::1]:8080/", "[2001:db8::1]:8080"],
  ["https://exa mple.com/", ""],
])("%s is the site %s", (referrer, site) => {
  expect(referringSite(referrer, "aircheck.example")).toBe(site);
});
