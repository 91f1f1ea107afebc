import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { keepForwardedAddresses } from "./client-address.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1, 198.51.100.7", "192.0.2.1, 198.51.100.7"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["nobody, 198.51.100.7", "198.51.100.7"],
  ["192.0.2.1, nobody, 198.51.100.7", "198.51.100.7"],
  ["192.0.2.1, nobody", undefined],
  ["unknown", undefined],
  ["1", undefined],
  ["999.0.2.1", undefined],
  ["", undefined],
])("X-Forwarded-For: %s is read as %s", (forwardedFor, expected) => {
  const request = { headers: { "x-forwarded-for": forwardedFor } } as unknown as IncomingMessage;
  keepForwardedAddresses(request);
  expect(request.headers["x-forwarded-for"]).toBe(expected);
});
