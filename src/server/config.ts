import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { PREMIUM_MODES } from "#domain/users/plan.ts";

/*
 * The settings: each is its environment variable and its rule. The message of a rule follows the variable's name.
 */

/** @param unit what is counted, where the variable's name does not say it */
const wholeNumber = (min: number, max: number, unit?: string) => {
  const rule = `must be a whole number ${unit ? `of ${unit} ` : ""}from ${min} to ${max}`;
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule);
};

const oneOf = <const T extends string[]>(...values: T) => {
  const rule = `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
  return z.enum(values, rule);
};

const onOrOff = (byDefault: "on" | "off") =>
  oneOf("on", "off")
    .default(byDefault)
    .transform((value) => value === "on");
const isOn = onOrOff("on");

const url = (...protocols: string[]) => {
  const beginnings = protocols.map((protocol) => (protocol === "mailto:" ? protocol : `${protocol}//`));
  return z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${beginnings.join(" or ")}`,
    );
};
const webUrl = url("http:", "https:");

/**
 * The URL of a server with a user name and a password. An unescaped # or / in the password ends the server's name, so that the user's name would be
 * taken for the server.
 * @param example with the scheme
 * @param schemes what it may begin with
 * @param parse from a text that begins with one of them
 */
const connectionUrl = (example: string, schemes: string[], parse: (text: string) => URL | null) =>
  z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.toLowerCase().startsWith(scheme)),
      `must be a URL that begins with ${schemes.join(" or ")}`,
    )
    .refine(
      (text) => isWhollyParsed(parse(text)),
      `must be written like ${example}, and in the user name and the password # as %23, / as %2F, ? as %3F, @ as %40 and % as %25`,
    );

function isWhollyParsed(url: URL | null): boolean {
  return url !== null && url.hash === "" && !url.pathname.includes("@") && !/^\?[^=]*@/.test(url.search);
}

const smtpUrl = connectionUrl("smtp://user:password@mail.example.com:587", ["smtp://", "smtps://"], (text) => {
  const url = URL.parse(text);
  return url && url.hostname !== "" && isPercentEncoded(`${url.username}${url.password}`) ? url : null;
});

const postgresUrl = connectionUrl(
  "postgres://user:password@localhost/aircheck",
  ["postgres://", "postgresql://"],
  // libpq's form for a socket names no host: postgres://user@/aircheck?host=/run/postgresql.
  (text) => URL.parse(text.replace("@/", "@localhost/")),
);

function isPercentEncoded(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text);
}

/** Where only a shell would have replaced a part, the folder would be created under that very name, and hold an empty database. */
const folder = z
  .string()
  .refine(
    (text) => existsSync(text) || !/^[~$]|\$\{|\s#|^[a-z]+:\/\//i.test(text),
    "must be the path of a folder, without ~, variables, a comment or a scheme: nothing replaces these here",
  );

const host = z
  .string()
  .transform((text) => (isIP(bare(text)) === 6 ? bare(text) : text))
  .refine(
    (text) => isIP(text) !== 0 || (/^[\w.-]+$/.test(text) && URL.canParse(`http://${text}`)),
    "must be an IP address or a host name, such as 127.0.0.1; the port is PORT",
  );

const ADDRESS = String.raw`[^\s@<>",;:()]+@[^\s@<>",;:()]+`;
const MAILBOX = new RegExp(String.raw`^(?:${ADDRESS}|(?:"[^"]*"|[^@<>",;:]*)\s*<${ADDRESS}>)$`);
const mailbox = z
  .string()
  .regex(MAILBOX, "must be an email address, such as hello@example.com or Aircheck <hello@example.com>");

/** @param rule what every entry must be */
const list = (isValid: (entry: string) => boolean, rule: string) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isValid), `must be a comma-separated list of ${rule}`);

const addresses = list(
  (entry) => isIP(entry) !== 0 || ipaddr.isValidCIDR(entry),
  "IP addresses or CIDRs, such as 10.0.0.0/8",
);

const hubs = list(
  (entry) => /^https?:/.test(entry) && URL.canParse(entry),
  "URLs, such as https://hub.example/",
).transform((entries) => entries.map((entry) => new URL(entry).href));

const PROCESSES_RULE = "must be auto or a whole number from 1 to 64";
const processes = z
  .union(
    [
      z.literal("auto").transform(() => availableParallelism()),
      z.coerce.number(PROCESSES_RULE).int(PROCESSES_RULE).min(1, PROCESSES_RULE).max(64, PROCESSES_RULE),
    ],
    PROCESSES_RULE,
  )
  .default(1);

