import { createHash, randomBytes } from "node:crypto";
import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { SLOT_MS } from "#domain/statistics/days.ts";
import { METRICS, type Metric } from "#domain/statistics/statistics.ts";
import { EPISODE_PLATFORMS } from "#domain/statistics/visitor-events.ts";
import { isPremiumNow } from "#domain/users/plan.ts";
import { screenNameKey } from "#domain/users/screen-name.ts";
import { clientPrefix } from "../limits/client-prefix.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { MemoryLimitName } from "../limits/limits.ts";
import { hashToken } from "../security/tokens.ts";
import type { Db } from "../store/database.ts";
import {
  addInstanceStatistics,
  addRecentStatistics,
  addSiteAddresses,
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
  type SiteOfFeed,
  setCountedSeconds,
} from "../store/statistics.ts";
import type { NumbersTable } from "../store/tables.ts";
import { recognizeAgent } from "./user-agents.ts";
import type { Batch, ReportedEvent, Sender, Visit } from "./visit-counter.ts";

const DAY_MS = 86_400_000;
/** Heard seconds may exceed the time since a play's first report by this: reports are late and lost. */
const LATE_SECONDS = 60;
/** Sites of one feed in one batch. Visits from further ones are counted without a site. */
const MAX_SITES = 100;
/** An app may report so many more subscribers than twice as many as it reported last before the day. */
const SUBSCRIBER_STEP = 100;
const VISITOR_HASH_LENGTH = 16;
const MAX_KNOWN_VISITORS = 100_000;
const MAX_KNOWN_SITES = 10_000;
/** So many agents are recognized, and visitors hashed, between two event-loop turns. */
const AGENTS_AT_ONCE = 20;
const VISITORS_AT_ONCE = 1000;
const REPORTS_AT_ONCE = 50;

interface WriterOptions {
  db: Db;
  limiter: Limiter;
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
export function createBatchWriter({ db, limiter, now }: WriterOptions): (batch: Batch) => Promise<void> {
  /** Whether a network may add one more different value to a feed's numbers in the hour of its visits. */
  const admit = (name: MemoryLimitName, value: string, address: string, feedId: number, atMs: number) =>
    limiter.admitValue(name, `${clientPrefix(address)} ${feedId}`, value, atMs);
  let salt: { day: number; text: string } | undefined;
  /** hashes of the salt's day that are stored, so that they need not be inserted again */
  let knownHashes = new Set<string>();
  /** `{feedId} {site}` of those that enough addresses have named */
  const knownSites = new Set<string>();

  return async (batch) => {
    const startMs = batch.slot * SLOT_MS;
    const day = Math.floor(startMs / DAY_MS);
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
      ({ event, feed, visitor }) =>
        !isOwner(feed, visitor) && admit("countedEvents", event.id, visitor.address, feed.feedId, startMs),
    );
    if (countedVisits.length === 0 && countedEvents.length === 0) return;
    await findSalt(day);
    const visitorHashes = await hashVisitors(countedVisits, startMs);
    const namings = await findSiteNamings(countedVisits, countedEvents, startMs);
    const reports = await findReports(countedVisits, startMs);
    const hashes = [...visitorHashes.keys(), ...namings.flatMap(({ hashes }) => hashes)];

    let confirmed: SiteOfFeed[] = [];
    await db.transaction().execute(async (trx) => {
      const at = now();
      const { newIds, events } = await claimEvents(
        trx,
        [batch.id, ...countedEvents.map(({ event }) => event.id)],
        at.toISOString(),
      );
      if (!newIds.has(batch.id)) return;
      const newHashes = new Set(await insertVisitors(trx, day, hashes));
      confirmed = await addSiteAddresses(
        trx,
        day,
        namings.map(({ feedId, site, hashes }) => ({
          feedId,
          site,
          newAddresses: hashes.filter((hash) => newHashes.has(hash)).length,
        })),
      );
      const newSites = new Set(confirmed.map(siteKey));
      const counts = new Counts(batch.slot, (key) => knownSites.has(key) || newSites.has(key));
      countVisits(counts, countedVisits);
      for (const { feedId, app, subscribers } of reports) counts.set(feedId, "subscribers", app, subscribers);
      for (const [hash, feedId] of visitorHashes) if (newHashes.has(hash)) counts.add(feedId, "visitors", "", 1);
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
      await addRecentStatistics(trx, counts.rows);
      await addInstanceStatistics(
        trx,
        (["feedFetches", "plays"] as const)
          .map((metric) => ({ day, metric, value: counts.sumOf(metric) }))
          .filter(({ value }) => value > 0),
      );
    });
    if (knownSites.size > MAX_KNOWN_SITES) knownSites.clear();
    for (const site of confirmed) knownSites.add(siteKey(site));
    if (knownHashes.size > MAX_KNOWN_VISITORS) knownHashes.clear();
    for (const hash of hashes) knownHashes.add(hash);
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
    return people.flatMap(({ event, site, visitor }) => {
      const episode = "episode" in event ? episodes.get(event.episode) : undefined;
      const feed = event.type === "subscribe" ? feedsByPath.get(event.feed) : episode;
      if (!feed || !isVisibleToVisitors(feed, isPremiumNow(feed, now()))) return [];
      if (event.type === "click" && !episode?.[event.link]) return [];
      return [{ event, site, visitor, feed, episode }];
    });
  }

  async function findSalt(day: number): Promise<void> {
    if (salt?.day === day) return;
    salt = { day, text: await findOrInsertSalt(db, day, randomBytes(16).toString("base64url")) };
    knownHashes = new Set();
  }

  function hashOf(...values: readonly (string | number)[]): string {
    return createHash("sha256")
      .update(JSON.stringify([salt?.text, ...values]))
      .digest("base64url")
      .slice(0, VISITOR_HASH_LENGTH);
  }

