import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { AnalyticsConfig, FooterLinks } from "#domain/page-config.ts";

/** The settings, read once from environment variables. Variables that are unset or empty have their defaults. */
export interface Config {
  port: number;
  host: string;
  /** scheme, host and port of public URLs, without a trailing slash */
  publicUrl: string;
  /** directory of the embedded database */
  dataDir: string;
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** IP addresses or CIDRs of proxies whose X-Forwarded-* headers are trusted */
  trustProxy: string[];
  /** IP addresses or CIDRs that link lookup may access although they are private */
  lookupAllow: string[];
  appleLookupUrl: string;
  youtubeOembedUrl: string;
  spotifyOembedUrl: string;
  podcastIndexUrl: string;
  podcastIndexKey: string | undefined;
  podcastIndexSecret: string | undefined;
  /** URLs of the WebSub hubs to notify of changed feeds */
  websubHubs: string[];
  /** null when pages report nothing */
  analytics: AnalyticsConfig | null;
  footerLinks: FooterLinks;
  rateLimits: boolean;
  /** whether administrators can act only in sessions in which they used a passkey */
  adminPasskeys: "optional" | "required";
  /** whether new passwords may be among those that most people use */
  commonPasswords: "allow" | "refuse";
  /** whether new appearances are looked for in the background */
  isWatching: boolean;
  /** whether shows are asked for transcripts and chapters */
  looksForTranscripts: boolean;
  /** how long a client may take to send a request */
  requestTimeoutSeconds: number;
  /** after which a connection on which nothing moves is closed */
  idleTimeoutSeconds: number;
  /** further ones are refused, per process */
  maxConnections: number;
  /** folder of daily backups of the embedded database; undefined for none */
  backupDir: string | undefined;
  /** how many daily backups are kept */
  backupKeep: number;
  /** for rendered responses, in MiB */
  cacheMegabytes: number;
  /** what Prometheus must send to read the metrics; undefined when there are none */
  metricsToken: string | undefined;
  /** whether visits are counted for the numbers of feeds */
  countsVisits: boolean;
  /** number of processes that serve requests on this machine */
  webConcurrency: number;
  logLevel: string;
}

const cidrList = (name: string) =>
  z
    .string()
    .default("")
    .transform((text) => splitList(text))
    .refine(
      (entries) => entries.every((entry) => isIP(entry) !== 0 || ipaddr.isValidCIDR(entry)),
      `${name} must be a comma-separated list of IP addresses or CIDRs, such as 10.0.0.0/8`,
    );

