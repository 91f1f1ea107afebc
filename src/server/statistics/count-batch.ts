import { createHash, randomBytes } from "node:crypto";
import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { type Day, dayAt, timeZoneOf } from "#domain/statistics/days.ts";
import { METRICS, type Metric } from "#domain/statistics/statistics.ts";
import { EPISODE_PLATFORMS, MAX_SECONDS } from "#domain/statistics/visitor-events.ts";
import type { PremiumRule } from "#domain/users/plan.ts";
import { screenNameKey } from "#domain/users/screen-name.ts";
import { clientPrefix } from "../limits/client-prefix.ts";
import type { Limiter } from "../limits/limiter.ts";
import { hashToken } from "../security/tokens.ts";
import type { Db } from "../store/database.ts";
import {
  addInstanceStatistics,
  addStatistics,
  type CountableEpisode,
  type CountableFeed,
  claimEvents,
  findCountableFeed,
  findLastReport,
  findOrInsertSalt,
  findSessionUserIds,
  insertVisitors,
  listCountableEpisodes,
  listCountableFeeds,
  listNamedSites,
  setCountedSeconds,
} from "../store/statistics.ts";
import type { NumbersTable } from "../store/tables.ts";
import { recognizeAgent } from "./user-agents.ts";
import type { Batch, ReportedEvent, Sender, Visit } from "./visit-counter.ts";

const DAY_MS = 86_400_000;
/** Heard seconds may exceed the time since a play's first report by this: reports are late and lost. */
const LATE_SECONDS = 60;
/** Anybody can send any Referer: further sites of a feed and day have no name. */
const MAX_SITES = 100;
/** An app may report so many more subscribers than twice as many as it reported last before the day. */
const SUBSCRIBER_STEP = 100;
const VISITOR_HASH_LENGTH = 16;
/** So many agents are recognized, and visitors hashed, between two event-loop turns. */
const AGENTS_AT_ONCE = 20;
const VISITORS_AT_ONCE = 1000;
const REPORTS_AT_ONCE = 50;

interface WriterOptions {
  db: Db;
  limiter: Limiter;
  /** called for each event that the limit of its network leaves out */
  onUncounted(): void;
  now(): Date;
  isPremium: PremiumRule;
}

/** A visit of somebody who is neither a bot nor the owner of the feed. */
interface CountedVisit extends Visit {
  userAgent: string;
  address: string;
  feed: CountableFeed;
}

/** An event that names a visible episode or feed. */
interface CountedEvent {
  reported: ReportedEvent;
  feed: CountableFeed;
  episode: CountableEpisode | undefined;
}

/**
 * Creates the function that turns what was counted into rows. Bots and feeds' owners are left out here, where no request
 * waits. It writes in one transaction, which stores the batch's id: writing a batch again changes nothing.
 */
