import { expect, test } from "vitest";
import { isInNetworks, isPublicIp, parseNetworks } from "./public-ip.ts";

test.each(["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111"])("%s is public", (ip) => {
  expect(isPublicIp(ip)).toBe(true);
});

test.each([
  ["loopback", "127.0.0.1"],
  ["loopback, IPv6", "::1"],
  ["this network", "0.0.0.0"],
  ["unspecified", "::"],
  ["private 10/8", "10.1.2.3"],
  ["private 172.16/12", "172.31.255.255"],
  ["private 192.168/16", "192.168.1.1"],
  ["link-local, cloud metadata", "169.254.169.254"],
  ["link-local, IPv6", "fe80::1"],
  ["carrier-grade NAT", "100.64.0.1"],
  ["multicast", "224.0.0.1"],
  ["multicast, IPv6", "ff02::1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["benchmarking", "198.18.0.1"],
  ["documentation", "203.0.113.5"],
  ["documentation, IPv6", "2001:db8::1"],
  ["unique local", "fd00:ec2::254"],
  ["site-local", "fec0::1"],
  ["mapped private", "::ffff:10.0.0.1"],
  ["mapped public", "::ffff:93.184.215.14"],
  ["compatible", "::127.0.0.1"],
  ["translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["local NAT64", "64:ff9b:1::7f00:1"],
  ["6to4", "2002:7f00:1::"],
  ["Teredo", "2001:0:7f00:1::1"],
  ["Azure platform service", "168.63.129.16"],
])("%s is not public: %s", (_range, ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

test("a network contains its IP addresses, IPv4-mapped ones too", () => {
  const networks = parseNetworks(["127.0.0.0/8", "fd00::/8"]);
  expect(isInNetworks("127.0.0.1", networks)).toBe(true);
  expect(isInNetworks("::ffff:127.0.0.1", networks)).toBe(true);
  expect(isInNetworks("fd12::1", networks)).toBe(true);
  expect(isInNetworks("128.0.0.1", networks)).toBe(false);
  expect(isInNetworks("::1", networks)).toBe(false);
});

test("a single IP address is a network of one", () => {
  const networks = parseNetworks(["192.168.0.7", "fd00::7"]);
  for (const own of ["192.168.0.7", "fd00::7"]) expect(isInNetworks(own, networks)).toBe(true);
  for (const other of ["192.168.0.8", "fd00::8"]) expect(isInNetworks(other, networks)).toBe(false);
});