const url = (name: string, protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be a URL that begins with ${protocols.map((protocol) => (protocol === "mailto:" ? protocol : `${protocol}//`)).join(" or ")}`,
    );

const HUBS_RULE = "WEBSUB_HUBS must be a comma-separated list of URLs, such as https://hub.example/";

const hubList = z
  .string()
  .default("")
  .transform((text) => splitList(text))
  .refine((entries) => entries.every((entry) => /^https?:/.test(entry) && URL.canParse(entry)), HUBS_RULE)
  .transform((entries) => entries.map((entry) => new URL(entry).href));

const KEEP_RULE = "BACKUP_KEEP must be a whole number from 1 to 10000";
const wholeNumber = (name: string, min: number, max: number) => {
  const rule = `${name} must be a whole number from ${min} to ${max}`;
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule);
};

const PORT_RULE = "PORT must be a whole number from 1 to 65535";

const CACHE_RULE = "CACHE_MB must be a whole number of megabytes from 1 to 65536";
const CONCURRENCY_RULE = "WEB_CONCURRENCY must be auto or a whole number from 1 to 64";

const settings = z.object({
  PORT: z.coerce.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65_535, PORT_RULE).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url("PUBLIC_URL", ["http:", "https:"]).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  DATABASE_REPLICA_URL: url("DATABASE_REPLICA_URL", ["postgres:", "postgresql:"]).optional(),
  SMTP_URL: url("SMTP_URL", ["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().optional(),
  TRUST_PROXY: cidrList("TRUST_PROXY"),
  LOOKUP_ALLOW: cidrList("LOOKUP_ALLOW"),
  APPLE_LOOKUP_URL: url("APPLE_LOOKUP_URL", ["http:", "https:"]).default("https://itunes.apple.com/lookup"),
  YOUTUBE_OEMBED_URL: url("YOUTUBE_OEMBED_URL", ["http:", "https:"]).default("https://www.youtube.com/oembed"),
  SPOTIFY_OEMBED_URL: url("SPOTIFY_OEMBED_URL", ["http:", "https:"]).default("https://open.spotify.com/oembed"),
  PODCASTINDEX_URL: url("PODCASTINDEX_URL", ["http:", "https:"]).default("https://api.podcastindex.org"),
  PODCASTINDEX_KEY: z.string().optional(),
  PODCASTINDEX_SECRET: z.string().optional(),
  WEBSUB_HUBS: hubList,
  POSTHOG_KEY: z.string().optional(),
  POSTHOG_HOST: url("POSTHOG_HOST", ["http:", "https:"]).default("https://us.i.posthog.com"),
  SOURCE_URL: url("SOURCE_URL", ["http:", "https:"]).optional(),
  PRIVACY_URL: url("PRIVACY_URL", ["http:", "https:"]).optional(),
  CONTACT_URL: url("CONTACT_URL", ["http:", "https:", "mailto:"]).optional(),
  RATE_LIMITS: z.enum(["on", "off"], "RATE_LIMITS must be on or off").default("on"),
  ADMIN_PASSKEYS: z.enum(["optional", "required"], "ADMIN_PASSKEYS must be optional or required").default("optional"),
  COMMON_PASSWORDS: z.enum(["allow", "refuse"], "COMMON_PASSWORDS must be allow or refuse").default("allow"),
  WATCH: z.enum(["on", "off"], "WATCH must be on or off").default("on"),
  TRANSCRIPTS: z.enum(["on", "off"], "TRANSCRIPTS must be on or off").default("on"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number(KEEP_RULE).int(KEEP_RULE).min(1, KEEP_RULE).max(10_000, KEEP_RULE).default(7),
  CACHE_MB: z.coerce.number(CACHE_RULE).int(CACHE_RULE).min(1, CACHE_RULE).max(65_536, CACHE_RULE).default(96),
  METRICS_TOKEN: z.string().optional(),
  NUMBERS: z.enum(["on", "off"], "NUMBERS must be on or off").default("on"),
  WEB_CONCURRENCY: z
    .union(
      [z.literal("auto").transform(() => availableParallelism()), z.coerce.number().int().min(1).max(64)],
      CONCURRENCY_RULE,
    )
    .default(1),
  REQUEST_TIMEOUT: wholeNumber("REQUEST_TIMEOUT", 1, 3600).default(60),
  IDLE_TIMEOUT: wholeNumber("IDLE_TIMEOUT", 1, 3600).default(60),
  MAX_CONNECTIONS: wholeNumber("MAX_CONNECTIONS", 1, 1_000_000).default(4096),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
    )
    .default("info"),
});

/** An invalid setting; the message names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads and validates the settings.
 * @throws ConfigError for the first invalid one
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? "The settings are invalid");
  const s = parsed.data;

  const parsedUrl = new URL(s.PUBLIC_URL ?? `http://${s.HOST.includes(":") ? `[${s.HOST}]` : s.HOST}:${s.PORT}`);
  if (parsedUrl.href !== `${parsedUrl.origin}/`)
    throw new ConfigError("PUBLIC_URL must be an origin without a path, such as https://aircheck.example");
  // As browsers send it, in lower case and without the default port: the Origin header is compared with it.
  const publicUrl = parsedUrl.origin;
  if (s.RATE_LIMITS === "off" && !isLoopback(parsedUrl.hostname))
    throw new ConfigError("RATE_LIMITS=off is refused because PUBLIC_URL is not a loopback address");
  if (s.SMTP_URL && !s.MAIL_FROM)
    throw new ConfigError("MAIL_FROM must be set when SMTP_URL is: it is the sender of all mail");
  if (Boolean(s.PODCASTINDEX_KEY) !== Boolean(s.PODCASTINDEX_SECRET))
    throw new ConfigError("PODCASTINDEX_KEY and PODCASTINDEX_SECRET must be set together");
  if (s.BACKUP_DIR && s.DATABASE_URL)
    throw new ConfigError("BACKUP_DIR backs up the embedded database only: use pg_dump to back PostgreSQL up");
  if (s.DATABASE_REPLICA_URL && !s.DATABASE_URL)
    throw new ConfigError("DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas");

  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    databaseReplicaUrl: s.DATABASE_REPLICA_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    trustProxy: s.TRUST_PROXY,
    lookupAllow: s.LOOKUP_ALLOW,
    appleLookupUrl: s.APPLE_LOOKUP_URL,
    youtubeOembedUrl: s.YOUTUBE_OEMBED_URL,
    spotifyOembedUrl: s.SPOTIFY_OEMBED_URL,
    podcastIndexUrl: s.PODCASTINDEX_URL,
    podcastIndexKey: s.PODCASTINDEX_KEY,
    podcastIndexSecret: s.PODCASTINDEX_SECRET,
    websubHubs: s.WEBSUB_HUBS,
    analytics: s.POSTHOG_KEY ? { key: s.POSTHOG_KEY, host: s.POSTHOG_HOST } : null,
    footerLinks: {
      sourceUrl: s.SOURCE_URL ?? null,
      privacyUrl: s.PRIVACY_URL ?? null,
      contactUrl: s.CONTACT_URL ?? null,
    },
    rateLimits: s.RATE_LIMITS === "on",
    adminPasskeys: s.ADMIN_PASSKEYS,
    commonPasswords: s.COMMON_PASSWORDS,
    isWatching: s.WATCH === "on",
    looksForTranscripts: s.TRANSCRIPTS === "on",
    requestTimeoutSeconds: s.REQUEST_TIMEOUT,
    idleTimeoutSeconds: s.IDLE_TIMEOUT,
    maxConnections: s.MAX_CONNECTIONS,
    backupDir: s.BACKUP_DIR,
    backupKeep: s.BACKUP_KEEP,
    cacheMegabytes: s.CACHE_MB,
    metricsToken: s.METRICS_TOKEN,
    countsVisits: s.NUMBERS === "on",
    webConcurrency: s.WEB_CONCURRENCY,
    logLevel: s.LOG_LEVEL,
  };
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return bare === "localhost" || (ipaddr.isValid(bare) && ipaddr.parse(bare).range() === "loopback");
}