  /** @returns the feeds that visitors have seen, by hashes of feed and visitor */
  async function hashVisitors(visits: readonly CountedVisit[], atMs: number): Promise<Map<string, number>> {
    const hashes = new Map<string, number>();
    for (const [at, { kind, feedId, userAgent, address }] of visits.entries()) {
      if (at % VISITORS_AT_ONCE === VISITORS_AT_ONCE - 1) await nextEventLoopTurn();
      if (kind === "feed") continue;
      const hash = hashOf(feedId, clientPrefix(address), userAgent);
      if (knownHashes.has(hash) || !admit("countedVisitors", hash, address, feedId, atMs)) continue;
      hashes.set(hash, feedId);
    }
    return hashes;
  }

  /**
   * Who has come from which sites that are not known yet. Removes the site from visits and plays of networks that name too many.
   * @returns one for each feed and site, with hashes of feed, site and network
   */
  async function findSiteNamings(
    visits: readonly CountedVisit[],
    events: readonly CountedEvent[],
    atMs: number,
  ): Promise<(SiteOfFeed & { hashes: string[] })[]> {
    const namings = new Map<string, SiteOfFeed & { hashes: Set<string> }>();
    const sources = [
      ...visits.map((visit) => ({ named: visit, feedId: visit.feedId, address: visit.address })),
      ...events.map((event) => ({ named: event, feedId: event.feed.feedId, address: event.visitor.address })),
    ];
    for (const [at, { named, feedId, address }] of sources.entries()) {
      if (at % VISITORS_AT_ONCE === VISITORS_AT_ONCE - 1) await nextEventLoopTurn();
      const { site } = named;
      if (!site) continue;
      const hash = hashOf(feedId, clientPrefix(address), "site", site);
      const key = siteKey({ feedId, site });
      if (!admit("countedSites", hash, address, feedId, atMs)) named.site = "";
      else if (!knownSites.has(key)) {
        const naming = namings.get(key) ?? { feedId, site, hashes: new Set() };
        if (!knownHashes.has(hash)) naming.hashes.add(hash);
        namings.set(key, naming);
      }
    }
    return [...namings.values()].map((naming) => ({ ...naming, hashes: [...naming.hashes] }));
  }

  /** What apps report of their subscribers: of each app the last report, and no more than is plausible on the day. */
  async function findReports(
    visits: readonly CountedVisit[],
    atMs: number,
  ): Promise<{ feedId: number; app: string; subscribers: number }[]> {
    const reports = new Map<string, { feedId: number; app: string; subscribers: number }>();
    for (const { kind, feedId, userAgent, address } of visits) {
      if (kind !== "feed") continue;
      const { feedApp: app, subscribers } = recognizeAgent(userAgent);
      if (app === undefined || subscribers === undefined) continue;
      const hash = hashOf(feedId, clientPrefix(address), "app", app);
      if (admit("countedReportingApps", hash, address, feedId, atMs))
        reports.set(`${feedId} ${app}`, { feedId, app, subscribers });
    }
    const dayStart = Math.floor(atMs / DAY_MS) * (DAY_MS / SLOT_MS);
    for (const [at, report] of [...reports.values()].entries()) {
      if (at % REPORTS_AT_ONCE === REPORTS_AT_ONCE - 1) await nextEventLoopTurn();
      if (report.subscribers <= SUBSCRIBER_STEP) continue;
      const last = (await findLastReport(db, report.feedId, report.app, dayStart)) ?? 0;
      report.subscribers = Math.min(report.subscribers, 2 * last + SUBSCRIBER_STEP);
    }
    return [...reports.values()];
  }

  function countVisits(counts: Counts, visits: readonly CountedVisit[]): void {
    for (const { kind, feedId, site, count, userAgent } of visits) {
      if (kind === "feed") counts.add(feedId, "feedFetches", recognizeAgent(userAgent).feedApp ?? "", count);
      else counts.add(feedId, kind === "page" ? "pageViews" : "embedLoads", counts.site(feedId, site), count);
    }
  }

  function countEvent(
    counts: Counts,
    { event, site: named, feed: { feedId }, episode }: CountedEvent,
    isNew: boolean,
  ): void {
    if (!isNew) return;
    if (event.type === "play") {
      counts.add(feedId, "plays", String(episode?.episodeId), 1);
      const site = counts.site(feedId, named);
      if (site) counts.add(feedId, "playsBySite", site, 1);
    } else if (event.type === "click") {
      counts.add(feedId, "clicks", EPISODE_PLATFORMS[event.link], 1);
      counts.add(feedId, "clicksByEpisode", String(episode?.episodeId), 1);
    } else counts.add(feedId, "clicks", event.app, 1);
  }
}

function siteKey({ feedId, site }: SiteOfFeed): string {
  return `${feedId} ${site}`;
}

function tokenHashOf({ sessionToken }: Pick<Sender, "sessionToken">): string[] {
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
  readonly #isShown: (siteKey: string) => boolean;

  /** @param isShown whether enough addresses have named a site of a feed */
  constructor(period: number, isShown: (siteKey: string) => boolean) {
    this.#period = period;
    this.#isShown = isShown;
  }

  get rows(): NumbersTable[] {
    return [...this.#rows.values()];
  }

  add(feedId: number, metric: Metric, key: string, value: number): void {
    this.#row(feedId, metric, key).value += value;
  }

  set(feedId: number, metric: Metric, key: string, value: number): void {
    this.#row(feedId, metric, key).value = value;
  }

  /** @returns the site, or '' when too few addresses have named it, or the feed has too many */
  site(feedId: number, site: string): string {
    if (!this.#isShown(siteKey({ feedId, site }))) return "";
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
