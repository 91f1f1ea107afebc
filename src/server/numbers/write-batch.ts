import { createHash, randomBytes } from "node:crypto";
import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { SLOT_MS } from "#domain/numbers/days.ts";
import { METRICS, type Metric } from "#domain/numbers/numbers.ts";
import { EPISODE_PLATFORMS } from "#domain/numbers/visitor-events.ts";
import { isPremiumNow } from "#domain/users/plan.ts";
import { screenNameKey } from "#domain/users/screen-name.ts";
import { clientPrefix } from "../security/client-prefix.ts";
import { hashToken } from "../security/tokens.ts";
import type { Db } from "../store/database.ts";
import {
  addInstanceNumbers,
  addRecentNumbers,
  type CountableEpisode,
  type CountableFeed,
  claimEvents,
  findCountableFeed,
  findOrInsertSalt,
  findSessionUserIds,
  insertVisitors,
  listCountableEpisodes,
  listCountableFeeds,
  setCountedSeconds,
} from "../store/numbers.ts";
import type { NumbersTable } from "../store/tables.ts";
import { referringSite } from "./referring-site.ts";
import { recognizeAgent } from "./user-agents.ts";
import type { Batch, ReportedEvent, Visit, Visitor } from "./visit-counter.ts";

const DAY_MS = 86_400_000;
/** Heard seconds may exceed the time since a play's first report by this: reports are late and lost. */
const LATE_SECONDS = 60;
/** Sites of one feed in a quarter of an hour; anybody can send any Referer. Further ones are counted without a site. */
const MAX_SITES = 100;
const VISITOR_HASH_LENGTH = 16;
const MAX_KNOWN_VISITORS = 100_000;
/** So many agents are recognized, and visitors hashed, between two event-loop turns. */
const AGENTS_AT_ONCE = 20;
const VISITORS_AT_ONCE = 1000;

interface WriterOptions {
  db: Db;
  /** as in PUBLIC_URL */
  publicUrl: string;
  now(): Date;
}

/** A visit of somebody whose visits count. */
interface CountedVisit extends Visit {
  userAgent: string;
  address: string;
}

/** An event that names a visible episode or feed. */
interface CountedEvent extends ReportedEvent {
  feed: CountableFeed;
  episode: CountableEpisode | undefined;
}

/**
 * Creates the function that turns what was counted into rows. Bots and feeds' owners are left out here, where no request
 * waits. It writes in one transaction, which stores the batch's id: writing a batch again changes nothing.
 */
