import ipaddr from "ipaddr.js";

/** The smallest IPv6 network that providers assign to one customer. Source: https://www.rfc-editor.org/rfc/rfc6177 */
const IPV6_CLIENT_PREFIX_BITS = 64;

/** The part of an IP address that identifies one client to rate limits: all of an IPv4 address, the /64 of an IPv6 address. */
export function clientPrefix(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_CLIENT_PREFIX_BITS}`);
  return `${network.toString()}/${IPV6_CLIENT_PREFIX_BITS}`;
}
