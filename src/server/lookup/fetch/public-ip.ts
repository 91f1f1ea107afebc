import ipaddr from "ipaddr.js";

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The only part of IPv6 that is handed out for the public internet (IANA, IPv6 global unicast). */
const IPV6_PUBLIC = ipaddr.parseCIDR("2000::/3");
/** A public address that answers inside every Azure machine. */
const AZURE_PLATFORM = ipaddr.parseCIDR("168.63.129.16/32");

/** Reads networks in CIDR notation, or an address as a network of its own. @throws Error for a text that is neither */
export function parseNetworks(cidrs: string[]): Network[] {
  return cidrs.map((cidr) => {
    if (ipaddr.isValidCIDR(cidr)) return ipaddr.parseCIDR(cidr);
    const address = ipaddr.parse(cidr);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  });
}

/**
 * Whether an IP address lies on the public internet. Everything set apart is not: private, loopback, link-local, shared
 * (RFC 6598), multicast, reserved and documentation ranges, and every IPv6 form that carries an IPv4 address inside
 * (mapped, compatible, translated, 6to4, Teredo, NAT64).
 */
export function isPublicIp(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" ? !isIn(parsed, [AZURE_PLATFORM]) : isIn(parsed, [IPV6_PUBLIC]);
}

/** Whether an IP address lies in one of the networks; an IPv4 address mapped into IPv6 counts as itself. */
export function isInNetworks(address: string, networks: Network[]): boolean {
  return isIn(ipaddr.process(address), networks);
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: Network[]): boolean {
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}
