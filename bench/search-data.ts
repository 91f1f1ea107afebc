import { type Insertable, sql } from "kysely";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import type { Context } from "../src/server/context.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { foldEpisode } from "../src/server/operations/transcripts/folded-texts.ts";
import { insertEpisode } from "../src/server/store/episodes.ts";
import { indexEpisode, replacePassages } from "../src/server/store/passages.ts";
import type { EpisodesTable, FeedRow, UserRow } from "../src/server/store/tables.ts";

export const EPISODES_PER_GUEST = 50;
export const PARAGRAPHS_PER_EPISODE = 144;
export const WORDS_PER_PARAGRAPH = 70;
const VOCABULARY = 20_000;
/** Their transcripts are indexed by the application; those of all others are copies of them, which the database indexes. */
const ORIGINALS = 5;
const ROWS_PER_STATEMENT = 300;

/** Guests with 50 hours of transcripts each, in a database that grows. */
export interface Guests {
  words: Words;
  ownerIds: number[];
  /** what the application took to index the transcripts of the first guests; CPU time on SQLite */
  indexing: { hours: number; ms: number };
}

export function noGuests(): Guests {
  return { words: createWords(), ownerIds: [], indexing: { hours: 0, ms: 0 } };
}

/** Adds guests until there are so many. Episodes of different guests alternate, as they do where guests add one now and then. */
export async function addGuests(context: Context, guests: Guests, count: number): Promise<void> {
  while (guests.ownerIds.length < Math.min(ORIGINALS, count)) await addOriginal(context, guests);
  if (guests.ownerIds.length >= count) return;
  await withoutIndex(context, () => addCopies(context, guests, count));
}

