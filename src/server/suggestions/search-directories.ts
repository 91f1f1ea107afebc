import { isDeepStrictEqual } from "node:util";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { isPaused, pauseUntilMs } from "#domain/host-pause.ts";
import { createSameEpisodeCheck } from "#domain/suggestions/same-episode.ts";
import { withJitter } from "#domain/suggestions/schedule.ts";
import { WATCHED_URL_MAX_LENGTH } from "#domain/suggestions/suggestion.ts";
import { namesOf } from "#domain/suggestions/watched-names.ts";
import type { JobResult, JobRun } from "../background/job.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { EpisodeCredits, FeedCredits } from "../lookup/feeds/feed.ts";
import { inBackground } from "../lookup/fetch/background-fetch.ts";
import { HttpStatusError } from "../lookup/fetch/document-fetch.ts";
import { LookupSession } from "../lookup/lookup-session.ts";
import { createDraft } from "../lookup/merge-drafts.ts";
import { parseCredits } from "../lookup/parse/parse-document.ts";
import { searchItunes } from "../lookup/providers/apple/itunes-api.ts";
import { searchEpisodesByPerson } from "../lookup/providers/podcast-index.ts";
import { endHostPause, findHostPause, pauseHost } from "../store/host-pauses.ts";
import { findUserById } from "../store/users.ts";
import { findWatchSettings, listWatches, updateWatchSettings } from "../store/watches.ts";
import { type FoundAppearance, findAppearances, type Person } from "./find-appearances.ts";
import { suggestAppearances } from "./suggest.ts";

const DAY_MS = 86_400_000;
const RETRY_MS = 3_600_000;
/** Until the budget for background calls has room again. */
const OVER_BUDGET_MS = 60_000;
const SEARCH_TIMEOUT_MS = 60_000;
const APPLE_RESULTS = 200;
/** More would need another API: at 100 the directory answers with nothing. */
const PODCAST_INDEX_RESULTS = 60;
/** The directories of these countries are asked in turn, one a day. */
const STOREFRONTS = ["us", "gb"];
/** After the first search, only what came out lately is new. */
const RECENT_DAYS = 45;
/** Feeds that are read for one search: the directories do not say who hosts a show. */
const FEEDS_READ = 10;

interface Candidate {
  feedUrl: string | null;
  appearances: FoundAppearance[];
}

/**
 * Asks the directories for one of a person's names, each name once a day, and suggests what it finds on shows that the person
 * does not watch yet. What a directory finds is only a candidate: the show's own feed says who is on an episode, and who hosts.
 * @returns what stores it; nothing for a person whose e-mail address is not verified
 */
export async function searchForPerson(
  context: Context,
  userId: number,
  { signal, random }: Pick<JobRun, "signal" | "random">,
): Promise<JobResult> {
  const { db } = context;
  const nowMs = context.now().getTime();
  const user = await findUserById(db, userId);
  const settings = await findWatchSettings(db, userId);
  // Verifying the address starts the searches.
  if (!user?.isVerified || !settings) return {};
  const { searchCount } = settings;
  const person = { ...user, otherNames: settings.otherNames, relation: null };
  const names = namesOf(person);
  if (names.length === 0) return { nextRunAt: iso(nowMs + DAY_MS) };
  const appleHost = new URL(context.config.appleLookupUrl).host;
  const pause = await findHostPause(db, appleHost);
  if (pause && isPaused(pause, nowMs)) return { nextRunAt: iso(withJitter(Date.parse(pause.pauseEndsAt), random())) };

  const name = names[searchCount % names.length] as string;
  const round = Math.floor(searchCount / names.length);
  const session = new LookupSession({
    fetch: inBackground(context.fetch, signal),
    providers: context.config,
    timeoutMs: SEARCH_TIMEOUT_MS,
  });
  const storefront = STOREFRONTS[round % STOREFRONTS.length] as string;
  const apple = await searchItunes(session, name, "podcastEpisode", APPLE_RESULTS, storefront);
  signal.throwIfAborted();
  if (!apple) {
    const error = session.firstError;
    if (error?.code === "host-rate-limited")
      return { nextRunAt: iso(nowMs + withJitter(OVER_BUDGET_MS, random())), pauses: "kind" };
    if (error instanceof HttpStatusError && [403, 429, 503].includes(error.responseStatus)) {
      const failures = (pause?.failures ?? 0) + 1;
      await pauseHost(db, appleHost, iso(pauseUntilMs(error.retryAfter, failures, nowMs)), failures);
    }
    return { nextRunAt: iso(nowMs + withJitter(RETRY_MS, random())) };
  }
  // An overloaded directory sends an empty list instead of an error.
  if (apple.episodes.length === 0 && settings.lastFoundCount > 0) {
    const failures = (pause?.failures ?? 0) + 1;
    await pauseHost(db, appleHost, iso(pauseUntilMs(null, failures, nowMs)), failures);
  } else if (pause) await endHostPause(db, appleHost);

  const indexed = (await searchEpisodesByPerson(session, name, PODCAST_INDEX_RESULTS)) ?? [];
  const since = round === 0 ? "" : iso(nowMs - RECENT_DAYS * DAY_MS);
  const drafts = [...apple.episodes.map(({ draft }) => draft), ...indexed].filter(
    ({ title, releaseDate }) => title !== null && (releaseDate ?? "") >= since,
  );
  const found = await findCandidates(context, person, drafts, since, signal);
  signal.throwIfAborted();

  const nextMs = searchCount + 1 < names.length ? nowMs : nowMs + withJitter(DAY_MS / names.length, random());
  return {
    nextRunAt: iso(nextMs),
    async write(trx) {
      // Looking for them starts over when their names change.
      const namesNow = namesOf({
        ...person,
        ...(await findUserById(trx, userId)),
        ...(await findWatchSettings(trx, userId)),
      });
      if (!isDeepStrictEqual(namesNow, names)) return;
      await updateWatchSettings(trx, userId, {
        searchCount: searchCount + 1,
        lastFoundCount: apple.episodes.length,
        lastSearchedAt: iso(nowMs),
      });
      for (const { feedUrl, appearances } of found)
        await suggestAppearances(trx, { userId, feedUrl, appearances, now: iso(nowMs) });
    },
  };
}

