import { LINK_FIELDS, type LinkKind } from "#domain/links/broken-links.ts";
import { LINKS_LISTED, type LinkOffer, type PrivateLinks, type ReplaceLink } from "#domain/links/link-health.ts";
import { uncheckedLink } from "#domain/links/schedule.ts";
import { privateLinkFields } from "#domain/links/shareable.ts";
import type { Context } from "../../context.ts";
import { AppError, conflict, notFound } from "../../errors.ts";
import { startPace } from "../../limits/pace.ts";
import type { Db } from "../../store/database.ts";
import { findOwnEpisode } from "../../store/episodes.ts";
import {
  countLinks,
  enqueueLinkChecks,
  expediteLinkChecks,
  findLinkCheck,
  hashUrl,
  listEpisodeLinks,
  listLinks,
  replaceLinkCheck,
  updateLinkCheck,
} from "../../store/link-checks.ts";
import { lockUser } from "../../store/revisions.ts";
import type { EpisodeRow, LinkCheckRow, UserRow } from "../../store/tables.ts";
import type { LinkHealthRows } from "../../views/links.ts";
import { kindOf, type StoredReplacement, setLink } from "./replace-link.ts";

const LISTED_STATES = ["broken", "failing", "unclear", "replaced"] as const;

export async function collectLinkHealth({ db }: Context, user: UserRow): Promise<LinkHealthRows> {
  const counted = await countLinks(db, user.id);
  const lists: LinkHealthRows["lists"] = { broken: [], failing: [], unclear: [], replaced: [] };
  for (const state of LISTED_STATES)
    if (counted.counts[state] > 0) lists[state] = await listLinks(db, user.id, state, LINKS_LISTED);
  return { ...counted, lists, ...(await findPrivateLinks(db, user)) };
}

/** A statement of this size blocks the event loop for a few milliseconds on SQLite. */
const EPISODES_PER_READ = 500;

/** Looks at the addresses themselves, as documents do: what is private is stored nowhere. */
async function findPrivateLinks(db: Db, { id: userId }: UserRow) {
  const found: PrivateLinks[] = [];
  let privateCount = 0;
  const pause = startPace();
  for (let beforeId = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await listEpisodeLinks(db, userId, beforeId, EPISODES_PER_READ);
    for (const { id: episodeId, feedId, title, showName, ...links } of rows) {
      const { linkPrivacy } = links;
      const fields = linkPrivacy === "public" ? [] : privateLinkFields(links);
      if (fields.length === 0) continue;
      privateCount += 1;
      if (found.length < LINKS_LISTED) found.push({ episodeId, feedId, title, showName, fields, linkPrivacy });
    }
    const last = rows.at(-1);
    if (!last || rows.length < EPISODES_PER_READ) return { private: found, privateCount };
    beforeId = last.id;
    await pause();
  }
}

/** What could take the place of a link. */
function offersOf({ offers }: LinkCheckRow): LinkOffer[] {
  return offers === null ? [] : JSON.parse(offers);
}

function replacementOf({ replacement }: LinkCheckRow): StoredReplacement | null {
  return replacement === null ? null : JSON.parse(replacement);
}

/**
 * Gives an episode one of the links that are offered in place of a broken one, or beside it.
 * @throws AppError 404 not the owner's episode, or a link that is not offered
 */
export async function replaceLink(
  context: Context,
  owner: UserRow,
  episodeId: number,
  kind: LinkKind,
  { field, url }: ReplaceLink,
): Promise<void> {
  await inTurn(context, owner, episodeId, kind, async (trx, episode, row) => {
    const offers = offersOf(row);
    // The response may have been lost, and the request repeated.
    if (episode[field] === url && replacementOf(row)?.url === url) return;
    if (!offers.some((offer) => offer.field === field && offer.url === url)) throw notFound("Link");
    const formerUrl = episode[field];
    const replacedAt = context.now().toISOString();
    const replacement: StoredReplacement = { field, url, formerUrl, isAutomatic: false, replacedAt, former: row };
    const left = offers.filter((offer) => offer.field !== field);
    const changes = {
      offers: left.length > 0 ? JSON.stringify(left) : null,
      replacement: JSON.stringify(replacement),
      refusedUrl: null,
    };
    await setLink(context, trx, owner.id, episode, { field, url });
    if (kindOf(field) === kind) await replaceLinkCheck(trx, { ...newRow(context, row, url), ...changes });
    else await updateLinkCheck(trx, episodeId, kind, changes);
    await enqueueLinkChecks(trx, owner.id, [episodeId], replacedAt);
  });
}

/**
 * Takes back that a link was replaced, with all that was known of the former one. It is not replaced by the same one again without asking.
 * @throws AppError 404 not the owner's episode
 * @throws AppError 409 nothing was replaced, or the link was changed since
 */
export async function undoReplacement(
  context: Context,
  owner: UserRow,
  episodeId: number,
  kind: LinkKind,
): Promise<void> {
  await inTurn(context, owner, episodeId, kind, async (trx, episode, row) => {
    const replacement = replacementOf(row);
    if (!replacement || episode[replacement.field] !== replacement.url)
      throw conflict("kind", "This link was changed since, so there is nothing to undo");
    const { field, url, formerUrl, former } = replacement;
    const now = context.now().toISOString();
    // A link beside the broken one was added: what is known of that one stays.
    const isSameLink = kindOf(field) === kind;
    const known = isSameLink ? former : { ...row, offers: former.offers };
    const isBroken = isSameLink && former.brokenAt !== null;
    await setLink(context, trx, owner.id, episode, { field, url: formerUrl, isBroken });
    await replaceLinkCheck(trx, { ...known, replacement: null, refusedUrl: url });
    await enqueueLinkChecks(trx, owner.id, [episodeId], now);
  });
}

/**
 * Has the links of an episode checked as soon as possible.
 * @throws AppError 404 not the owner's episode
 * @throws AppError 503 this site checks no links
 */
export async function checkLinksAgain(context: Context, owner: UserRow, episodeId: number): Promise<void> {
  if (!context.config.isWatching) throw new AppError(503, "link-checks-off", "This site does not check links.");
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    if (!(await findOwnEpisode(trx, owner.id, episodeId))) throw notFound("Episode");
    await expediteLinkChecks(trx, owner.id, episodeId, now);
  });
}

async function inTurn(
  { db }: Context,
  owner: UserRow,
  episodeId: number,
  kind: LinkKind,
  change: (trx: Db, episode: EpisodeRow, row: LinkCheckRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const episode = await findOwnEpisode(trx, owner.id, episodeId);
    if (!episode) throw notFound("Episode");
    const row = await findLinkCheck(trx, episodeId, kind);
    const url = episode[LINK_FIELDS[kind]];
    if (!row || !url || row.urlHash !== hashUrl(url)) throw notFound("Link");
    await change(trx, episode, row);
  });
}

/** A link of which nothing is known: it is checked at once. */
function newRow(context: Context, { episodeId, kind }: LinkCheckRow, url: string): LinkCheckRow {
  const nowMs = context.now().getTime();
  const nextCheckAt = new Date(nowMs).toISOString();
  const unknown = { mailedAt: null, offers: null, replacement: null, refusedUrl: null };
  return { episodeId, kind, urlHash: hashUrl(url), ...uncheckedLink(nowMs, 0), nextCheckAt, ...unknown };
}
