import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { AppError } from "#server/errors.ts";
import { isInNetworks, isPublicIp, parseNetworks } from "./public-ip.ts";

/** Ports of web servers. A link must not make us talk to other services (SMTP, Redis, …), not even public ones. */
const WEB_PORTS = new Set(["", "80", "443", "8000", "8080", "8443"]);

export interface ConnectorConfig {
  /** networks in CIDR notation that may be reached although they are private, on any port */
  allowCidrs: string[];
  /** resolves a host name to its IP addresses; by default with the system's resolver */
  resolve?: (hostname: string) => Promise<string[]>;
}

/**
 * Creates a connector for undici that opens connections to public IP addresses only. It resolves a name once, checks
 * every IP address of the answer, and connects to exactly these, so that DNS rebinding has no effect. It runs for every
 * connection, so no request that uses it can bypass the check.
 * @returns a connector that fails with AppError 'url-not-allowed' (400) for a private IP address or another port
 */
export function createPublicOnlyConnector({
  allowCidrs,
  resolve = resolveBySystem,
}: ConnectorConfig): buildConnector.connector {
  const allowedNetworks = parseNetworks(allowCidrs);

  async function resolveChecked({ hostname, port }: buildConnector.Options): Promise<string[]> {
    const ips = isIP(hostname) ? [hostname] : await resolve(hostname);
    for (const ip of ips) {
      if (isInNetworks(ip, allowedNetworks)) continue;
      if (!isPublicIp(ip)) throw urlNotAllowed(`${hostname} is not on the public internet`);
      if (!WEB_PORTS.has(port)) throw urlNotAllowed(`Port ${port} of ${hostname} is not allowed`);
    }
    return ips;
  }

  return (options, callback) => {
    Promise.all([resolveChecked(options), import("undici")]).then(
      ([checkedIps, { buildConnector }]) =>
        buildConnector({ lookup: lookupOf(checkedIps), allowH2: false })(options, callback),
      (error) => callback(error, null),
    );
  };
}

export function urlNotAllowed(message: string): AppError {
  return new AppError(400, "url-not-allowed", message);
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** Resolves every name to these IP addresses, without another DNS query. */
function lookupOf(ips: string[]): LookupFunction {
  const addresses = ips.map((address) => ({ address, family: isIP(address) }));
  return (hostname, options, callback) => {
    const [first] = addresses;
    if (!first) callback(Object.assign(new Error(`no address for ${hostname}`), { code: "ENODATA" }), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}