async function findCandidates(
  context: Context,
  person: Person & { id: number },
  drafts: readonly EpisodeDraft[],
  since: string,
  signal: AbortSignal,
): Promise<Candidate[]> {
  // Watched shows are searched by their checks, and those that the person never wants are not.
  const watchedUrls = new Set((await listWatches(context.db, person.id)).map(({ feedUrl }) => feedUrl));
  const byFeed = Map.groupBy(drafts, ({ sourceFeedUrl }) => sourceFeedUrl);
  const candidates: Candidate[] = [];
  let readCount = 0;
  for (const [feedUrl, ofFeed] of byFeed) {
    if (feedUrl !== null && watchedUrls.has(feedUrl)) continue;
    const appearances = await findAppearances(person, creditsOf(ofFeed), ofFeed.map(toCredits), signal);
    if (appearances.length === 0) continue;
    const isReadable = feedUrl !== null && feedUrl.length <= WATCHED_URL_MAX_LENGTH && readCount < FEEDS_READ;
    if (isReadable) readCount += 1;
    const credits = isReadable ? await readFeed(context, feedUrl, signal) : undefined;
    candidates.push({
      feedUrl,
      appearances: credits
        ? await findAppearances(person, credits, episodesToMatch(credits, ofFeed, since), signal)
        : appearances.map((appearance) => ({ ...appearance, level: "possible" })),
    });
  }
  return candidates;
}

/** The episodes of a feed, and those of a directory that it no longer has: many feeds are cut off. */
function episodesToMatch(credits: FeedCredits, found: readonly EpisodeDraft[], since: string): EpisodeCredits[] {
  const recent = credits.episodes.filter(({ draft }) => (draft.releaseDate ?? "") >= since);
  const isInFeed = createSameEpisodeCheck(credits.episodes.map(({ draft }) => draft));
  return [...recent, ...found.filter((draft) => !isInFeed(draft)).map(toCredits)];
}

/** @returns undefined when the feed cannot be read */
async function readFeed(context: Context, feedUrl: string, signal: AbortSignal): Promise<FeedCredits | undefined> {
  try {
    return await parseCredits(await context.fetch(feedUrl, { signal, isBackground: true }), signal);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** What a directory knows about a show: neither who makes it nor who is on its episodes. */
function creditsOf(drafts: readonly EpisodeDraft[]): FeedCredits {
  return {
    title: drafts[0]?.showName ?? null,
    imageUrl: null,
    author: null,
    owner: null,
    persons: [],
    ttlMinutes: null,
    newFeedUrl: null,
    // Not those found: a name that all of them have would be taken for the host's.
    episodes: [],
  };
}

function toCredits(draft: EpisodeDraft): EpisodeCredits {
  return { draft: createDraft(draft), persons: [], episodeType: null, links: [] };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
