/*
 * Every limit of the product on how often something may happen (LIMITS), and on how much of it at a time (CONCURRENCY). How large a
 * thing may be stands with its schema in domain/.
 */

const MINUTE = 60;
const HOUR = 3600;

/** A bucket of tokens (limiter.ts). */
export interface Limit {
  /** how much may be used at once, in any unit */
  max: number;
  /** after which all of it is free again; it becomes free evenly */
  refillSeconds: number;
  /** what has a bucket of its own: a client is an IPv4 address or the /64 of an IPv6 address */
  per: "client" | "user" | "client or user" | "address or device" | "client and feed" | "host" | "instance";
  /**
   * The database counts for all processes. When it cannot be reached, each process counts alone. `database of several` counts in
   * memory where there is only one process.
   */
  countedIn: "database" | "database of several" | "memory";
  /** for whoever is refused; undefined where nobody is told */
  message: string | undefined;
  /** fails when the database cannot count it */
  needsDatabase?: true;
  /** also with RATE_LIMITS=off */
  isAlwaysOn?: true;
}

const TOO_MANY_REQUESTS = "Too many requests. Please try again later.";

/** A limit of routes per client. */
const perClient = (max: number, refillSeconds: number) =>
  ({ per: "client", max, refillSeconds, countedIn: "database", message: TOO_MANY_REQUESTS }) satisfies Limit;

/** A limit of routes per user, whatever their address. */
const perUser = (max: number, refillSeconds: number) =>
  ({ ...perClient(max, refillSeconds), per: "user" }) satisfies Limit;

/** A limit of a user's account, which costs the user something when it is exceeded: it must be right. */
const ofAccount = (max: number, refillSeconds: number, message: string) =>
  ({ ...perUser(max, refillSeconds), message, needsDatabase: true }) satisfies Limit;

/** A limit of work that costs less than counting it in the database. */
const inMemory = (max: number, refillSeconds: number) =>
  ({ per: "client", max, refillSeconds, countedIn: "memory", message: TOO_MANY_REQUESTS }) satisfies Limit;

/** Requests that we send to one host. */
const toHost = (max: number, refillSeconds: number) =>
  ({ per: "host", max, refillSeconds, countedIn: "database", message: undefined }) satisfies Limit;

