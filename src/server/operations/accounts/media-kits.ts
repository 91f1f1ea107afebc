import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import type { EpisodeChoice, MediaKit, MediaKitChanges } from "#domain/users/media-kit.ts";
import { parseMediaKit, storedMediaKit } from "#domain/users/media-kit.ts";
import type { PremiumRule } from "#domain/users/plan.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { runTaskOn } from "../../limits/pace.ts";
import type { Db } from "../../store/database.ts";
import { listEpisodesByIds, listNewestEpisodes, listOwnEpisodeVisibility } from "../../store/episodes.ts";
import type { UserRow } from "../../store/tables.ts";
import {
  countEpisodes,
  listVisibleFeeds,
  type PublicEpisodeRow,
  publicEpisodes,
  publicOwner,
} from "../published/public-pages.ts";

/** How many episodes a guest can choose from. */
const MAX_EPISODE_CHOICES = 1000;

/**
 * Applies changes to a user's media kit. An episode that was chosen before stays, even if it has become invisible; one that
 * has been deleted for good is dropped.
 * @returns what to store
 * @throws AppError 400 a newly chosen episode is not one of the user's that visitors can see
 */
export async function changedMediaKit(
  db: Db,
  user: UserRow,
  changes: MediaKitChanges,
  isPremium: PremiumRule,
): Promise<string | null> {
  const before = parseMediaKit(user.mediaKit);
  const isSet = ([, value]: [string, unknown]) => value !== undefined;
  const kit: MediaKit = { ...before, ...Object.fromEntries(Object.entries(changes).filter(isSet)) };
  const own = await findChosenEpisodes(db, user, kit, isPremium);
  const chosenBefore = new Set(chosenEpisodeIds(before));
  const check = (field: string, id: number) => {
    if (!chosenBefore.has(id) && !own.get(id)?.isVisible)
      throw invalidField(field, "Choose episodes of yours that visitors can see");
  };
  for (const [index, id] of kit.featuredEpisodeIds.entries()) check(`featuredEpisodeIds.${index}`, id);
  for (const [index, { episodeId }] of kit.testimonials.entries())
    if (episodeId !== null) check(`testimonials.${index}.episodeId`, episodeId);
  return storedMediaKit({
    ...kit,
    featuredEpisodeIds: [...new Set(kit.featuredEpisodeIds)].filter((id) => own.has(id)),
    testimonials: kit.testimonials.map((testimonial) =>
      testimonial.episodeId === null || own.has(testimonial.episodeId)
        ? testimonial
        : { ...testimonial, episodeId: null },
    ),
  });
}

/** Lists the newest of a user's episodes that visitors can see. */
export async function listEpisodeChoices(context: Context, user: UserRow): Promise<EpisodeChoice[]> {
  const feeds = await listVisibleFeeds(context, publicOwner(context, user));
  if (feeds.length === 0) return [];
  const feedIds = feeds.map(({ id }) => id);
  return runTaskOn(countEpisodes(feeds), () => listNewestEpisodes(context.db, feedIds, MAX_EPISODE_CHOICES));
}

/** Lists the chosen episodes that visitors can see now, by id. */
export async function findVisibleChosenEpisodes(
  context: Context,
  user: UserRow,
  kit: MediaKit,
): Promise<Map<number, PublicEpisodeRow>> {
  const own = await findChosenEpisodes(context.db, user, kit, context.isPremium);
  const visibleIds = [...own].flatMap(([id, { isVisible }]) => (isVisible ? [id] : []));
  const rows = await listEpisodesByIds(context.db, visibleIds);
  return new Map((await publicEpisodes(context.db, rows)).map((row) => [row.id, row]));
}

/** Finds which of the chosen episodes still exist. */
async function findChosenEpisodes(
  db: Db,
  user: UserRow,
  kit: MediaKit,
  isPremium: PremiumRule,
): Promise<Map<number, { isVisible: boolean }>> {
  const ids = chosenEpisodeIds(kit);
  if (ids.length === 0) return new Map();
  const rows = await listOwnEpisodeVisibility(db, user.id, ids);
  return new Map(rows.map((row) => [row.episodeId, { isVisible: isVisibleToVisitors(row, isPremium(user)) }]));
}

function chosenEpisodeIds(kit: MediaKit): number[] {
  return [...kit.featuredEpisodeIds, ...kit.testimonials.flatMap(({ episodeId }) => episodeId ?? [])];
}
