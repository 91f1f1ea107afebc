import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { deleteProbe, type EnclosureProbe, findDueProbe, postponeProbe } from "../../store/enclosure-probes.ts";
import { findOwnEpisode, updateEpisode } from "../../store/episodes.ts";
import { bumpFeedRevision } from "../../store/revisions.ts";
import { notifyHubsOfFeed } from "../published/hub-notifications.ts";

/** How long a process may take for a probe. After that another one takes it over. */
const LEASE_MS = 600_000;

/**
 * Asks the hosts of queued enclosures for length and type, in the background. The queue is in the database, so that no episode is
 * forgotten at a restart; owners take turns, so that nobody waits for all episodes of another one.
 */
export function probeEnclosuresInBackground(context: Context): void {
  context.probeTurns.addWork();
  while (context.probeTurns.startWorker()) addWorker(context);
}

/** A worker probes one enclosure and starts the next worker at the end of the queue: other low-priority jobs take turns, too. */
function addWorker(context: Context): void {
  context.jobs.addLowPriority("probe an enclosure", async (signal) => {
    let hasProbed = false;
    try {
      context.probeTurns.lookForWork();
      hasProbed = await probeNext(context, signal);
    } finally {
      if (context.probeTurns.endWorker(hasProbed) && context.probeTurns.startWorker()) addWorker(context);
    }
  });
}

/** @returns whether there was an enclosure to probe */
async function probeNext(context: Context, signal: AbortSignal): Promise<boolean> {
  const probe = await takeProbe(context);
  if (!probe) return false;
  try {
    await probeEnclosure(context, probe, signal);
  } finally {
    context.probeTurns.end(probe.userId);
  }
  return true;
}

/** Takes the next owner's oldest probe, so that no other process takes it. */
async function takeProbe(context: Context): Promise<EnclosureProbe | undefined> {
  const { db, probeTurns } = context;
  for (;;) {
    const nowMs = context.now().getTime();
    const dueAt = new Date(nowMs + LEASE_MS).toISOString();
    const times = { now: new Date(nowMs).toISOString(), latest: dueAt };
    const turn = probeTurns.next(nowMs);
    const probe =
      (await findDueProbe(db, turn, times)) ?? (await findDueProbe(db, { ...turn, afterOwnerId: 0 }, times));
    if (!probe) return undefined;
    if (!probeTurns.begin(probe.userId)) continue;
    let isTaken = false;
    try {
      isTaken = await postponeProbe(db, probe, dueAt);
    } finally {
      if (!isTaken) probeTurns.end(probe.userId);
    }
    if (isTaken) return { ...probe, dueAt };
  }
}

/**
 * What the host does not report stays unchanged. A host that cannot be reached is not asked again.
 * @param signal aborts when the process stops: another one, or the next, then takes the probe
 */
async function probeEnclosure(context: Context, probe: EnclosureProbe, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const episode = await findOwnEpisode(db, probe.userId, probe.episodeId);
  if (!episode?.audioUrl) return deleteProbe(db, probe);
  const { audioUrl, feedId } = episode;
  const response = await context.fetch
    .probe(audioUrl, { signal })
    .catch((error) => (signal.aborted ? undefined : asFailure(error)));
  if (!response) {
    await postponeProbe(db, probe, context.now().toISOString());
    return;
  }
  if (response instanceof AppError && response.code === "host-rate-limited")
    return waitForHost(context, probe, response);
  if (response instanceof AppError) return deleteProbe(db, probe);
  const enclosureLength = response.contentLength ?? episode.enclosureLength;
  const enclosureType = response.contentType?.match(/^(audio|video)\/[\w.+-]+/)?.[0] ?? episode.enclosureType;
  if (enclosureLength === episode.enclosureLength && enclosureType === episode.enclosureType)
    return deleteProbe(db, probe);
  await db.transaction().execute(async (trx) => {
    await bumpFeedRevision(trx, { id: feedId, userId: probe.userId }, context.now().toISOString());
    const current = await findOwnEpisode(trx, probe.userId, probe.episodeId);
    if (current?.audioUrl !== audioUrl) return;
    await updateEpisode(trx, feedId, probe.episodeId, { enclosureLength, enclosureType });
    await deleteProbe(trx, probe);
  });
  notifyHubsOfFeed(context, probe.userId, feedId);
}

/** Gives the owner no turn until the host may be asked again. */
async function waitForHost({ db, now, probeTurns }: Context, probe: EnclosureProbe, error: AppError): Promise<void> {
  const nowMs = now().getTime();
  probeTurns.pause(probe.userId, nowMs + (error.retryAfterSeconds ?? 0) * 1000);
  await postponeProbe(db, probe, new Date(nowMs).toISOString());
}

function asFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
