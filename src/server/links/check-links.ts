import { brokenColumns, LINK_FIELDS, LINK_KINDS, type LinkKind } from "#domain/links/broken-links.ts";
import type { LinkOffer } from "#domain/links/link-health.ts";
import { isCheckDue, isWebPageForGood, type LinkState, stateAfter, uncheckedLink } from "#domain/links/schedule.ts";
import type { JobResult, JobRun } from "../background/job.ts";
import type { Context } from "../context.ts";
import type { ProbedFile } from "../lookup/fetch/document-fetch.ts";
import { type StoredReplacement, setLink } from "../operations/links/replace-link.ts";
import { enqueueHubNotifications } from "../operations/published/hub-notifications.ts";
import type { Db } from "../store/database.ts";
import { findOwnEpisode, updateEpisode } from "../store/episodes.ts";
import {
  deleteLinkChecks,
  findSharedLinkState,
  hashUrl,
  hasLinkWorkedSince,
  listLinkChecks,
  replaceLinkCheck,
} from "../store/link-checks.ts";
import { bumpFeedRevision, lockUser } from "../store/revisions.ts";
import type { EpisodeRow, LinkCheckRow } from "../store/tables.ts";
import { probeLink } from "./probe-link.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadFindOffers = () => import("./find-offers.ts");

const POSTPONED_SPREAD_MS = 600_000;

/** One link of the episode, and what a run has found out about it. */
interface CheckedLink {
  kind: LinkKind;
  url: string;
  /** what was known before; undefined for a link that is new */
  row: LinkCheckRow | undefined;
  state: LinkState;
  /** waiting: it is due, and its host could not be asked yet */
  progress: "kept" | "waiting" | "checked";
  /** whether its host refused access, as to a signed address that has expired */
  isRefused?: boolean;
  /** of a recording that works */
  file?: ProbedFile;
  /** undefined where they were not looked for */
  offers?: readonly LinkOffer[];
}

/** New audio that the show's own feed has for the episode. */
interface NewAudio {
  former: CheckedLink;
  url: string;
  file: ProbedFile;
}

type Run = Pick<JobRun, "signal" | "random"> & { ownerId: number; nowMs: number };

/**
 * Checks the links of an episode that are due, and says what to store. The audio of a new episode is due at once, because its length
 * and type are needed; the page and the video were just used.
 */
export async function checkLinks(
  context: Context,
  ownerId: number,
  episodeId: number,
  { signal, random }: Pick<JobRun, "signal" | "random">,
): Promise<JobResult> {
  const episode = await findOwnEpisode(context.db, ownerId, episodeId);
  if (!episode) return {};
  const run: Run = { signal, random, ownerId, nowMs: context.now().getTime() };
  const rows = await listLinkChecks(context.db, episodeId);
  const links: CheckedLink[] = [];
  let postponed: { untilMs: number; pausesOwner: boolean } | undefined;
  for (const kind of LINK_KINDS) {
    const url = episode[LINK_FIELDS[kind]];
    if (!url) continue;
    const row = rows.find((row) => row.kind === kind && row.urlHash === hashUrl(url));
    const link: CheckedLink = { kind, url, row, state: row ?? uncheckedLink(run.nowMs, random()), progress: "kept" };
    links.push(link);
    if (row ? !isCheckDue(row, run.nowMs) : kind !== "audio") continue;
    const wait = await checkLink(context, episode, link, run);
    if (wait && !(postponed && postponed.untilMs < wait.untilMs)) postponed = wait;
  }
  const newAudio = await findReplacements(context, episode, links, run);
  signal.throwIfAborted();
  const nextMs = postponed?.untilMs ?? Math.min(...links.map(({ state }) => Date.parse(state.nextCheckAt)));
  return {
    ...(links.length > 0 && { nextRunAt: new Date(nextMs).toISOString() }),
    // The owner's next episodes are mostly on the same host.
    ...(postponed?.pausesOwner && { pauses: "owner" }),
    write: (trx) => store(context, trx, episode, links, newAudio, run),
  };
}

