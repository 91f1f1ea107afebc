import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import type { Config } from "../config.ts";

/** Some proxies add the port, and put an IPv6 address in brackets. */
const ADDRESS_AND_PORT = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * Creates the function that finds the IP address of a request's client: behind proxies that are trusted, the one that they name. It is
 * Fastify's `request.ip`, for requests that Fastify does not see.
 */
export function createAddressReader({ trustProxy }: Pick<Config, "trustProxy">): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, isTrusted) ?? "";
}

/**
 * Removes from X-Forwarded-For what is not an IP address, and whatever stands before it, which no proxy vouches for. Otherwise a
 * client behind a proxy that passes the header on could take a new name with each request, and every limit would count it anew.
 * The nearest address that is known stands for the client then.
 */
export function keepForwardedAddresses({ headers }: IncomingMessage): void {
  const forwardedFor = headers["x-forwarded-for"];
  if (forwardedFor === undefined) return;
  const addresses = String(forwardedFor).split(",").map(addressOf);
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1);
  if (known.length > 0) headers["x-forwarded-for"] = known.join(", ");
  else delete headers["x-forwarded-for"];
}

function addressOf(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed, dotted] = ADDRESS_AND_PORT.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  return isIP(address) === 0 ? undefined : address;
}
