import { type RawBuilder, sql } from "kysely";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { METRICS } from "../src/domain/statistics/statistics.ts";
import type { Context } from "../src/server/context.ts";
import { activatePremium } from "../src/server/operations/accounts/plans.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { addEpisode } from "../src/server/operations/episodes/episodes.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { hashUrl } from "../src/server/store/link-checks.ts";
import { replacePassages } from "../src/server/store/passages.ts";
import type { Tables, UserRow } from "../src/server/store/tables.ts";
import { createWords } from "./words.ts";

export const EPISODES_PER_GUEST = 50;
export const PASSWORD = "correct horse";
/** Their rows are written by the application; those of all others are copies of them. */
const ORIGINALS = 20;
const SHOWS = 200;
const SHOWS_PER_GUEST = 10;
const DAY_MS = 86_400_000;
const COUNTED_DAYS = 97;
/** An hour of talk. */
const PARAGRAPHS = 144;
const WORDS_PER_PARAGRAPH = 70;
/** Jobs wait: what runs in the background is not measured here. */
const LATER = new Date(Date.now() + 60 * DAY_MS).toISOString();

/** A guest of the instance, whose public feed has the slug `spots`. */
export interface Guest {
  email: string;
  screenName: string;
  feedId: number;
}

/**
 * Fills an empty database: guests with 50 episodes each, in the order in which they would be added, one guest after another; titles,
 * shows and notes in the full-text index; links that were checked; fetches of transcripts; watched shows; and three months of statistics.
 * @param hasTranscripts an hour of talk for each episode, in the index, too
 * @param context whose database has no time limits
 * @returns how to find the guest of a number, from 0
 */
export async function fillInstance(
  context: Context,
  guests: number,
  hasTranscripts = false,
): Promise<(number: number) => Guest> {
  const { originals, last } = await withoutIndex(context, async () => {
    const originals = await addOriginals(context, hasTranscripts);
    const last = await findLastIds(context);
    const copy = await prepareCopies(context, last);
    for (let round = 1; round < guests / ORIGINALS; round++) await copy(round);
    return { originals, last };
  });
  await raiseSequences(context);
  if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(context.db);
  return (number) => {
    const { feedId } = originals[number % ORIGINALS] as Guest;
    const round = Math.floor(number / ORIGINALS);
    const name = screenNameOf(number % ORIGINALS);
    const prefix = round === 0 ? "" : `r${round}.`;
    return { email: `${prefix}${name}@example.com`, screenName: prefix + name, feedId: feedId + round * last.feeds };
  };
}

function screenNameOf(original: number): string {
  return `bench.guest${original}`;
}

async function addOriginals(context: Context, hasTranscripts: boolean): Promise<Guest[]> {
  const words = createWords();
  const guests: (Guest & { owner: UserRow })[] = [];
  for (let number = 0; number < ORIGINALS; number++) {
    const screenName = screenNameOf(number);
    const email = `${screenName}@example.com`;
    const { id } = await registerUser(context, {
      email,
      password: PASSWORD,
      displayName: `Bench Guest ${number}`,
      screenName,
    });
    const owner = await activatePremium(context, id);
    const input = feedInputSchema.parse({ title: "Spots", slug: "spots", isPublic: true, isDefault: true });
    const feed = await createFeed(context, owner, input);
    guests.push({ email, screenName, feedId: feed.id, owner });
  }
  for (let n = 0; n < EPISODES_PER_GUEST; n++)
    for (const [number, { owner, feedId }] of guests.entries()) {
      const show = (number * 7 + (n % SHOWS_PER_GUEST)) % SHOWS;
      const audioUrl = `https://cdn.example.com/shows/${show}/episodes/${number}-${n}.mp3`;
      const showNotesUrl = `https://show${show}.example.com/episodes/${number}-${n}`;
      const episode = await addEpisode(context, owner, feedId, {
        kind: "podcast",
        title: words.text(7),
        description: words.text(70),
        showName: `The Example Hour ${show}`,
        releaseDate: new Date(Date.UTC(2020, 0, 1 + n * 14)).toISOString(),
        audioUrl,
        imageUrl: `https://cdn.example.com/shows/${show}/cover.jpg`,
        duration: "42:10",
        appleUrl: null,
        spotifyUrl: null,
        youtubeUrl: null,
        showNotesUrl,
        sourceFeedUrl: `https://show${show}.example.com/feed.xml`,
        sourceGuid: crypto.randomUUID(),
        enclosureLength: 40_000_000 + n,
        enclosureType: "audio/mpeg",
      });
      await addCheckedLinks(context, episode.id, { audio: audioUrl, page: showNotesUrl });
      if (!hasTranscripts) continue;
      const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => ({
        text: words.text(WORDS_PER_PARAGRAPH),
        startMs: at * 25_000,
        endMs: (at + 1) * 25_000,
      }));
      await context.db
        .transaction()
        .execute((trx) => replacePassages(trx, { ownerId: owner.id, episodeId: episode.id }, "transcript", paragraphs));
    }
  for (const { feedId } of guests) await addStatistics(context, feedId);
  const { db } = context;
  const now = new Date().toISOString();
  await db.updateTable("jobs").set({ dueAt: LATER }).execute();
  await db.updateTable("transcriptFetches").set({ lookedAt: now, fetches: 1, problem: "not-offered" }).execute();
  return guests;
}

