import { LRUCache } from "lru-cache";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { ImportRowReason, ListedRow } from "#domain/imports/import.ts";
import { namesOf } from "#domain/suggestions/watched-names.ts";
import type { JobResult } from "../../background/job.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type DocumentFetch, type FetchOptions, HttpStatusError } from "../../lookup/fetch/document-fetch.ts";
import type { FeedDocument, LookupOptions } from "../../lookup/lookup.ts";
import type { ResolvedAppearance } from "../../lookup/resolve-appearance.ts";
import {
  emptyDirectoryQueue,
  findRowForDirectory,
  hasSlowImportRows,
  listListedRows,
  listOtherRowKeys,
  listWaitingImportRows,
  storeRowResult,
  updateImportRow,
} from "../../store/imports.ts";
import type { StoredImportRow } from "../../store/tables.ts";
import { findStoredNames } from "../../store/watches.ts";
import { findOwnDuplicate } from "../episodes/duplicate-episodes.ts";
import { draftColumns, isAddable, parseDrafts, rowKeys } from "./row-summary.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadResolver = () => import("../../lookup/resolve-appearance.ts");

/** Rows of a list that are looked up at a time. Most of that time they wait for other sites. */
const ROWS_AT_ONCE = 3;
/** For all links of a row. */
const ROW_TIMEOUT_MS = 20_000;
/** Where so many rows of a list had links that did not answer, the others have less time: its sites may all be gone. */
const SLOW_ROWS = 3;
const ROW_OF_SLOW_LIST_TIMEOUT_MS = 5000;
/** A list whose rows took longer rests as long as they did, so that others get their turns. */
const MAX_TURN_MS = 6000;
/** Links that need not be tried again when a directory is asked. */
const DEAD_LINK_REASONS: ReadonlySet<ImportRowReason> = new Set(["link-dead", "link-slow", "link-refused"]);
/** From what says least about an appearance to what needs no more looking up. */
const STATES_BY_WORTH: readonly StoredImportRow["state"][] = [
  "waiting",
  "not-found",
  "choose",
  "dead-found",
  "found",
  "already",
];
/** Of our own limits, and of other sites'. */
const BUSY_STATUSES = [429, 503];
/** After so many tries, what is known then is the result. Most of them found a host or a directory busy. */
const MAX_TRIES = 12;
/** After a refusal that does not say how long to wait. */
const BUSY_WAIT_SECONDS = 5;
/** A site that says it is busy is asked again a few times only: it may say so for ever. */
const MAX_TRIES_OF_BUSY_SITE = 3;
const BUSY_SITE_WAIT_SECONDS = 20;
/** Rows of one show follow each other, and its feed is parsed once for them. */
const parsedFeeds = new LRUCache<Uint8Array, FeedDocument>({ max: 3, ttl: 60_000, ttlAutopurge: true });

interface ImportKey {
  ownerId: number;
  importId: number;
}

/**
 * Looks up the next rows of a list: first the links of all, without Apple's directory, which answers few questions a minute. Then the
 * directory is asked about those that it may know more of, one after another.
 * @returns when the rows after them are looked up; nothing where all are
 */
export async function lookUpNextRows(context: Context, list: ImportKey, signal: AbortSignal): Promise<JobResult> {
  const waiting = await listWaitingImportRows(context.db, list.importId, ROWS_AT_ONCE);
  const row = waiting.length === 0 ? await findRowForDirectory(context.db, list.importId) : undefined;
  const rows = row ? [row] : waiting;
  if (rows.length === 0) return {};
  const startedAtMs = performance.now();
  const isSlow = await hasSlowImportRows(context.db, list.importId, SLOW_ROWS);
  const timeoutMs = isSlow ? ROW_OF_SLOW_LIST_TIMEOUT_MS : ROW_TIMEOUT_MS;
  const looksUp = rows.map((row) => lookUpRow(context, list, row, timeoutMs, signal));
  for (const looking of looksUp) looking.catch(() => {});
  // Stored in the order of the list: of two rows of one episode, the second one is listed twice.
  let isAnySettled = false;
  let waitSeconds: number | undefined;
  for (const [at, row] of rows.entries()) {
    const outcome = await looksUp[at];
    signal.throwIfAborted();
    if (!outcome || outcome.waitSeconds !== undefined) {
      waitSeconds = Math.min(waitSeconds ?? Number.POSITIVE_INFINITY, outcome?.waitSeconds ?? 0);
      continue;
    }
    await storeRowResult(context.db, row, await resultColumns(context, list.ownerId, row, outcome));
    // It would answer as little about the other rows.
    if (outcome.isDirectoryAway) await emptyDirectoryQueue(context.db, list.importId);
    isAnySettled = true;
  }
  if (!isAnySettled && waitSeconds !== undefined) return { nextRunAt: secondsFrom(context, waitSeconds) };
  const tookMs = performance.now() - startedAtMs;
  if (tookMs < MAX_TURN_MS) return { nextRunAt: context.now().toISOString() };
  return { nextRunAt: secondsFrom(context, tookMs / 1000), pauses: "owner" };
}