export function createBatchWriter({
  db,
  limiter,
  onUncounted,
  now,
  isPremium,
}: WriterOptions): (batch: Batch) => Promise<void> {
  let salt: { day: Day; text: string } | undefined;

  return async (batch) => {
    const { startedAtMs } = batch;
    const utcDay = Math.floor(startedAtMs / DAY_MS);
    const visits = await visitsOfPeople(batch);
    const ownerIds = await findSessionUserIds(db, [
      ...new Set([...visits, ...[...batch.events.values()].map(({ visitor }) => visitor)].flatMap(tokenHashOf)),
    ]);
    const isOwner = (feed: CountableFeed, token: { sessionToken: string | undefined }) =>
      tokenHashOf(token).some((hash) => ownerIds.get(hash) === feed.ownerId);

    const feedIds = [...new Set(visits.map(({ feedId }) => feedId))];
    const feeds = new Map((await listCountableFeeds(db, feedIds)).map((feed) => [feed.feedId, feed]));
    const countedVisits = visits.flatMap((visit): CountedVisit[] => {
      const feed = feeds.get(visit.feedId);
      return feed && !isOwner(feed, visit) ? [{ ...visit, feed }] : [];
    });
    const countedEvents = (await resolveEvents([...batch.events.values()])).filter(
      ({ feed, reported }) => !isOwner(feed, reported.visitor),
    );
    if (countedVisits.length === 0 && countedEvents.length === 0) return;
    // `??=`, because a batch that could not be written comes again, and an event takes one token.
    for (const { reported, feed } of countedEvents)
      reported.isAdmitted ??= limiter.tryTakeNow("counted", networkOf(reported.visitor, feed), startedAtMs);
    await findSalt(utcDay);
    const visitors = await hashVisitors(countedVisits);
    const reports = await findReports(countedVisits, startedAtMs);

    await db.transaction().execute(async (trx) => {
      const at = now();
      const eventIds = countedEvents.map(({ reported }) => reported.event.id);
      const { newIds, events } = await claimEvents(trx, [batch.id, ...eventIds], at.toISOString());
      if (!newIds.has(batch.id)) return;
      const counts = new Counts(
        startedAtMs,
        await namedSites(trx, countedVisits, countedEvents, startedAtMs),
        (network) => limiter.tryTakeNow("namedSites", network, startedAtMs),
      );
      countVisits(counts, countedVisits);
      for (const { feed, app, subscribers } of reports) counts.set(feed, "subscribers", app, subscribers);
      for (const hash of await insertVisitors(trx, utcDay, [...visitors.keys()]))
        counts.add(visitors.get(hash) as CountableFeed, "visitors", "", 1);
      const storedEvents = new Map(events.map((event) => [event.eventId, event]));
      for (const counted of countedEvents) {
        const { reported, feed } = counted;
        const { event } = reported;
        const isNew = newIds.has(event.id);
        if (isNew && !reported.isAdmitted) {
          onUncounted();
          // Later reports of this play then add nothing.
          await setCountedSeconds(trx, event.id, MAX_SECONDS);
          continue;
        }
        if (isNew) countEvent(counts, counted);
        if (event.type !== "play") continue;
        const { seconds = 0, firstAt = at.toISOString() } = storedEvents.get(event.id) ?? {};
        const possible = Math.floor((at.getTime() - Date.parse(firstAt)) / 1000) + LATE_SECONDS;
        const heard = Math.min(event.seconds, possible);
        if (heard <= seconds) continue;
        counts.add(feed, "secondsListened", episodeKey(counted), heard - seconds);
        await setCountedSeconds(trx, event.id, heard);
      }
      await addStatistics(trx, counts.rows);
      await addInstanceStatistics(
        trx,
        (["feedFetches", "plays"] as const)
          .map((metric) => ({ day: utcDay, metric, value: counts.sumOf(metric) }))
          .filter(({ value }) => value > 0),
      );
    });
  };

  /** Drops the visits of bots, and of apps to pages. */
  async function visitsOfPeople({ visits }: Batch): Promise<Omit<CountedVisit, "feed">[]> {
    const counted: Omit<CountedVisit, "feed">[] = [];
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
    return people.flatMap((reported) => {
      const { event } = reported;
      const episode = "episode" in event ? episodes.get(event.episode) : undefined;
      const feed = event.type === "subscribe" ? feedsByPath.get(event.feed) : episode;
      if (!feed || !isVisibleToVisitors(feed, isPremium(feed))) return [];
      if (event.type === "click" && !episode?.[event.link]) return [];
      return [{ reported, feed, episode }];
    });
  }

  async function findSalt(day: Day): Promise<void> {
    if (salt?.day === day) return;
    salt = { day, text: await findOrInsertSalt(db, day, randomBytes(16).toString("base64url")) };
  }

  /** @returns the feeds that visitors have seen, by hashes of feed and visitor */
  async function hashVisitors(visits: readonly CountedVisit[]): Promise<Map<string, CountableFeed>> {
    const hashes = new Map<string, CountableFeed>();
    for (const [at, { kind, feed, userAgent, address }] of visits.entries()) {
      if (at % VISITORS_AT_ONCE === VISITORS_AT_ONCE - 1) await nextEventLoopTurn();
      if (kind === "feed") continue;
      const text = JSON.stringify([salt?.text, feed.feedId, clientPrefix(address), userAgent]);
      hashes.set(createHash("sha256").update(text).digest("base64url").slice(0, VISITOR_HASH_LENGTH), feed);
    }
    return hashes;
  }

  /** @returns the sites that have a name today, by the ids of the feeds that these visits and events name sites for */
  async function namedSites(
    trx: Db,
    visits: readonly CountedVisit[],
    events: readonly CountedEvent[],
    atMs: number,
  ): Promise<Map<number, Set<string>>> {
    const sources = [...visits, ...events.map(({ reported, feed }) => ({ site: reported.site, feed }))];
    const feeds = new Map(sources.filter(({ site }) => site !== "").map(({ feed }) => [feed.feedId, feed] as const));
    const sites = new Map([...feeds.keys()].map((feedId) => [feedId, new Set<string>()] as const));
    const days = [...feeds.values()].map((feed) => ({ feedId: feed.feedId, day: dayAt(atMs, timeZoneOf(feed)) }));
    for (const { feedId, site } of await listNamedSites(trx, days)) sites.get(feedId)?.add(site);
    return sites;
  }

  /** What apps report of their subscribers: of each app the last report, and no more than is plausible on the day. */
  async function findReports(
    visits: readonly CountedVisit[],
    atMs: number,
  ): Promise<{ feed: CountableFeed; app: string; subscribers: number }[]> {
    const reports = new Map<string, { feed: CountableFeed; app: string; subscribers: number }>();
    for (const { kind, feed, userAgent } of visits) {
      if (kind !== "feed") continue;
      const { feedApp: app, subscribers } = recognizeAgent(userAgent);
      if (app !== undefined && subscribers !== undefined)
        reports.set(`${feed.feedId} ${app}`, { feed, app, subscribers });
    }
    for (const [at, report] of [...reports.values()].entries()) {
      if (at % REPORTS_AT_ONCE === REPORTS_AT_ONCE - 1) await nextEventLoopTurn();
      if (report.subscribers <= SUBSCRIBER_STEP) continue;
      const { feed, app } = report;
      const last = (await findLastReport(db, feed.feedId, app, dayAt(atMs, timeZoneOf(feed)))) ?? 0;
      report.subscribers = Math.min(report.subscribers, 2 * last + SUBSCRIBER_STEP);
    }
    return [...reports.values()];
  }

  function countVisits(counts: Counts, visits: readonly CountedVisit[]): void {
    for (const visit of visits) {
      const { kind, feed, site, count, userAgent } = visit;
      if (kind === "feed") counts.add(feed, "feedFetches", recognizeAgent(userAgent).feedApp ?? "", count);
      else counts.add(feed, kind === "page" ? "pageViews" : "embedLoads", counts.site(feed, site, visit), count);
    }
  }

  function countEvent(counts: Counts, { reported, feed, episode }: CountedEvent): void {
    const { event } = reported;
    if (event.type === "play") {
      counts.add(feed, "plays", String(episode?.episodeId), 1);
      const site = counts.site(feed, reported.site, reported.visitor);
      if (site) counts.add(feed, "playsBySite", site, 1);
    } else if (event.type === "click") {
      counts.add(feed, "clicks", EPISODE_PLATFORMS[event.link], 1);
      counts.add(feed, "clicksByEpisode", String(episode?.episodeId), 1);
    } else counts.add(feed, "clicks", event.app, 1);
  }
}

