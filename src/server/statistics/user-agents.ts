import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import apps from "./user-agents/apps.json" with { type: "json" };
import bots from "./user-agents/bots.json" with { type: "json" };
import feedFetchers from "./user-agents/feed-fetchers.json" with { type: "json" };
import libraries from "./user-agents/libraries.json" with { type: "json" };

/** What a User-Agent says of who sends it. */
export interface Agent {
  /** whether a person looks at a page with it, as far as it says */
  isBrowser: boolean;
  /** the podcast app or service that fetches a feed with it; undefined for bots that are neither */
  feedApp: string | undefined;
  /** how many people subscribe to the feed with this app, if a listed app says so and the number is possible */
  subscribers: number | undefined;
}

/** The name of feed fetches by browsers. */
const WEB_BROWSER = "Web browser";
/** The name of feed fetches by clients that nobody has listed. */
const OTHER_APP = "Other apps";

/** In the list of feed fetchers, but they search the web and subscribe for nobody. */
const WEB_CRAWLERS =
  /^(AhrefsBot|bingbot|DataForSeoBot|edgar|facebookexternalhit|GEfektBot|Googlebot|GoogleOther|hackney|Krzana|Moreover|PetalBot|semantic-visions|SemrushBot|SEOkicks|Slackbot|trendictionbot|YandexBot|ZoominfoBot|CastFeedValidator|axios|Zapier)/;
/** "(123 subscribers; feed-id=456789)", "12 subscribers". Source: https://github.com/opawg/podcast-rss-useragents */
const SUBSCRIBERS = /\b(\d{1,9}) subscribers?\b/;
/** Of one app. Nobody's appearances have so many, and anybody can send any number. */
const MAX_SUBSCRIBERS = 100_000;
const GENERIC_BOT = /bot\b|crawler|spider|scrap(er|y)|monitor|validator/i;

const MAX_CACHED_AGENTS = 5000;

interface Pattern {
  name: string;
  pattern: RegExp;
}

/** Compiled at first use: a process that counts nothing needs none of it. */
const patterns = lazy(() => ({
  apps: compile(apps.entries),
  bots: compile(bots.entries),
  libraries: compile(libraries.entries.filter(({ category }) => category === "bot")),
  fetchers: feedFetchers.filter(({ pattern }) => !WEB_CRAWLERS.test(pattern)),
}));

const agents = new LRUCache<string, Agent>({ max: MAX_CACHED_AGENTS });

/** Recognizes a User-Agent by the open lists of bots and podcast apps. Takes about 0.1 ms for one that it has not seen. */
export function recognizeAgent(userAgent: string): Agent {
  const known = agents.get(userAgent);
  if (known) return known;
  const isListedBot = matches(patterns().bots, userAgent) !== undefined;
  const app = feedApp(userAgent, isListedBot);
  const isListedApp = app !== undefined && app !== WEB_BROWSER && app !== OTHER_APP;
  const agent = {
    isBrowser: userAgent !== "" && !isListedBot && !isbot(userAgent),
    feedApp: app,
    subscribers: isListedApp ? subscribersOf(userAgent) : undefined,
  };
  agents.set(userAgent, agent);
  return agent;
}

/** Services that fetch feeds for their users are bots on the web, so they are looked for first. */
function feedApp(userAgent: string, isListedBot: boolean): string | undefined {
  if (userAgent === "") return undefined;
  const app = matches(patterns().apps, userAgent);
  const fetcher = patterns().fetchers.find(({ pattern }) => userAgent.includes(pattern));
  if (fetcher) return app ?? fetcher.name.replace(/ - .*$/, "");
  if (isListedBot) return undefined;
  if (app) return app;
  if (!isbot(userAgent)) return WEB_BROWSER;
  const isBot = GENERIC_BOT.test(userAgent) || matches(patterns().libraries, userAgent) !== undefined;
  return isBot ? undefined : OTHER_APP;
}

function subscribersOf(userAgent: string): number | undefined {
  const [, count] = SUBSCRIBERS.exec(userAgent) ?? [];
  return count === undefined || Number(count) > MAX_SUBSCRIBERS ? undefined : Number(count);
}

function matches(candidates: readonly Pattern[], userAgent: string): string | undefined {
  return candidates.find(({ pattern }) => pattern.test(userAgent))?.name;
}

function compile(entries: readonly { name: string; pattern: string }[]): Pattern[] {
  return entries.map(({ name, pattern }) => ({ name, pattern: new RegExp(pattern) }));
}

function lazy<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}