/** Checks one link and notes its new state. @returns until when the check has to wait, if it has to */
async function checkLink(context: Context, episode: EpisodeRow, link: CheckedLink, run: Run) {
  const { kind, url, row } = link;
  const { nowMs, random, signal } = run;
  const isUnknownFile = kind === "audio" && !row;
  if (!isUnknownFile && !context.config.isWatching) {
    link.state = { ...link.state, nextCheckAt: uncheckedLink(nowMs, random()).nextCheckAt };
    return undefined;
  }
  const knowsFile = episode.enclosureLength !== null && episode.enclosureType !== null;
  const shared =
    isUnknownFile && !knowsFile
      ? undefined
      : await findSharedLinkState(context.db, hashUrl(url), {
          now: new Date(nowMs).toISOString(),
          checkedAfter: row?.checkedAt ?? null,
        });
  if (shared) {
    link.state = shared;
    link.progress = "checked";
    context.metrics?.count("linkChecks", { outcome: "shared" });
    return undefined;
  }
  const probe = await probeLink(context, kind, url, signal);
  signal.throwIfAborted();
  context.metrics?.count("linkChecks", { outcome: probe.result });
  link.progress = probe.result === "postponed" ? "waiting" : "checked";
  if (probe.result === "postponed") {
    const { untilMs, isOverLimit } = probe;
    // Only new audio is waited for: the other links of a host are not all asked for at the same moment.
    if (isUnknownFile) return { untilMs, pausesOwner: isOverLimit };
    return { untilMs: untilMs + random() * POSTPONED_SPREAD_MS, pausesOwner: false };
  }
  // A server that has lost its own connection must not call all hosts dead.
  const { firstFailedAt } = link.state;
  const canCountAsBroken =
    probe.result !== "fails" ||
    (probe.isAnswered
      ? !probe.isWebPage || isWebPageForGood(firstFailedAt, nowMs)
      : firstFailedAt !== null && (await hasLinkWorkedSince(context.db, firstFailedAt)));
  link.isRefused = probe.result === "unclear" && probe.isRefused === true;
  link.state = stateAfter(link.state, probe, nowMs, random(), canCountAsBroken);
  if (probe.file && kind === "audio") link.file = probe.file;
  return undefined;
}

/**
 * Looks for what could take the place of links that have just failed. New audio in the show's own item is taken at once, not only when
 * the old one counts as broken, and also when access to the old one was refused; other links are offered from then on.
 */
async function findReplacements(
  context: Context,
  episode: EpisodeRow,
  links: readonly CheckedLink[],
  { signal }: Run,
): Promise<NewAudio | undefined> {
  const hasJustFailed = ({ state, progress }: CheckedLink) => progress === "checked" && state.result === "fails";
  const audio = links.find((link) => link.kind === "audio" && (hasJustFailed(link) || link.isRefused));
  const brokenNow = links.filter((link) => hasJustFailed(link) && link.state.brokenAt !== null);
  if (!context.config.isWatching || (!audio && brokenNow.length === 0)) return undefined;
  const { findOffers, findShowItem } = await loadFindOffers();
  const item = await findShowItem(context, episode, signal);
  const url = item?.draft.audioUrl;
  if (audio && item?.hasSameGuid && url && url !== audio.url && url !== audio.row?.refusedUrl) {
    const probe = await probeLink(context, "audio", url, signal);
    if (probe.result === "works") return { former: audio, url, file: probe.file };
  }
  if (brokenNow.length === 0) return undefined;
  const broken = links.filter(({ state }) => state.brokenAt !== null).map(({ kind }) => kind);
  const offers = await findOffers(context, episode, broken, item, signal);
  for (const link of brokenNow) link.offers = offersFor(link.kind, offers, brokenNow);
  return undefined;
}

/** Each offer stands at one link: its own, or that of the recording. */
function offersFor(kind: LinkKind, offers: readonly LinkOffer[], links: readonly CheckedLink[]): LinkOffer[] {
  const kinds = links.map((link) => link.kind);
  const placeOf = ({ field }: LinkOffer) =>
    kinds.find((other) => LINK_FIELDS[other] === field) ?? kinds.find((other) => other !== "page") ?? kinds[0];
  return offers.filter((offer) => placeOf(offer) === kind);
}

