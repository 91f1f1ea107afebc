import type { FoundAppearance } from "#domain/episodes/metadata.ts";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import { AppError } from "#server/errors.ts";
import { lookUp } from "./lookup.ts";
import type { LookupOptions } from "./lookup-session.ts";
import { completeDraft, findEpisodesOf, newestFirst } from "./search-by-name.ts";

/** Visitors see nothing before, and the next one waits. */
const TIMEOUT_MS = 8000;

/** Whether somebody who was asked for a name or a link has entered a link: names contain dots, too. */
export function isLink(text: string): boolean {
  return readPasted(text, { mayBeName: true }).link !== undefined;
}

/** The newest episodes of a show, of which the visitor chooses. */
const SHOW_EPISODES = 30;

/**
 * Finds episodes for somebody without an account, by their name, the link of an episode or that of a show.
 * @param now the release date where a link does not tell it, ISO 8601 UTC
 * @returns episodes that can be added as they are
 * @throws AppError those of lookUp() and findEpisodesOf(); 422 'nothing-found' a link without episodes
 */
export async function findForVisitor(text: string, tools: LookupOptions, now: string): Promise<FoundAppearance[]> {
  const options = { ...tools, timeoutMs: TIMEOUT_MS, isForVisitor: true };
  const { link, name } = readPasted(text, { mayBeName: true });
  if (!link) return findEpisodesOf(name, options);
  const {
    feed,
    source: _,
    usesPublicLinks: __,
    directoryUnavailable: ___,
    retryAfterSeconds: ____,
    ...draft
  } = await lookUp(link, options);
  const found = feed
    ? feed.episodes.toSorted(newestFirst).slice(0, SHOW_EPISODES)
    : [{ ...draft, releaseDate: draft.releaseDate ?? now }];
  const episodes = found.flatMap(completeDraft).map((episode) => ({ ...episode, isLikely: !feed }));
  if (episodes.length === 0) throw new AppError(422, "nothing-found", "No episode was found at this link.");
  return episodes;
}
