import { brokenColumns, LINK_FIELDS, LINK_KINDS, type LinkKind, parseBrokenLinks } from "#domain/links/broken-links.ts";
import type { LinkReplacement, OfferedField } from "#domain/links/link-health.ts";
import { changedLinkPrivacy } from "#domain/links/shareable.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../store/database.ts";
import { updateEpisode } from "../../store/episodes.ts";
import { bumpFeedRevision } from "../../store/revisions.ts";
import type { EpisodeRow, LinkCheckRow } from "../../store/tables.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { updateTranscriptSource } from "../transcripts/transcript-fetches.ts";

/** A replacement as the database has it: with what was known of the link that was replaced. */
export interface StoredReplacement extends LinkReplacement {
  former: LinkCheckRow;
}

/** The kind of the link that a field has; undefined for links that are not checked. */
export function kindOf(field: OfferedField): LinkKind | undefined {
  return LINK_KINDS.find((kind) => LINK_FIELDS[kind] === field);
}

/**
 * Sets a link of an episode, in a transaction that has locked its owner. The caller stores what is known of the new link.
 * @param link isBroken of one that is known to lead nowhere
 * @param enclosure of new audio, as far as it is known
 */
export async function setLink(
  context: Context,
  trx: Db,
  ownerId: number,
  before: EpisodeRow,
  { field, url, isBroken = false }: { field: OfferedField; url: string | null; isBroken?: boolean },
  enclosure: Partial<Pick<EpisodeRow, "enclosureLength" | "enclosureType">> = {},
): Promise<void> {
  const now = context.now().toISOString();
  const kind = kindOf(field);
  const otherBroken = parseBrokenLinks(before.brokenLinks).filter((other) => other !== kind);
  await bumpFeedRevision(trx, { id: before.feedId, userId: ownerId }, now);
  const after = await updateEpisode(trx, before.feedId, before.id, {
    [field]: url,
    linkPrivacy: changedLinkPrivacy(before, { [field]: url }),
    ...(field === "audioUrl" && { enclosureLength: null, enclosureType: null, ...enclosure }),
    ...(kind && brokenColumns([...otherBroken, ...(isBroken ? [kind] : [])], before.brokenSince ?? now)),
  });
  if (after) await updateTranscriptSource(trx, ownerId, before, after, now);
  await enqueueHubNotifications(context, trx, ownerId, [before.feedId]);
}

/** Which links of an episode are broken besides these, as the columns have it. */
export function withoutKinds(
  { brokenLinks, brokenSince }: Pick<EpisodeRow, "brokenLinks" | "brokenSince">,
  kinds: readonly LinkKind[],
) {
  const others = parseBrokenLinks(brokenLinks).filter((kind) => !kinds.includes(kind));
  return brokenColumns(others, brokenSince);
}

/** The kinds of the links that a change of an episode replaces. */
export function changedKinds(before: EpisodeRow, changes: Partial<EpisodeRow>): LinkKind[] {
  return LINK_KINDS.filter((kind) => {
    const url = changes[LINK_FIELDS[kind]];
    return url !== undefined && url !== before[LINK_FIELDS[kind]];
  });
}