async function store(
  context: Context,
  trx: Db,
  checked: EpisodeRow,
  links: readonly CheckedLink[],
  newAudio: NewAudio | undefined,
  run: Run,
): Promise<void> {
  const { ownerId } = run;
  await lockUser(trx, ownerId);
  const episode = await findOwnEpisode(trx, ownerId, checked.id);
  if (!episode) return;
  // Of a link that was changed meanwhile nothing is known. The change has enqueued the next run.
  const current = links.filter(({ kind, url }) => episode[LINK_FIELDS[kind]] === url);
  // Its owner may have been told, or have taken an offer, while the hosts were asked.
  const rows = await listLinkChecks(trx, episode.id);
  const rowNow = (link: CheckedLink) => rows.find((row) => row.kind === link.kind && row.urlHash === hashUrl(link.url));
  const gone = rows.filter(({ kind }) => !episode[LINK_FIELDS[kind]]);
  await deleteLinkChecks(
    trx,
    episode.id,
    gone.map(({ kind }) => kind),
  );
  for (const link of current)
    if (link.progress !== "waiting" && link.row !== link.state)
      await replaceLinkCheck(trx, rowOf(episode, { ...link, row: rowNow(link) }));
  const now = context.now().toISOString();
  const broken = current.filter(({ state }) => state.brokenAt !== null);
  const brokenTimes = broken.flatMap(({ state }) => state.brokenAt ?? []).sort();
  const changes = {
    ...brokenColumns(
      broken.map(({ kind }) => kind),
      brokenTimes[0] ?? null,
    ),
    ...enclosureAfter(
      episode,
      current.find(({ kind }) => kind === "audio"),
    ),
  };
  if (isChanged(episode, changes)) {
    await bumpFeedRevision(trx, { id: episode.feedId, userId: ownerId }, now);
    await updateEpisode(trx, episode.feedId, episode.id, changes);
    await enqueueHubNotifications(context, trx, ownerId, [episode.feedId]);
  }
  if (newAudio && current.includes(newAudio.former))
    await takeNewAudio(context, trx, { ...episode, ...changes }, newAudio, run);
}

function rowOf({ id }: EpisodeRow, { kind, url, row, state, offers }: CheckedLink): LinkCheckRow {
  const isSame = row?.brokenAt === state.brokenAt;
  const { result, problem, failures, firstFailedAt, brokenAt, checkedAt, nextCheckAt } = state;
  const known = { result, problem, failures, firstFailedAt, brokenAt, checkedAt, nextCheckAt };
  const formerOffers = brokenAt === null ? null : (row?.offers ?? null);
  return {
    episodeId: id,
    kind,
    urlHash: hashUrl(url),
    ...known,
    mailedAt: isSame ? (row?.mailedAt ?? null) : null,
    offers: offers ? (offers.length > 0 ? JSON.stringify(offers) : null) : formerOffers,
    replacement: row?.replacement ?? null,
    refusedUrl: row?.refusedUrl ?? null,
  };
}

/** A file that is known stays as its feed describes it: where ads are inserted, each request gets another length. */
function enclosureAfter(episode: EpisodeRow, audio: CheckedLink | undefined) {
  const asked = enclosureOf(episode, audio?.file);
  if (!audio?.row) return asked;
  return {
    enclosureLength: episode.enclosureLength ?? asked.enclosureLength,
    enclosureType: episode.enclosureType ?? asked.enclosureType,
  };
}

/** What the host says about a file; what it does not say stays unchanged. */
function enclosureOf(episode: EpisodeRow, file: ProbedFile | undefined) {
  return {
    enclosureLength: file?.contentLength ?? episode.enclosureLength,
    enclosureType: file?.contentType?.match(/^(audio|video)\/[\w.+-]+/)?.[0] ?? episode.enclosureType,
  };
}

function isChanged(episode: EpisodeRow, changes: Partial<EpisodeRow>): boolean {
  return Object.entries(changes).some(([column, value]) => episode[column as keyof EpisodeRow] !== value);
}

async function takeNewAudio(
  context: Context,
  trx: Db,
  episode: EpisodeRow,
  { former, url, file }: NewAudio,
  { ownerId, nowMs, random }: Run,
): Promise<void> {
  const replacement: StoredReplacement = {
    field: "audioUrl",
    url,
    formerUrl: former.url,
    isAutomatic: true,
    replacedAt: new Date(nowMs).toISOString(),
    former: rowOf(episode, former),
  };
  const unknown = { ...episode, enclosureLength: null, enclosureType: null };
  await setLink(context, trx, ownerId, episode, { field: "audioUrl", url }, enclosureOf(unknown, file));
  const state = stateAfter(uncheckedLink(nowMs, random()), { result: "works", problem: null }, nowMs, random());
  await replaceLinkCheck(trx, {
    ...rowOf(episode, { kind: "audio", url, row: undefined, state, progress: "checked" }),
    replacement: JSON.stringify(replacement),
  });
}
