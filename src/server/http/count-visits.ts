import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { LRUCache } from "lru-cache";
import type { Context } from "../context.ts";
import { textWithOwnMemory } from "../operate/own-memory.ts";
import type { VisitKind, Visitor } from "../statistics/visit-counter.ts";
import { keepForwardedAddresses } from "./forwarded-addresses.ts";
import { sessionTokenIn } from "./session-cookie.ts";

/**
 * Counts a request that was answered with a public document of a feed: a GET, by somebody who has not asked not to be counted.
 * It costs about a microsecond, and nothing waits for it.
 */
export function countVisit(context: Context, kind: VisitKind, feedId: number, request: IncomingMessage): void {
  if (!context.config.countsVisits || request.method !== "GET") return;
  const visitor = readVisitor(context, request);
  if (visitor) context.visits.countDocument(kind, feedId, visitor);
}

/**
 * Reads who sends a request.
 * @returns undefined for those who send Do Not Track or Global Privacy Control, for a browser that only fetches ahead, and without
 * a User-Agent, which only bots leave out
 */
export function readVisitor({ config }: Context, request: IncomingMessage): Visitor | undefined {
  const { rawHeaders, socket } = request;
  let userAgent = "";
  let referrer: string | undefined;
  let cookies: string | undefined;
  let forwardedFor: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const value = rawHeaders[at + 1] ?? "";
    // Every cached response comes here. Length and first letter tell nearly all other headers apart.
    const initial = name.charCodeAt(0) | LOWER_CASE;
    switch (name.length) {
      case 3:
        // Source: https://www.w3.org/TR/tracking-dnt/#dnt-header-field
        if (initial === D && value === "1" && name.toLowerCase() === "dnt") return undefined;
        break;
      case 6:
        if (initial === C && name.toLowerCase() === "cookie") cookies = value;
        break;
      case 7:
        if (initial === R) {
          if (name.toLowerCase() === "referer") referrer = value;
          // Source: https://www.w3.org/TR/gpc/#the-sec-gpc-header-field-for-http-requests
        } else if (initial === S && value === "1" && name.toLowerCase() === "sec-gpc") return undefined;
        break;
      case 10:
        if (initial === U && name.toLowerCase() === "user-agent") userAgent = value;
        break;
      case 11:
        // Source: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Purpose
        if (initial === S && name.toLowerCase() === "sec-purpose" && value.startsWith("prefetch")) return undefined;
        break;
      case 15:
        if (initial === X && name.toLowerCase() === "x-forwarded-for") forwardedFor = value;
        break;
    }
  }
  if (userAgent === "") return undefined;
  return {
    userAgent,
    referrer,
    address: addressBehindProxies(config, socket.remoteAddress ?? "", forwardedFor),
    sessionToken: cookies && sessionTokenIn(cookies),
  };
}

/** The IP address of the client, as Fastify finds it for the routes: behind a proxy that is trusted, the one that it names. */
export function clientAddress(config: Context["config"], { headers, socket }: IncomingMessage): string {
  const forwardedFor = headers["x-forwarded-for"];
  return addressBehindProxies(config, socket.remoteAddress ?? "", forwardedFor && String(forwardedFor));
}

function addressBehindProxies(
  { trustProxy }: Context["config"],
  remoteAddress: string,
  forwardedFor: string | undefined,
): string {
  if (forwardedFor === undefined || trustProxy.length === 0) return remoteAddress;
  // The nearest proxies are named last.
  const nearest = forwardedFor.slice(-MAX_FORWARDED_BYTES);
  const key = `${trustProxy} ${remoteAddress} ${nearest}`;
  const known = clientAddresses.get(key);
  if (known !== undefined) return known;
  const request = { headers: { "x-forwarded-for": nearest }, socket: { remoteAddress } } as unknown as IncomingMessage;
  keepForwardedAddresses(request);
  const address = textWithOwnMemory(proxyAddr(request, trustProxy));
  clientAddresses.set(key, address);
  return address;
}

/** Addresses of ten proxies. */
const MAX_FORWARDED_BYTES = 500;
/** With headers of the largest size: 7 MB. */
const MAX_CLIENT_ADDRESSES = 10_000;
const clientAddresses = new LRUCache<string, string>({ max: MAX_CLIENT_ADDRESSES });

/** Set in the codes of small letters, and not in those of capitals. */
const LOWER_CASE = 0x20;
const [C, D, R, S, U, X] = [..."cdrsux"].map((letter) => letter.charCodeAt(0));