async function addOriginal(context: Context, guests: Guests): Promise<void> {
  const { words, indexing, ownerIds } = guests;
  const guest = ownerIds.length;
  const owner = await registerUser(context, {
    email: `bench${guest}@example.com`,
    password: "correct horse",
    displayName: `Bench Guest ${guest}`,
    screenName: `bench.guest${guest}`,
  });
  const feed = await createFeed(
    context,
    owner,
    feedInputSchema.parse({ title: "Spots", slug: "spots", isDefault: true }),
  );
  const clock = context.database.dialect === "sqlite" ? cpuMs : () => performance.now();
  for (let n = 0; n < EPISODES_PER_GUEST; n++) {
    const texts = Array.from({ length: PARAGRAPHS_PER_EPISODE }, () => words.text(WORDS_PER_PARAGRAPH));
    await context.db.transaction().execute(async (trx) => {
      const episode = await insertEpisode(trx, {
        ...EMPTY_DRAFT,
        feedId: feed.id,
        guid: crypto.randomUUID(),
        title: words.text(6),
        description: words.text(60),
        showName: "The Example Hour",
        releaseDate: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
        position: n,
        createdAt: new Date().toISOString(),
      });
      await indexEpisode(trx, owner.id, episode, (await foldEpisode(episode)).searchTexts);
      const startedAt = clock();
      await replacePassages(
        trx,
        { ownerId: owner.id, episodeId: episode.id },
        "transcript",
        texts.map((text, at) => ({ text, startMs: at * 25_000, endMs: (at + 1) * 25_000 })),
      );
      indexing.ms += clock() - startedAt;
    });
  }
  indexing.hours += EPISODES_PER_GUEST;
  ownerIds.push(owner.id);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** PostgreSQL builds an index several times faster at once than row by row. The context's database has no time limits. */
export async function withoutIndex({ db, database }: Context, fill: () => Promise<void>): Promise<void> {
  if (database.dialect === "sqlite") return fill();
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'passagesBySearchVector'
  `.execute(db);
  await sql`drop index ${sql.table("passagesBySearchVector")}`.execute(db);
  await fill();
  await sql.raw(rows[0]?.indexdef ?? "").execute(db);
}

async function addCopies({ db }: Context, { ownerIds }: Guests, count: number): Promise<void> {
  const originals = await Promise.all(ownerIds.slice(0, ORIGINALS).map((id) => findOriginal(db, id)));
  const first = ownerIds.length;
  const targets: { source: (typeof originals)[number]; ownerId: number; feedId: number }[] = [];
  for (let guest = first; guest < count; guest++) {
    const source = originals[guest % originals.length] as (typeof originals)[number];
    const name = `bench.guest${guest}`;
    const { id: ownerId } = await db
      .insertInto("users")
      .values({
        ...source.user,
        email: `${name}@example.com`,
        emailKey: `${name}@example.com`,
        screenName: name,
        screenNameKey: name,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: feedId } = await db
      .insertInto("feeds")
      .values({ ...source.feed, userId: ownerId, podcastGuid: crypto.randomUUID() })
      .returning("id")
      .executeTakeFirstOrThrow();
    targets.push({ source, ownerId, feedId });
    ownerIds.push(ownerId);
  }
  for (let n = 0; n < EPISODES_PER_GUEST; n++)
    for (let start = 0; start < targets.length; start += ROWS_PER_STATEMENT)
      await db.transaction().execute(async (trx) => {
        for (const { source, ownerId, feedId } of targets.slice(start, start + ROWS_PER_STATEMENT)) {
          const { id: sourceId, ...episode } = source.episodes[n] as (typeof source.episodes)[number];
          const values = { ...episode, feedId, guid: crypto.randomUUID() } as Insertable<EpisodesTable>;
          const { id } = await trx.insertInto("episodes").values(values).returning("id").executeTakeFirstOrThrow();
          await trx
            .insertInto("passages")
            .columns(["ownerId", "episodeId", ...COPIED])
            .expression((row) =>
              row
                .selectFrom("passages")
                .select([sql.lit(ownerId).as("ownerId"), sql.lit(id).as("episodeId"), ...COPIED])
                .where("episodeId", "=", sourceId)
                .orderBy("id"),
            )
            .execute();
        }
      });
}

const COPIED = ["kind", "position", "startMs", "endMs", "speaker", "cues", "text", "searchText"] as const;

async function findOriginal(db: Context["db"], ownerId: number) {
  const row = await db.selectFrom("users").selectAll().where("id", "=", ownerId).executeTakeFirstOrThrow();
  const { id: _user, ...user }: UserRow = row;
  const ownFeed = await db.selectFrom("feeds").selectAll().where("userId", "=", ownerId).executeTakeFirstOrThrow();
  const { id: feedId, ...feed }: FeedRow = ownFeed;
  const episodes = await db.selectFrom("episodes").selectAll().where("feedId", "=", feedId).orderBy("id").execute();
  return { user, feed, episodes };
}

export interface Words {
  text(count: number): string;
  query(at: number): string;
}

/** The same words in every run, the frequent ones short. */
export function createWords(): Words {
  const random = createRandom();
  const wordAt = (rank: number) => `${SYLLABLES[rank % SYLLABLES.length]}${rank < 40 ? "" : rank.toString(26)}`;
  const cumulative: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= VOCABULARY; rank++) {
    total += 1 / rank;
    cumulative.push(total);
  }
  const word = () => {
    const wanted = random() * total;
    let [low, high] = [0, VOCABULARY - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return wordAt(low);
  };
  const text = (count: number) => Array.from({ length: count }, word).join(" ");
  const queries = [
    () => word(),
    () => `${word()} ${word()}`,
    () => `"${word()} ${word()}"`,
    () => wordAt(Math.floor(random() * 10)),
    () => `${wordAt(0)} ${wordAt(1)} ${word()}`,
    () => word().slice(0, 3),
    () => `${word()} -${word()}`,
  ];
  return { text, query: (at) => queries[at % queries.length]?.() ?? "" };
}

const SYLLABLES = "the and of to in that is was he for it with as his on be at by had not are but from or have".split(
  " ",
);

/** mulberry32 */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