/** As a limit of networks and feeds counts them. */
function networkOf({ address }: Pick<Sender, "address">, { feedId }: CountableFeed): string {
  return `${clientPrefix(address)} ${feedId}`;
}

function tokenHashOf({ sessionToken }: Pick<Sender, "sessionToken">): string[] {
  return sessionToken === undefined ? [] : [hashToken(sessionToken)];
}

function episodeKey({ episode }: CountedEvent): string {
  return String(episode?.episodeId);
}

/** The rows of one batch, added up by their keys. */
class Counts {
  readonly #atMs: number;
  readonly #rows = new Map<string, NumbersTable>();
  /** by time zone */
  readonly #days = new Map<string, Day>();
  readonly #namedSites: ReadonlyMap<number, Set<string>>;
  readonly #mayName: (network: string) => boolean;

  /**
   * @param namedSites of the day, by the ids of the feeds
   * @param mayName whether a network may have one more site of a feed named
   */
  constructor(atMs: number, namedSites: ReadonlyMap<number, Set<string>>, mayName: (network: string) => boolean) {
    this.#atMs = atMs;
    this.#namedSites = namedSites;
    this.#mayName = mayName;
  }

  get rows(): NumbersTable[] {
    return [...this.#rows.values()];
  }

  add(feed: CountableFeed, metric: Metric, key: string, value: number): void {
    this.#row(feed, metric, key).value += value;
  }

  set(feed: CountableFeed, metric: Metric, key: string, value: number): void {
    this.#row(feed, metric, key).value = value;
  }

  /** @returns the site, or '' when it has no name yet and the feed's day or the visitor's network has named too many */
  site(feed: CountableFeed, site: string, visitor: Pick<Sender, "address">): string {
    const named = this.#namedSites.get(feed.feedId);
    if (!named || site === "") return "";
    if (named.has(site)) return site;
    if (named.size >= MAX_SITES || !this.#mayName(networkOf(visitor, feed))) return "";
    named.add(site);
    return site;
  }

  sumOf(metric: Metric): number {
    return this.rows.filter((row) => row.metric === METRICS[metric]).reduce((sum, { value }) => sum + value, 0);
  }

  #row(feed: CountableFeed, metric: Metric, key: string): NumbersTable {
    const { feedId } = feed;
    const id = `${feedId} ${metric} ${key}`;
    const row = this.#rows.get(id) ?? { feedId, metric: METRICS[metric], period: this.#dayOf(feed), key, value: 0 };
    this.#rows.set(id, row);
    return row;
  }

  #dayOf(feed: CountableFeed): Day {
    const timeZone = timeZoneOf(feed);
    const day = this.#days.get(timeZone) ?? dayAt(this.#atMs, timeZone);
    this.#days.set(timeZone, day);
    return day;
  }
}
