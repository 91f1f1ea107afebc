import type { Config } from "../config.ts";
import { stop } from "./stop.ts";

/** Node's codes of certificates that it does not trust. Source: https://docs.openssl.org/3.0/man1/openssl-verification-options */
const UNTRUSTED_CERTIFICATE = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ALTNAME_INVALID|CERT_HAS_EXPIRED/;

/** Ends the process with the reason why its database cannot be opened. */
export function exitWithoutDatabase(config: Pick<Config, "databaseUrl" | "dataDir">, error: unknown): never {
  const { message, cause } = error as Error;
  const { code = "" } = (cause ?? {}) as NodeJS.ErrnoException;
  const reasons = [message, ...(cause instanceof Error ? [cause.message || code] : [])];
  if (UNTRUSTED_CERTIFICATE.test(code))
    reasons.push(
      "add sslrootcert=FILE with its authority's certificate to DATABASE_URL, or uselibpqcompat=true, with which sslmode means what it does to libpq: require trusts any certificate",
    );
  const setting = config.databaseUrl ? "DATABASE_URL" : `DATA_DIR: ${config.dataDir}`;
  stop(`Aircheck cannot open its database (${setting}): ${reasons.join(": ")}`);
}