export function createBatchWriter({ db, publicUrl, now }: WriterOptions): (batch: Batch) => Promise<void> {
  const ownHost = new URL(publicUrl).host;
  let salt: { day: number; text: string } | undefined;
  /** those of the salt's day that are stored, so that they need not be inserted again */
  let knownVisitors = new Set<string>();

  return async (batch) => {
    const day = Math.floor((batch.slot * SLOT_MS) / DAY_MS);
    const visits = await visitsOfPeople(batch);
    const ownerIds = await findSessionUserIds(db, [
      ...new Set([...visits, ...[...batch.events.values()].map(({ visitor }) => visitor)].flatMap(tokenHashOf)),
    ]);
    const isOwner = (feed: CountableFeed, token: { sessionToken: string | undefined }) =>
      tokenHashOf(token).some((hash) => ownerIds.get(hash) === feed.ownerId);

    const feedIds = [...new Set(visits.map(({ feedId }) => feedId))];
    const feeds = new Map((await listCountableFeeds(db, feedIds)).map((feed) => [feed.feedId, feed]));
    const countedVisits = visits.filter((visit) => {
      const feed = feeds.get(visit.feedId);
      return feed && !isOwner(feed, visit);
    });
    const countedEvents = (await resolveEvents([...batch.events.values()])).filter(
      ({ feed, visitor }) => !isOwner(feed, visitor),
    );
    if (countedVisits.length === 0 && countedEvents.length === 0) return;
    const visitorHashes = await hashVisitors(countedVisits, day);

    await db.transaction().execute(async (trx) => {
      const at = now();
      const { newIds, events } = await claimEvents(
        trx,
        [batch.id, ...countedEvents.map(({ event }) => event.id)],
        at.toISOString(),
      );
      if (!newIds.has(batch.id)) return;
      const counts = new Counts(batch.slot);
      countVisits(counts, countedVisits);
      for (const hash of await insertVisitors(trx, day, [...visitorHashes.keys()]))
        counts.add(visitorHashes.get(hash) ?? 0, "visitors", "", 1);
      const storedEvents = new Map(events.map((event) => [event.eventId, event]));
      for (const counted of countedEvents) {
        const { id } = counted.event;
        countEvent(counts, counted, newIds.has(id));
        if (counted.event.type !== "play") continue;
        const { seconds = 0, firstAt = at.toISOString() } = storedEvents.get(id) ?? {};
        const possible = Math.floor((at.getTime() - Date.parse(firstAt)) / 1000) + LATE_SECONDS;
        const heard = Math.min(counted.event.seconds, possible);
        if (heard <= seconds) continue;
        counts.add(counted.feed.feedId, "secondsListened", episodeKey(counted), heard - seconds);
        await setCountedSeconds(trx, id, heard);
      }
      await addRecentNumbers(trx, counts.rows);
      await addInstanceNumbers(
        trx,
        (["feedFetches", "plays"] as const)
          .map((metric) => ({ day, metric, value: counts.sumOf(metric) }))
          .filter(({ value }) => value > 0),
      );
    });
    for (const hash of visitorHashes.keys()) knownVisitors.add(hash);
  };

  /** Drops the visits of bots, and of apps to pages. */
  async function visitsOfPeople({ visits }: Batch): Promise<CountedVisit[]> {
    const counted: CountedVisit[] = [];
    let recognized = 0;
    for (const [userAgent, addresses] of visits) {
      const agent = recognizeAgent(userAgent);
      for (const [address, documents] of addresses)
        for (const visit of documents.values())
          if (visit.kind === "feed" ? agent.feedApp : agent.isBrowser) counted.push({ ...visit, userAgent, address });
      recognized += 1;
      if (recognized % AGENTS_AT_ONCE === 0) await nextEventLoopTurn();
    }
    return counted;
  }

  /** Drops the events of bots, and about what visitors do not see. */
  async function resolveEvents(events: readonly ReportedEvent[]): Promise<CountedEvent[]> {
    const people = events.filter(({ visitor }) => recognizeAgent(visitor.userAgent).isBrowser);
    const guids = new Set(people.flatMap(({ event }) => ("episode" in event ? [event.episode] : [])));
    const episodes = new Map((await listCountableEpisodes(db, [...guids])).map((episode) => [episode.guid, episode]));
    const feedsByPath = new Map<string, CountableFeed | undefined>();
    for (const { event } of people)
      if (event.type === "subscribe" && !feedsByPath.has(event.feed)) {
        const [, , screenName = "", slug = ""] = event.feed.split("/");
        feedsByPath.set(event.feed, await findCountableFeed(db, screenNameKey(screenName), slug.toLowerCase()));
      }
    return people.flatMap(({ event, visitor }) => {
      const episode = "episode" in event ? episodes.get(event.episode) : undefined;
      const feed = event.type === "subscribe" ? feedsByPath.get(event.feed) : episode;
      if (!feed || !isVisibleToVisitors(feed, isPremiumNow(feed, now()))) return [];
      if (event.type === "click" && !episode?.[event.link]) return [];
      return [{ event, visitor, feed, episode }];
    });
  }

  /** @returns the feeds that visitors have seen, by hashes of feed and visitor */
  async function hashVisitors(visits: readonly CountedVisit[], day: number): Promise<Map<string, number>> {
    if (salt?.day !== day) {
      salt = { day, text: await findOrInsertSalt(db, day, randomBytes(16).toString("base64url")) };
      knownVisitors = new Set();
    }
    if (knownVisitors.size > MAX_KNOWN_VISITORS) knownVisitors.clear();
    const hashes = new Map<string, number>();
    for (const [at, { kind, feedId, userAgent, address }] of visits.entries()) {
      if (at % VISITORS_AT_ONCE === VISITORS_AT_ONCE - 1) await nextEventLoopTurn();
      if (kind === "feed") continue;
      const hash = createHash("sha256")
        .update(JSON.stringify([salt.text, feedId, clientPrefix(address), userAgent]))
        .digest("base64url")
        .slice(0, VISITOR_HASH_LENGTH);
      if (!knownVisitors.has(hash)) hashes.set(hash, feedId);
    }
    return hashes;
  }

  function countVisits(counts: Counts, visits: readonly CountedVisit[]): void {
    for (const { kind, feedId, referrer, count, userAgent } of visits) {
      if (kind !== "feed") {
        const metric = kind === "page" ? "pageViews" : "embedLoads";
        counts.add(feedId, metric, counts.site(feedId, referringSite(referrer, ownHost)), count);
        continue;
      }
      const { feedApp = "", subscribers } = recognizeAgent(userAgent);
      counts.add(feedId, "feedFetches", feedApp, count);
      if (subscribers !== undefined) counts.raise(feedId, "subscribers", feedApp, subscribers);
    }
  }

  function countEvent(counts: Counts, { event, feed: { feedId }, episode }: CountedEvent, isNew: boolean): void {
    if (!isNew) return;
    if (event.type === "play") {
      counts.add(feedId, "plays", String(episode?.episodeId), 1);
      const site = counts.site(feedId, referringSite(event.referrer, ownHost));
      if (site) counts.add(feedId, "playsBySite", site, 1);
    } else if (event.type === "click") {
      counts.add(feedId, "clicks", EPISODE_PLATFORMS[event.link], 1);
      counts.add(feedId, "clicksByEpisode", String(episode?.episodeId), 1);
    } else counts.add(feedId, "clicks", event.app, 1);
  }
}