export const LIMITS = {
  registrations: perClient(60, HOUR),
  /** Log-ins, passkeys, links of mails, and changes of what signs a user in. */
  credentials: perClient(60, 5 * MINUTE),
  /** Mail providers end mails for their users, from few addresses. */
  unsubscriptions: perClient(60, 2 * MINUTE),
  /** Each sends a mail. */
  forgottenPasswords: perClient(20, 5 * MINUTE),
  screenNameChecks: perClient(300, 5 * MINUTE),
  /** Crawlers fetch sitemaps rarely, and no other public URL costs as much to serve. */
  sitemaps: perClient(120, 5 * MINUTE),

  /** Of episodes, by people without an account. */
  finds: {
    ...perClient(10, 10 * MINUTE),
    message: "You have searched several times. Please try again in a few minutes, or register to go on.",
  },
  /** 20 at once, then 120 an hour: whatever their number and addresses, robots ask other hosts for no more. */
  findsOfAll: {
    ...perClient(20, 10 * MINUTE),
    per: "instance",
    message:
      "Many people are searching right now. Please try again in a minute, or register to search without waiting.",
  },
  /** Whatever asks other hosts while the user waits: links, names, shows to watch, transcripts, checks of links. */
  lookups: perUser(120, 5 * MINUTE),
  /** Each has up to 500 rows looked up, one after another. */
  imports: { ...perUser(60, HOUR), message: "You have imported many lists. Please try again later." },
  profilePictures: perUser(30, 5 * MINUTE),

  /** An unattended session must not be enough to guess the password. */
  passwordAttempts: ofAccount(10, 5 * MINUTE, "Too many attempts. Please try again in a few minutes."),
  /** Per e-mail address, registered or not, or per device on which its user has logged in before. */
  failedLogIns: {
    ...ofAccount(
      20,
      15 * MINUTE,
      "Too many failed attempts to log in. Please try again in a few minutes, or on a device where you have logged in.",
    ),
    per: "address or device",
  },
  /** The recipient of a mistyped e-mail address must not get one every minute: this comes to ten in any hour. */
  sentCodes: ofAccount(5, HOUR, "Too many codes were sent. Please try again later."),
  /** Each change is mailed, and the account's e-mail address may be a stranger's: this comes to twenty in any hour. */
  passkeyChanges: ofAccount(10, HOUR, "You have added or removed many passkeys. Please try again later."),
  changes: ofAccount(600, 5 * MINUTE, "Too many changes. Please try again in a few minutes."),
  /** 200 hours of talk, or four of the largest files. */
  uploadedKilobytes: ofAccount(
    20_000,
    5 * MINUTE,
    "You can upload 20 MB of transcripts and lists within five minutes. Please try again later.",
  ),

  /** Of documents that no cache has. A crawler that starts needs some at once; 15 a second are a small part of one core. */
  renderings: inMemory(300, 20),
  /** Of covers and share images that are not in memory. A page shows many; two a second are a fifth of one core. */
  drawings: inMemory(300, 150),
  /** Each search of a public page quotes some sentences of the transcripts, and many together quote them all. */
  publicSearches: inMemory(60, 2 * MINUTE),
  /** Milliseconds: 300 ordinary searches at once, or 20 of the slowest, and then a tenth of a processor. */
  searchTime: { ...inMemory(8000, 80), per: "client or user" },
  /** A long play reports twice a minute; this is enough for a household. */
  visitorEvents: inMemory(120, MINUTE),

  /** What one network may add to the numbers of one feed. No address is stored, so each process counts alone. */
  counted: { ...inMemory(200, HOUR), per: "client and feed", message: undefined },
  /** Of the hundred sites that a feed's day has names for, so that nobody takes all. */
  namedSites: { ...inMemory(10, HOUR), per: "client and feed", message: undefined },

  requestsToHost: { ...toHost(120, MINUTE), countedIn: "database of several" },
  /** For all people without an account together. */
  requestsToHostForVisitors: { ...toHost(10, MINUTE), countedIn: "database of several" },
  /** Apple's documentation allows its search API about 20 calls a minute: this comes to 20 in any minute. */
  appleDirectory: { ...toHost(8, 40), isAlwaysOn: true },
  /** Work that nobody waits for: at most 5 calls in any minute. */
  appleDirectoryInBackground: { ...toHost(1, 15), isAlwaysOn: true },
  /** For all people without an account together: at most 4 calls in any minute. */
  appleDirectoryForVisitors: { ...toHost(2, MINUTE), isAlwaysOn: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
type LimitOf<Where extends Partial<Limit>> = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends Where ? Name : never;
}[LimitName];
/** Limits that are counted in memory, so that nobody waits for the count. */
export type MemoryLimitName = LimitOf<{ countedIn: "memory" }>;
export type ClientLimitName = LimitOf<{ per: "client" }>;
export type UserLimitName = LimitOf<{ per: "user" }>;

/** How many tasks of a kind a process runs at a time; further ones wait. */
export interface Concurrency {
  running: number;
  /** further ones are refused; any number may wait where it is undefined */
  waiting?: number;
  /** for whoever is refused */
  message: string;
}

const BUSY = "This site is very busy right now. Please try again in a few seconds.";
const TOO_MANY_LOOKUPS = "Too many links are being looked up right now. Please try again in a few seconds.";
const TOO_MANY_SEARCHES = "Too many people are searching right now. Please try again in a few seconds.";

export const CONCURRENCY = {
  /** They run on libuv's threads, which compression and file access need, too. */
  passwordHashes: {
    running: 2,
    waiting: 40,
    message: "Too many people are signing in right now. Please try again in a few seconds.",
  },
  /** Of pages. 100 are about a second's work: whoever would wait longer is better told to come back. */
  pageRenderings: { running: 4, waiting: 100, message: BUSY },
  /** Work on more than a thousand episodes. */
  heavyTasks: { running: 1, waiting: 100, message: BUSY },
  /** Each takes a processor; those that wait do so for 8 s at most, with the time of each. */
  searches: { running: 1, waiting: 20, message: TOO_MANY_SEARCHES },
  /** Each takes a processor for 0.1 s. One that waits holds next to nothing, and a page shows many covers. */
  drawings: { running: 1, message: BUSY },
  /** A decoded picture may take 200 MB. */
  pictures: {
    running: 1,
    waiting: 20,
    message: "Too many pictures are being processed right now. Please try again in a few seconds.",
  },
  /** Uploads of large files. Parsed, each takes up to 20 MB; one that waits has its file alone. */
  largeUploads: {
    running: 1,
    waiting: 5,
    message: "Too many large files are being read right now. Please try again in a few seconds.",
  },
  /** So that others wait for one step of storing at most. */
  transcripts: {
    running: 1,
    waiting: 5,
    message: "Too many transcripts are being stored. Please try again in a few seconds.",
  },
  /** Each lookup may hold the largest allowed document, compressed and decompressed. */
  lookups: { running: 12, message: TOO_MANY_LOOKUPS },
  /** No user can take all the capacity. */
  lookupsOfUser: { running: 4, waiting: 20, message: TOO_MANY_LOOKUPS },
  /** Of people without an account, beside the twelve: it takes nobody else's turn, and at most one of the processes that read. */
  lookupsOfVisitors: { running: 1, waiting: 4, message: TOO_MANY_SEARCHES },
  /** Lookups that hold a document of a size that few need. */
  largeLookups: { running: 1, message: TOO_MANY_LOOKUPS },
  requestsToHost: { running: 4, message: TOO_MANY_LOOKUPS },
  /** Of the four, so that people do not wait for a host behind work that nobody waits for. */
  requestsToHostInBackground: { running: 2, message: TOO_MANY_LOOKUPS },
  /** Beside the four. */
  requestsToHostForVisitors: { running: 1, message: TOO_MANY_LOOKUPS },
  /** One for a large document, two for others. */
  readerProcesses: { running: 3, message: TOO_MANY_LOOKUPS },
  largeDocuments: { running: 1, waiting: 20, message: TOO_MANY_LOOKUPS },
  otherDocuments: { running: 2, waiting: 20, message: TOO_MANY_LOOKUPS },
} as const satisfies Record<string, Concurrency>;