const SETTINGS = {
  port: ["PORT", wholeNumber(1, 65_535).default(3000)],
  host: ["HOST", host.default("127.0.0.1")],
  publicUrl: ["PUBLIC_URL", webUrl.optional()],
  /** directory of the embedded database */
  dataDir: ["DATA_DIR", folder.default("./data")],
  databaseUrl: ["DATABASE_URL", postgresUrl.optional()],
  databaseReplicaUrl: ["DATABASE_REPLICA_URL", postgresUrl.optional()],
  smtpUrl: ["SMTP_URL", smtpUrl.optional()],
  mailFrom: ["MAIL_FROM", mailbox.optional()],
  /** proxies whose X-Forwarded-* headers are trusted */
  trustProxy: ["TRUST_PROXY", addresses],
  /** what link lookup may reach although it is private */
  lookupAllow: ["LOOKUP_ALLOW", addresses],
  appleLookupUrl: ["APPLE_LOOKUP_URL", webUrl.default("https://itunes.apple.com/lookup")],
  youtubeOembedUrl: ["YOUTUBE_OEMBED_URL", webUrl.default("https://www.youtube.com/oembed")],
  spotifyOembedUrl: ["SPOTIFY_OEMBED_URL", webUrl.default("https://open.spotify.com/oembed")],
  /** the Wayback Machine's API, asked for archived copies of pages that are gone; undefined: it is not asked */
  waybackUrl: ["WAYBACK_URL", webUrl.optional()],
  podcastIndexUrl: ["PODCASTINDEX_URL", webUrl.default("https://api.podcastindex.org")],
  podcastIndexKey: ["PODCASTINDEX_KEY", z.string().optional()],
  podcastIndexSecret: ["PODCASTINDEX_SECRET", z.string().optional()],
  /** the WebSub hubs to notify of changed feeds */
  websubHubs: ["WEBSUB_HUBS", hubs],
  posthogKey: ["POSTHOG_KEY", z.string().optional()],
  posthogHost: ["POSTHOG_HOST", webUrl.default("https://us.i.posthog.com")],
  sourceUrl: ["SOURCE_URL", webUrl.optional()],
  privacyUrl: ["PRIVACY_URL", webUrl.optional()],
  contactUrl: ["CONTACT_URL", url("http:", "https:", "mailto:").optional()],
  rateLimits: ["RATE_LIMITS", isOn],
  /** after which a session that is not used ends */
  sessionIdleDays: ["SESSION_IDLE_DAYS", wholeNumber(1, 400, "days").default(30)],
  /** after which a session ends, however much it is used */
  sessionMaxDays: ["SESSION_MAX_DAYS", wholeNumber(1, 3650, "days").default(180)],
  /** who can act only in sessions in which they used a passkey: nobody, administrators, or everybody */
  passkeys: ["PASSKEYS", oneOf("optional", "administrators", "required").default("optional")],
  /** whether browsers are told to reach subdomains over https alone, too */
  hstsSubdomains: ["HSTS_SUBDOMAINS", onOrOff("off")],
  /** whether new passwords may be among those that most people use */
  commonPasswords: ["COMMON_PASSWORDS", oneOf("allow", "refuse").default("allow")],
  /** who has premium */
  premium: ["PREMIUM", oneOf(...PREMIUM_MODES).default("beta")],
  /** whether new appearances are looked for in the background */
  isWatching: ["WATCH", isOn],
  /** whether shows are asked for transcripts and chapters */
  fetchesTranscripts: ["TRANSCRIPTS", isOn],
  /** folder of daily backups of the embedded database; undefined for none */
  backupDir: ["BACKUP_DIR", folder.optional()],
  /** how many daily backups are kept */
  backupKeep: ["BACKUP_KEEP", wholeNumber(1, 10_000).default(7)],
  /** for rendered responses, in MiB */
  cacheMegabytes: ["CACHE_MB", wholeNumber(1, 65_536, "megabytes").default(96)],
  /** what Prometheus must send to read the metrics; undefined when there are none */
  metricsToken: ["METRICS_TOKEN", z.string().optional()],
  /** whether visits are counted for the statistics of feeds */
  countsVisits: ["NUMBERS", isOn],
  /** processes that serve requests on this machine */
  webConcurrency: ["WEB_CONCURRENCY", processes],
  /** how long a client may take to send a request */
  requestTimeoutSeconds: ["REQUEST_TIMEOUT", wholeNumber(1, 3600, "seconds").default(60)],
  /** after which a connection on which nothing moves is closed */
  idleTimeoutSeconds: ["IDLE_TIMEOUT", wholeNumber(1, 3600, "seconds").default(60)],
  /** per process; further ones are refused */
  maxConnections: ["MAX_CONNECTIONS", wholeNumber(1, 1_000_000).default(4096)],
  logLevel: ["LOG_LEVEL", oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info")],
} as const satisfies Record<string, readonly [variable: string, rule: z.ZodType]>;

type Settings = { -readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name][1]> };

/** The settings, read once from environment variables. Variables that are unset or empty have their defaults. */
export type Config = ReturnType<typeof readConfig>;

