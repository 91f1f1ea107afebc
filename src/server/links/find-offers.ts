import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { URL_MAX_LENGTH } from "#domain/fields.ts";
import { LINK_FIELDS, type LinkKind } from "#domain/links/broken-links.ts";
import type { LinkOffer, OfferedField } from "#domain/links/link-health.ts";
import { isPrivateAddress } from "#domain/links/private-address.ts";
import type { Context } from "../context.ts";
import { inBackground } from "../lookup/fetch/background-fetch.ts";
import { lookUp } from "../lookup/lookup.ts";
import { LookupSession } from "../lookup/lookup-session.ts";
import { matchEpisode } from "../lookup/match/match-episode.ts";
import { createDraft } from "../lookup/merge-drafts.ts";
import { searchItunes } from "../lookup/providers/apple/itunes-api.ts";
import type { EpisodeRow } from "../store/tables.ts";
import { probeLink } from "./probe-link.ts";

/** Short, because many links can die at once. What takes longer is not offered. */
const SEARCH_TIMEOUT_MS = 6000;
const APPLE_RESULTS = 25;
const ARCHIVE_MAX_BYTES = 100_000;

/** An episode's item in the show's own feed. */
export interface ShowItem {
  draft: EpisodeDraft;
  /** whether the show itself says that it is the same episode, as opposed to a title and date that fit */
  hasSameGuid: boolean;
}

/** Finds the item of an episode in the show's feed: by guid, then by title and date. Undefined if the feed cannot be read or lacks it. */
export async function findShowItem(
  context: Context,
  episode: EpisodeRow,
  signal: AbortSignal,
): Promise<ShowItem | undefined> {
  const { sourceFeedUrl, sourceGuid } = episode;
  if (!sourceFeedUrl) return undefined;
  return withSession(context, signal, async (session) => {
    const show = await session.fetchFeed(sourceFeedUrl);
    // Known by its audio alone, it would be the link that is broken.
    const wanted = { ...draftOf(episode), audioUrl: null };
    const draft = show && (await matchEpisode(wanted, show.feed.episodes, session));
    return draft && { draft, hasSameGuid: sourceGuid !== null && draft.sourceGuid === sourceGuid };
  });
}

/**
 * Finds what could help an episode with broken links: its links in the show's feed, on its page and in Apple's directory, and the
 * archived copy of its page.
 */
export async function findOffers(
  context: Context,
  episode: EpisodeRow,
  broken: readonly LinkKind[],
  item: ShowItem | undefined,
  signal: AbortSignal,
): Promise<LinkOffer[]> {
  const brokenFields = new Set<string>(broken.map((kind) => LINK_FIELDS[kind]));
  const offers: LinkOffer[] = [];
  const offer = (field: OfferedField, url: string | null, source: LinkOffer["source"]) => {
    const isWanted = brokenFields.has(field) || (episode[field] === null && field !== "audioUrl");
    if (!url || !isWanted || url === episode[field] || url.length > URL_MAX_LENGTH) return;
    if (!offers.some((known) => known.field === field && known.url === url)) offers.push({ field, url, source });
  };
  const offerAll = (draft: EpisodeDraft | undefined, source: LinkOffer["source"]) => {
    if (!draft) return;
    for (const field of ["audioUrl", "youtubeUrl", "appleUrl", "spotifyUrl", "showNotesUrl"] as const)
      offer(field, draft[field], source);
  };
  offerAll(item?.draft, "show-feed");
  const isRecordingBroken = broken.includes("audio") || broken.includes("video");
  const archivedPage = broken.includes("page") ? episode.showNotesUrl : null;
  const [ofPage, inDirectory, copy] = await Promise.all([
    isRecordingBroken ? lookUpPage(context, episode, broken, signal) : undefined,
    isRecordingBroken ? searchDirectory(context, episode, signal) : undefined,
    archivedPage ? findArchivedCopy(context, archivedPage, signal) : null,
  ]);
  offerAll(ofPage, "look-up");
  offerAll(inDirectory, "look-up");
  offer("showNotesUrl", copy, "archive");
  signal.throwIfAborted();
  return withoutDead(context, offers, signal);
}