async function addCheckedLinks({ db }: Context, episodeId: number, urls: { audio: string; page: string }) {
  const now = new Date().toISOString();
  const values = (
    [
      ["audio", urls.audio],
      ["page", urls.page],
    ] as const
  ).map(([kind, url]) => ({
    episodeId,
    kind,
    urlHash: hashUrl(url),
    result: "works" as const,
    problem: null,
    failures: 0,
    firstFailedAt: null,
    brokenAt: null,
    checkedAt: now,
    nextCheckAt: LATER,
    mailedAt: null,
    offers: null,
    replacement: null,
    refusedUrl: null,
  }));
  await db.insertInto("linkChecks").values(values).execute();
}

async function addStatistics({ db }: Context, feedId: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS);
  const rows = Array.from({ length: COUNTED_DAYS }, (_, at) => today - at).flatMap((period) => {
    const row = { feedId, period, value: 1 + (period % 9) };
    return [
      { ...row, metric: METRICS.pageViews, key: "" },
      { ...row, metric: METRICS.feedFetches, key: "Overcast" },
    ];
  });
  await db.insertInto("dailyNumbers").values(rows).execute();
}

const TABLES_WITH_IDS = ["users", "feeds", "episodes", "passages", "jobs", "watches"] as const;
type LastIds = Record<(typeof TABLES_WITH_IDS)[number], number>;

async function findLastIds({ db }: Context): Promise<LastIds> {
  const ids: Partial<LastIds> = {};
  for (const table of TABLES_WITH_IDS) {
    const { id } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number>("id").as("id"))
      .executeTakeFirstOrThrow();
    ids[table] = Number(id);
  }
  return ids as LastIds;
}

/** In a copy's column: what differs from the original's. */
type Change = (column: RawBuilder<unknown>, round: number) => RawBuilder<unknown>;

/** Copies the rows of all originals in one transaction a round. Ids are shifted, so that copies refer to copies. */
async function prepareCopies({ db }: Context, last: LastIds): Promise<(round: number) => Promise<void>> {
  const by =
    (count: number): Change =>
    (column, round) =>
      sql`${column} + ${sql.lit(round * count)}`;
  const [user, feed, episode] = [by(last.users), by(last.feeds), by(last.episodes)];
  const named: Change = (column, round) => sql`${sql.lit(`r${round}.`)} || ${column}`;
  const endingWithRound =
    (length: number): Change =>
    (column, round) =>
      sql`substr(${column}, 1, ${sql.lit(length - 8)}) || ${sql.lit(String(10_000_000 + round))}`;
  const guid = endingWithRound(36);
  const jobKey: Change = (column, round) =>
    sql`cast(cast(${column} as bigint) + ${sql.lit(round)} * case when kind in ('check-links', 'fetch-transcript')
      then ${sql.lit(last.episodes)} else ${sql.lit(last.users)} end as text)`;
  const names = { username: named, email: named, emailKey: named, screenName: named, screenNameKey: named };
  const changes: [table: keyof Tables, key: string, last: number, changes: Record<string, Change>][] = [
    ["users", "id", last.users, { id: user, podcastGuid: guid, ...names }],
    ["userSearchTexts", "userId", last.users, { userId: user, text: named }],
    ["feeds", "id", last.feeds, { id: feed, userId: user, podcastGuid: guid }],
    ["episodes", "id", last.episodes, { id: episode, feedId: feed, guid }],
    ["passages", "id", last.passages, { id: by(last.passages), ownerId: user, episodeId: episode }],
    ["transcriptFetches", "episodeId", last.episodes, { episodeId: episode, ownerId: user }],
    ["linkChecks", "episodeId", last.episodes, { episodeId: episode, urlHash: endingWithRound(43) }],
    ["watches", "id", last.watches, { id: by(last.watches), userId: user }],
    ["jobs", "ownerId", last.users, { id: by(last.jobs), ownerId: user, key: jobKey }],
    ["dailyNumbers", "feedId", last.feeds, { feedId: feed }],
  ];
  const copies: ((round: number) => RawBuilder<unknown>)[] = [];
  for (const [table, key, lastKey, changed] of changes) {
    const originals = sql`from ${sql.table(table)} where ${sql.ref(key)} <= ${sql.lit(lastKey)}`;
    const { rows } = await sql<object>`select * ${originals} limit 1`.execute(db);
    // PostgreSQL makes the vector of a passage by itself.
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "searchVector");
    const into = sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
    copies.push((round) => {
      const values = columns.map((column) => changed[column]?.(sql.ref(column), round) ?? sql.ref(column));
      return sql`insert into ${into} select ${sql.join(values)} ${originals} order by ${sql.ref(key)}`;
    });
  }
  return async (round) => {
    await db.transaction().execute(async (trx) => {
      for (const copy of copies) await copy(round).execute(trx);
    });
  };
}

/** PostgreSQL builds an index several times faster at once than row by row. */
async function withoutIndex<T>({ db, database }: Context, fill: () => Promise<T>): Promise<T> {
  if (database.dialect === "sqlite") return fill();
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'passagesBySearchVector'
  `.execute(db);
  await sql`drop index ${sql.table("passagesBySearchVector")}`.execute(db);
  const filled = await fill();
  await sql.raw(rows[0]?.indexdef ?? "").execute(db);
  return filled;
}

/** Copies have explicit ids, which PostgreSQL's sequences do not know of. SQLite counts them by itself. */
async function raiseSequences({ db, database }: Context): Promise<void> {
  if (database.dialect === "sqlite") return;
  for (const table of TABLES_WITH_IDS)
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}