/** An invalid setting; the message names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads and validates the settings.
 * @throws ConfigError for the first invalid one
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment);
  const { posthogKey, posthogHost, sourceUrl = null, privacyUrl = null, contactUrl = null, ...others } = settings;
  const { host, port, smtpUrl, mailFrom, databaseUrl } = settings;

  const parsedUrl = new URL(settings.publicUrl ?? `http://${nameOfHost(host)}:${port}`);
  if (parsedUrl.href !== `${parsedUrl.origin}/`)
    throw new ConfigError("PUBLIC_URL must be an origin without a path, such as https://aircheck.example");
  if (!settings.rateLimits && !isLoopback(parsedUrl.hostname))
    throw new ConfigError("RATE_LIMITS=off is refused because PUBLIC_URL is not a loopback address");
  // Were it passed over, administrators would need no passkey any more.
  if (environment.ADMIN_PASSKEYS)
    throw new ConfigError("ADMIN_PASSKEYS is now PASSKEYS: use PASSKEYS=administrators for ADMIN_PASSKEYS=required");
  if (settings.passkeys === "required" && isIpAddress(parsedUrl.hostname))
    throw new ConfigError(
      "PASSKEYS=required needs a PUBLIC_URL with a domain name: browsers allow no passkeys without",
    );
  if (smtpUrl && !mailFrom)
    throw new ConfigError("MAIL_FROM must be set when SMTP_URL is: it is the sender of all mail");
  if (Boolean(settings.podcastIndexKey) !== Boolean(settings.podcastIndexSecret))
    throw new ConfigError("PODCASTINDEX_KEY and PODCASTINDEX_SECRET must be set together");
  if (settings.backupDir && databaseUrl)
    throw new ConfigError("BACKUP_DIR backs up the embedded database only: use pg_dump to back PostgreSQL up");
  if (settings.databaseReplicaUrl && !databaseUrl)
    throw new ConfigError("DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas");

  return {
    ...others,
    /**
     * Scheme, host and port of public URLs, without a trailing slash. As browsers write the Origin header, which is compared with
     * it: in lower case and without the default port.
     */
    publicUrl: parsedUrl.origin,
    /** null when pages report nothing */
    analytics: posthogKey ? { key: posthogKey, host: posthogHost } : null,
    footerLinks: { sourceUrl, privacyUrl, contactUrl },
  };
}

function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const written = trimmed(environment);
  const entries = Object.entries(SETTINGS).map(([name, [variable, rule]]) => {
    const value = written.get(variable) || undefined;
    if (value !== undefined && hasStrayQuote(variable, value))
      throw new ConfigError(`${variable} must be written without quotes: they would be a part of the value`);
    const parsed = rule.safeParse(value);
    if (!parsed.success) throw new ConfigError(`${variable} ${parsed.error.issues[0]?.message}`);
    return [name, parsed.data];
  });
  return Object.fromEntries(entries);
}

/** Spaces, controls such as a carriage return, and what has no width, such as a byte order mark. */
const UNSEEN_AT_ENDS = /^[\s\p{Cc}\p{Cf}]+|(?<![\s\p{Cc}\p{Cf}])[\s\p{Cc}\p{Cf}]+$/gu;

/** Files of settings have had these around names and values, where nobody sees them. */
function trimmed(environment: NodeJS.ProcessEnv): Map<string, string> {
  const withoutUnseen = (text = "") => text.replace(UNSEEN_AT_ENDS, "");
  return new Map(
    Object.entries(environment).map(([variable, value]) => [withoutUnseen(variable), withoutUnseen(value)]),
  );
}

const QUOTES = "\"'“”„‘’‚«»";
/** At the end of a value, or at its beginning and never closed; `"Kelp, Ada" <ada@example.com>` is none. */
const QUOTED = new RegExp(`^[${QUOTES}].*[${QUOTES}]$`);
/** These are of any characters: one may end with a quotation mark. */
const SECRET = /_(?:TOKEN|KEY|SECRET)$/;
const STRAY_QUOTE = new RegExp(`[${QUOTES}]$|^[${QUOTES}][^${QUOTES}]*$`);

/** Shells and most readers of settings take quotes away. Where they arrive, somebody did not. */
function hasStrayQuote(variable: string, value: string): boolean {
  return (SECRET.test(variable) ? QUOTED : STRAY_QUOTE).test(value);
}

/** The host in the URL of a server that listens on an address. Nobody can open the addresses that stand for all interfaces. */
function nameOfHost(host: string): string {
  if (ipaddr.isValid(host) && ipaddr.parse(host).range() === "unspecified") return "localhost";
  // A URL has no zone, as in fe80::1%eth0.
  return host.includes(":") ? `[${host.replace(/%.*/, "")}]` : host;
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || (isIpAddress(hostname) && ipaddr.parse(bare(hostname)).range() === "loopback");
}

function isIpAddress(hostname: string): boolean {
  return ipaddr.isValid(bare(hostname));
}

/** An IPv6 address without the brackets that it has in URLs. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