/** What the episode's page says, if it works: it often links to the apps. */
async function lookUpPage(
  context: Context,
  episode: EpisodeRow,
  broken: readonly LinkKind[],
  signal: AbortSignal,
): Promise<EpisodeDraft | undefined> {
  if (!episode.showNotesUrl || broken.includes("page")) return undefined;
  const options = {
    fetch: inBackground(context.fetch, signal),
    providers: context.config,
    timeoutMs: SEARCH_TIMEOUT_MS,
  };
  const found = await lookUp(episode.showNotesUrl, options).catch(() => undefined);
  return found && matchEpisode(draftOf(episode), found.feed?.episodes ?? [found], { signal });
}

async function searchDirectory(
  context: Context,
  episode: EpisodeRow,
  signal: AbortSignal,
): Promise<EpisodeDraft | undefined> {
  return withSession(context, signal, async (session) => {
    const names = [episode.title, episode.showName].filter(Boolean).join(" ");
    const results = await searchItunes(session, names, "podcastEpisode", APPLE_RESULTS);
    return matchEpisode(draftOf(episode), results?.episodes.map(({ draft }) => draft) ?? [], session);
  });
}

/** Asks the Wayback Machine. Source: https://archive.org/help/wayback_api.php */
async function findArchivedCopy(context: Context, pageUrl: string, signal: AbortSignal): Promise<string | null> {
  const { waybackUrl } = context.config;
  // The archive would learn the key by being asked.
  if (!waybackUrl || isPrivateAddress(pageUrl)) return null;
  const url = new URL(waybackUrl);
  url.searchParams.set("url", pageUrl);
  return withSession(context, signal, async (session) => {
    const response = await session.tryFetch(url.href, { accept: "application/json", maxBodyBytes: ARCHIVE_MAX_BYTES });
    return response ? readArchivedCopy(new TextDecoder().decode(response.bytes)) : null;
  });
}

function readArchivedCopy(text: string): string | null {
  try {
    const { available, url } = JSON.parse(text).archived_snapshots.closest;
    if (available !== true || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null;
    // It answers with http, and redirects.
    return url.replace(/^http:\/\/web\.archive\.org\//, "https://web.archive.org/");
  } catch {
    return null;
  }
}

/** Leaves out recordings and pages that do not work. Links to apps and the archive are offered unchecked. */
async function withoutDead(context: Context, offers: readonly LinkOffer[], signal: AbortSignal): Promise<LinkOffer[]> {
  const areDead = await Promise.all(
    offers.map(async ({ field, source, url }) => {
      const kind = (Object.keys(LINK_FIELDS) as LinkKind[]).find((kind) => LINK_FIELDS[kind] === field);
      return kind && source !== "archive" && (await probeLink(context, kind, url, signal)).result === "fails";
    }),
  );
  return offers.filter((_, at) => !areDead[at]);
}

async function withSession<T>(
  context: Context,
  signal: AbortSignal,
  search: (session: LookupSession) => Promise<T>,
): Promise<T> {
  const fetch = inBackground(context.fetch, signal);
  const session = new LookupSession({ fetch, providers: context.config, timeoutMs: SEARCH_TIMEOUT_MS });
  try {
    return await search(session);
  } finally {
    session.end();
  }
}

function draftOf({ title, showName, releaseDate, duration, audioUrl, ...links }: EpisodeRow): EpisodeDraft {
  const { appleUrl, spotifyUrl, youtubeUrl, showNotesUrl, sourceFeedUrl, sourceGuid } = links;
  return createDraft({
    title,
    showName,
    releaseDate,
    duration,
    audioUrl,
    appleUrl,
    spotifyUrl,
    youtubeUrl,
    showNotesUrl,
    sourceFeedUrl,
    sourceGuid,
  });
}
