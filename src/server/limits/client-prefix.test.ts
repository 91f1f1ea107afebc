import { expect, test } from "vitest";
import { clientPrefix } from "./client-prefix.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["unknown", "unknown"],
])("%s is limited as %s", (ip, prefix) => {
  expect(clientPrefix(ip)).toBe(prefix);
});
