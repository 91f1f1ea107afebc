import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { ListedRow } from "#domain/imports/import.ts";
import type { JobResult } from "../../background/job.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type DocumentFetch, type FetchOptions, HttpStatusError } from "../../lookup/fetch/document-fetch.ts";
import type { ResolvedAppearance } from "../../lookup/resolve-appearance.ts";
import { findWaitingImportRow, listOtherRowKeys, settleImportRow, updateImportRow } from "../../store/imports.ts";
import type { StoredImportRow } from "../../store/tables.ts";
import { findOwnDuplicate } from "../episodes/duplicate-episodes.ts";
import { draftColumns, isAddable, rowKeys } from "./row-summary.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadResolver = () => import("../../lookup/resolve-appearance.ts");

/** Of our own limits, and of other sites'. */
const BUSY_STATUSES = [429, 503];
/** After so many tries, what is known then is the result. Most of them found a host or a directory busy. */
const MAX_TRIES = 12;
/** After a refusal that does not say how long to wait. */
const BUSY_WAIT_SECONDS = 5;
/** A site that says it is busy is asked again a few times only: it may say so for ever. */
const MAX_TRIES_OF_BUSY_SITE = 3;
const BUSY_SITE_WAIT_SECONDS = 20;

/**
 * Looks up the next row of a list.
 * @returns what stores its result, and when the row after it is looked up; nothing where all are
 */
export async function lookUpNextRow(
  context: Context,
  list: { ownerId: number; importId: number },
  signal: AbortSignal,
): Promise<JobResult> {
  const { db } = context;
  const row = await findWaitingImportRow(db, list.importId);
  if (!row) return {};
  // Counted before: a row that ends its process is not tried for ever.
  const tries = row.tries + 1;
  await updateImportRow(db, row.id, { tries });
  const isLastTry = tries >= MAX_TRIES;
  const listed: ListedRow = JSON.parse(row.listed);
  const found =
    tries > MAX_TRIES ? failedLookUp : await resolve(context, { ownerId: list.ownerId, listed, tries }, signal);
  signal.throwIfAborted();
  const { resolved, busySeconds } = found;
  if (busySeconds !== undefined && !isLastTry && !(resolved && isComplete(resolved)))
    return { nextRunAt: secondsFrom(context, busySeconds) };
  const columns = await resultColumns(context, list.ownerId, row, resolved ?? (await asUnmatched(listed)));
  return {
    write: (trx) => settleImportRow(trx, row, columns),
    nextRunAt: context.now().toISOString(),
  };
}

interface LookUpOutcome {
  /** undefined when the look-up failed */
  resolved: ResolvedAppearance | undefined;
  /** set when a host or the limits refused a request: how long to wait */
  busySeconds: number | undefined;
}

const failedLookUp: LookUpOutcome = { resolved: undefined, busySeconds: undefined };

/** Looks a row up as work that nobody waits for: people's own look-ups go first. */
async function resolve(
  context: Context,
  { ownerId, listed, tries }: { ownerId: number; listed: ListedRow; tries: number },
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  let busySeconds: number | undefined;
  const noteRefusal = (error: unknown): never => {
    if (error instanceof HttpStatusError) {
      if (BUSY_STATUSES.includes(error.responseStatus) && tries < MAX_TRIES_OF_BUSY_SITE)
        busySeconds = Math.max(busySeconds ?? 1, BUSY_SITE_WAIT_SECONDS);
    } else if (error instanceof AppError && BUSY_STATUSES.includes(error.status))
      busySeconds = Math.max(busySeconds ?? 1, error.retryAfterSeconds ?? BUSY_WAIT_SECONDS);
    throw error;
  };
  const inBackground = (options: FetchOptions = {}) => ({
    ...options,
    isBackground: true,
    usesCache: true,
    signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
  });
  const fetch: DocumentFetch = Object.assign(
    (url: string, options?: FetchOptions) => context.fetch(url, inBackground(options)).catch(noteRefusal),
    {
      probe: (url: string, options?: FetchOptions) =>
        context.fetch.probe(url, inBackground(options)).catch(noteRefusal),
    },
  );
  const { resolveAppearance } = await loadResolver();
  try {
    const resolved = await context.lookupLimiter
      .run(ownerId, () => resolveAppearance(listed, { fetch, providers: context.config }))
      .catch(noteRefusal);
    return { resolved, busySeconds };
  } catch (error) {
    if (signal.aborted || busySeconds !== undefined) return { resolved: undefined, busySeconds };
    // One bad page must not hold up the rest of the list.
    context.warn("Could not look up a row of a list", error);
    return failedLookUp;
  }
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
  { state, reason, draft, choices, isSure }: ResolvedAppearance,
) {
  const alreadyIn = draft && (await findOwnDuplicate(context, ownerId, draft));
  const columns = draftColumns({ draft, choices }, alreadyIn);
  if (alreadyIn) return { ...columns, state: "already", reason: "in-feed", isTicked: false } as const;
  if (draft && (await isListedTwice(context, row, draft)))
    return { ...columns, state: "already", reason: "in-list", isTicked: false } as const;
  return { ...columns, state, reason, isTicked: isSure && isAddable(draft) };
}

async function isListedTwice({ db }: Context, row: StoredImportRow, draft: EpisodeDraft): Promise<boolean> {
  const others = (await listOtherRowKeys(db, row)).flatMap((keys): string[] => JSON.parse(keys));
  const keys = new Set(rowKeys(draft));
  return others.some((key) => keys.has(key));
}

function secondsFrom({ now }: Context, seconds: number): string {
  return new Date(now().getTime() + seconds * 1000).toISOString();
}