/** What became of a row: a result, or how long to wait before another try. */
interface RowOutcome {
  /** undefined leaves the row as it is, but for the directory */
  resolved: ResolvedAppearance | undefined;
  awaitsDirectory: boolean;
  waitSeconds: number | undefined;
  /** whether the directory did not answer */
  isDirectoryAway: boolean;
}

async function lookUpRow(
  context: Context,
  list: ImportKey,
  row: StoredImportRow,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<RowOutcome> {
  // Counted before: a row that ends its process is not tried for ever.
  const tries = row.tries + 1;
  await updateImportRow(context.db, row.id, { tries });
  const listed: ListedRow = JSON.parse(row.listed);
  const asksDirectory = row.awaitsDirectory;
  const knownProblem =
    asksDirectory && row.reason !== null && DEAD_LINK_REASONS.has(row.reason) ? row.reason : undefined;
  const toResolve = { ...list, listed, tries, timeoutMs, asksDirectory, knownProblem };
  const found = tries > MAX_TRIES ? failedLookUp : await resolve(context, toResolve, signal);
  const { resolved, busySeconds, needsDirectory, isDirectoryAway } = found;
  const isOver = tries >= MAX_TRIES || (resolved && isComplete(resolved));
  return {
    resolved: resolved ?? (asksDirectory ? undefined : await asUnmatched(listed)),
    awaitsDirectory: needsDirectory && !asksDirectory && resolved !== undefined && !isComplete(resolved),
    waitSeconds: isOver ? undefined : busySeconds,
    isDirectoryAway,
  };
}

interface LookUpOutcome {
  /** undefined when the look-up failed */
  resolved: ResolvedAppearance | undefined;
  /** set when a host or the limits refused a request: how long to wait */
  busySeconds: number | undefined;
  /** whether a directory may know more */
  needsDirectory: boolean;
  /** whether it was asked, and did not answer */
  isDirectoryAway: boolean;
}

const failedLookUp: LookUpOutcome = {
  resolved: undefined,
  busySeconds: undefined,
  needsDirectory: false,
  isDirectoryAway: false,
};

interface RowToResolve extends ImportKey {
  listed: ListedRow;
  tries: number;
  timeoutMs: number;
  asksDirectory: boolean;
  /** what is wrong with the links, where they need not be tried again */
  knownProblem: ImportRowReason | undefined;
}

/** Looks a row up as work that nobody waits for: people's own look-ups go first. */
async function resolve(
  context: Context,
  { ownerId, importId, listed, tries, timeoutMs, asksDirectory, knownProblem }: RowToResolve,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  const outcome: LookUpOutcome = { ...failedLookUp };
  const noteRefusal = (error: unknown, url: string): never => {
    const isDirectory = isOfDirectory(context, url);
    // A directory that is busy is asked later, and the links of other rows meanwhile.
    if (isDirectory && !asksDirectory) throw error;
    const isBusySite = error instanceof HttpStatusError && BUSY_STATUSES.includes(error.responseStatus);
    const isOwnLimit =
      error instanceof AppError && !(error instanceof HttpStatusError) && BUSY_STATUSES.includes(error.status);
    const wait = (seconds: number) => {
      outcome.busySeconds = Math.max(outcome.busySeconds ?? 1, seconds);
    };
    outcome.isDirectoryAway ||= isDirectory && !isOwnLimit;
    if (isOwnLimit) wait(error.retryAfterSeconds ?? BUSY_WAIT_SECONDS);
    // What a directory knows is what the row waits for: it is asked again also when it cannot be reached.
    else if ((isBusySite || isDirectory) && tries < MAX_TRIES_OF_BUSY_SITE) wait(BUSY_SITE_WAIT_SECONDS);
    throw error;
  };
  const inBackground = (options: FetchOptions = {}) => ({
    ...options,
    isBackground: true,
    usesCache: true,
    signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
  });
  const fetch: DocumentFetch = Object.assign(
    (url: string, options?: FetchOptions) =>
      context.fetch(url, inBackground(options)).catch((error) => noteRefusal(error, url)),
    {
      probe: (url: string, options?: FetchOptions) =>
        context.fetch.probe(url, inBackground(options)).catch((error) => noteRefusal(error, url)),
    },
  );
  const { appleShowIdOf, resolveAppearance } = await loadResolver();
  const names = await findStoredNames(context.db, ownerId);
  const ofApple = listed.links.some((link) => appleShowIdOf(link) !== undefined);
  const options: LookupOptions = {
    fetch,
    providers: context.config,
    timeoutMs,
    parsedFeeds,
    appleShowIds: ofApple ? await appleShowIdsOf(context, importId) : [],
  };
  if (!asksDirectory)
    options.onDirectoryNeeded = () => {
      outcome.needsDirectory = true;
    };
  try {
    outcome.resolved = await resolveAppearance(listed, options, {
      knownProblem,
      findsDeadByName: asksDirectory,
      guestNames: names ? namesOf(names) : [],
    });
  } catch (error) {
    // One bad page must not hold up the rest of the list.
    if (!signal.aborted && outcome.busySeconds === undefined) context.warn("Could not look up a row of a list", error);
  }
  return outcome;
}

function isOfDirectory({ config }: Context, url: string): boolean {
  return url.startsWith(new URL(".", config.appleLookupUrl).href);
}

/** The shows at Apple that a list leads to, each once and in order, so that every row asks for the same ones. */
async function appleShowIdsOf({ db }: Context, importId: number): Promise<string[]> {
  const { appleShowIdOf } = await loadResolver();
  const links = (await listListedRows(db, importId)).flatMap(({ listed }) => (JSON.parse(listed) as ListedRow).links);
  return [...new Set(links.flatMap((link) => appleShowIdOf(link) ?? []))];
}

/** Whether another try could find no more. */
function isComplete({ state, draft }: ResolvedAppearance): boolean {
  return (state === "found" || state === "dead-found") && draft?.audioUrl != null;
}

async function asUnmatched(listed: ListedRow): Promise<ResolvedAppearance> {
  const { unmatchedDraft } = await loadResolver();
  return { state: "not-found", reason: "gave-up", draft: unmatchedDraft(listed), choices: [], isSure: false };
}

async function resultColumns(
  context: Context,
  ownerId: number,
  row: StoredImportRow,
  { resolved, awaitsDirectory, isDirectoryAway }: RowOutcome,
) {
  if (!resolved) return { awaitsDirectory: false };
  if (row.awaitsDirectory && !canReplace(row, resolved))
    return {
      awaitsDirectory: false,
      ...(!isDirectoryAway && isNameUnknown(row, resolved) && { reason: "name-unknown" as const }),
    };
  const { state, reason, draft, choices, isSure } = resolved;
  const alreadyIn = draft && (await findOwnDuplicate(context, ownerId, draft));
  const columns = { ...draftColumns({ draft, choices }, alreadyIn), awaitsDirectory };
  const already = { ...columns, state: "already", isTicked: false, awaitsDirectory: false } as const;
  if (alreadyIn) return { ...already, reason: "in-feed" } as const;
  if (draft && (await isListedTwice(context, row, draft))) return { ...already, reason: "in-list" } as const;
  // Where an episode was known, the guest may have decided about it since.
  const isFirstEpisode = !row.awaitsDirectory || (!isEpisode(row.state) && isSure);
  return { ...columns, state, reason, ...(isFirstEpisode && { isTicked: isSure && isAddable(draft) }) };
}

/** Whether a directory was asked for the episode of a dead link in vain. */
function isNameUnknown({ reason }: StoredImportRow, { state }: ResolvedAppearance): boolean {
  return reason === "link-dead" && state === "not-found";
}

/**
 * Whether what a directory adds is more than the links led to, which were tried once more and may have failed this time. What the guest
 * has ticked gives way only to what nobody needs to look at.
 */
function canReplace({ state, drafts, isTicked }: StoredImportRow, resolved: ResolvedAppearance): boolean {
  const { draft } = parseDrafts(drafts);
  return worthOf(resolved) > worthOf({ state, draft }) && (resolved.isSure || !isTicked);
}

function worthOf({ state, draft }: Pick<StoredImportRow, "state"> & Pick<ResolvedAppearance, "draft">): number {
  const worth = STATES_BY_WORTH.indexOf(state);
  return isEpisode(state) && draft?.audioUrl != null ? worth + 0.5 : worth;
}

function isEpisode(state: StoredImportRow["state"]): boolean {
  return state === "found" || state === "dead-found";
}

async function isListedTwice({ db }: Context, row: StoredImportRow, draft: EpisodeDraft): Promise<boolean> {
  const others = (await listOtherRowKeys(db, row)).flatMap((keys): string[] => JSON.parse(keys));
  const keys = new Set(rowKeys(draft));
  return others.some((key) => keys.has(key));
}

function secondsFrom({ now }: Context, seconds: number): string {
  return new Date(now().getTime() + seconds * 1000).toISOString();
}
