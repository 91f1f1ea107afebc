import ipaddr from "ipaddr.js";

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The only IPv6 range that is allocated for the public internet (IANA, IPv6 Global Unicast Address Space). */
const IPV6_PUBLIC = ipaddr.parseCIDR("2000::/3");
/** A public IP address that is a platform service in every Azure virtual machine. */
const AZURE_PLATFORM = ipaddr.parseCIDR("168.63.129.16/32");

/** Parses networks in CIDR notation, or single IP addresses. @throws Error for anything else */
export function parseNetworks(cidrs: string[]): Network[] {
  return cidrs.map((cidr) => {
    if (ipaddr.isValidCIDR(cidr)) return ipaddr.parseCIDR(cidr);
    const address = ipaddr.parse(cidr);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  });
}

/**
 * Whether an IP address is on the public internet. Private, loopback, link-local, shared (RFC 6598), multicast, reserved
 * and documentation ranges are not, nor is any IPv6 form that embeds an IPv4 address (mapped, compatible, translated,
 * 6to4, Teredo, NAT64).
 */
export function isPublicIp(ip: string): boolean {
  const parsed = ipaddr.parse(ip);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" ? !isIn(parsed, [AZURE_PLATFORM]) : isIn(parsed, [IPV6_PUBLIC]);
}

/** Whether an IP address is in one of the networks. An IPv4-mapped IPv6 address counts as the IPv4 address. */
export function isInNetworks(ip: string, networks: Network[]): boolean {
  return isIn(ipaddr.process(ip), networks);
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: Network[]): boolean {
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}
