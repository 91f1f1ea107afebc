import { AppError } from "../errors.ts";
import { enqueueHubNotifications } from "../operations/published/hub-notifications.ts";
import { findOwnEpisode, updateEpisode } from "../store/episodes.ts";
import { bumpFeedRevision } from "../store/revisions.ts";
import type { JobKind } from "./job.ts";

/** Besides what the host asks for, so that it is not asked again in the same second. */
const MIN_WAIT_SECONDS = 1;

/**
 * Asks the host of an episode's audio for its length and type. What the host does not report stays unchanged, and a host that cannot be
 * reached is not asked again. The key is the episode's id.
 */
export const probeEnclosure: JobKind = {
  purpose: "probe an enclosure",
  concurrency: 3,
  leaseMs: 600_000,
  maxAttempts: 5,
  async run(context, { key, ownerId, signal }) {
    const episodeId = Number(key);
    const episode = ownerId === null ? undefined : await findOwnEpisode(context.db, ownerId, episodeId);
    if (!episode?.audioUrl || ownerId === null) return {};
    const { audioUrl, feedId } = episode;
    const response = await context.fetch.probe(audioUrl, { signal, isBackground: true }).catch(asFailure);
    if (response instanceof AppError) {
      if (response.code !== "host-rate-limited") return {};
      const waitSeconds = Math.max(response.retryAfterSeconds ?? 0, MIN_WAIT_SECONDS);
      // The owner's next episodes are mostly on the same host.
      return { nextRunAt: new Date(context.now().getTime() + waitSeconds * 1000).toISOString(), pauses: "owner" };
    }
    const enclosureLength = response.contentLength ?? episode.enclosureLength;
    const enclosureType = response.contentType?.match(/^(audio|video)\/[\w.+-]+/)?.[0] ?? episode.enclosureType;
    if (enclosureLength === episode.enclosureLength && enclosureType === episode.enclosureType) return {};
    return {
      async write(trx) {
        await bumpFeedRevision(trx, { id: feedId, userId: ownerId }, context.now().toISOString());
        const current = await findOwnEpisode(trx, ownerId, episodeId);
        // A change of the episode has enqueued the next probe.
        if (current?.audioUrl !== audioUrl) return;
        await updateEpisode(trx, feedId, episodeId, { enclosureLength, enclosureType });
        await enqueueHubNotifications(context, trx, ownerId, [feedId]);
      },
    };
  },
};

function asFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