function tokenHashOf({ sessionToken }: Pick<Visitor, "sessionToken">): string[] {
  return sessionToken === undefined ? [] : [hashToken(sessionToken)];
}

function episodeKey({ episode }: CountedEvent): string {
  return String(episode?.episodeId);
}

/** The rows of one batch, added up by their keys. */
class Counts {
  readonly #period: number;
  readonly #rows = new Map<string, NumbersTable>();
  readonly #sitesByFeed = new Map<number, Set<string>>();

  constructor(period: number) {
    this.#period = period;
  }

  get rows(): NumbersTable[] {
    return [...this.#rows.values()];
  }

  add(feedId: number, metric: Metric, key: string, value: number): void {
    this.#row(feedId, metric, key).value += value;
  }

  raise(feedId: number, metric: Metric, key: string, value: number): void {
    const row = this.#row(feedId, metric, key);
    row.value = Math.max(row.value, value);
  }

  /** @returns the site, or '' when the feed has too many */
  site(feedId: number, site: string): string {
    const sites = this.#sitesByFeed.get(feedId) ?? new Set();
    this.#sitesByFeed.set(feedId, sites);
    if (sites.size >= MAX_SITES && !sites.has(site)) return "";
    sites.add(site);
    return site;
  }

  sumOf(metric: Metric): number {
    return this.rows.filter((row) => row.metric === METRICS[metric]).reduce((sum, { value }) => sum + value, 0);
  }

  #row(feedId: number, metric: Metric, key: string): NumbersTable {
    const id = `${feedId} ${metric} ${key}`;
    const row = this.#rows.get(id) ?? { feedId, metric: METRICS[metric], period: this.#period, key, value: 0 };
    this.#rows.set(id, row);
    return row;
  }
}
