import { createHash } from "node:crypto";
import { type Generated, type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

const EPISODES_PER_STATEMENT = 300;
/** The first checks of all episodes are spread over this time. */
const SPREAD_MS = 30 * 86_400_000;
/** Spreads ids that follow each other. */
const LARGE_PRIME = 2_147_483_647;

const LINKS = [
  ["audio", "audioUrl"],
  ["video", "youtubeUrl"],
  ["page", "showNotesUrl"],
] as const;

interface TablesBefore {
  episodes: {
    id: number;
    feedId: number;
    audioUrl: string | null;
    youtubeUrl: string | null;
    showNotesUrl: string | null;
  };
  feeds: { id: number; userId: number; trashOfFeedId: number | null };
  jobs: { id: Generated<number>; kind: string; key: string; ownerId: number; dueAt: string };
  linkChecks: { episodeId: number; kind: string; urlHash: string; failures: number; nextCheckAt: string };
}

/** Adds what is known of the links of episodes. The job that has asked for an enclosure once checks all links from now on. */
export async function addLinkHealth(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("linkChecks")
    .addColumn("episodeId", types.reference, (c) => c.notNull().references("episodes.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("urlHash", "text", (c) => c.notNull())
    .addColumn("result", "text")
    .addColumn("problem", "text")
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("firstFailedAt", types.timestamp)
    .addColumn("brokenAt", types.timestamp)
    .addColumn("checkedAt", types.timestamp)
    .addColumn("nextCheckAt", types.timestamp, (c) => c.notNull())
    .addColumn("mailedAt", types.timestamp)
    .addColumn("offers", "text")
    .addColumn("replacement", "text")
    .addColumn("refusedUrl", "text")
    .addPrimaryKeyConstraint("linkChecksByEpisode", ["episodeId", "kind"])
    .execute();
  await db.schema.createIndex("linkChecksByUrl").on("linkChecks").columns(["urlHash", "nextCheckAt"]).execute();
  await db.schema.createIndex("linkChecksByResult").on("linkChecks").columns(["result", "checkedAt"]).execute();
  await db.schema.alterTable("episodes").addColumn("brokenLinks", "text").execute();
  await sql`update jobs set kind = 'check-links' where kind = 'probe-enclosure'`.execute(db);
  await planFirstChecks(db as Kysely<TablesBefore>);
}

/** What is known of an enclosure stays as it is; one whose host was to be asked at once still is. */
async function planFirstChecks(db: Kysely<TablesBefore>): Promise<void> {
  const nowMs = Date.now();
  for (let afterId = 0; ; ) {
    const episodes = await db
      .selectFrom("episodes")
      .innerJoin("feeds", "feeds.id", "episodes.feedId")
      .select(["episodes.id", "feeds.userId", "audioUrl", "youtubeUrl", "showNotesUrl"])
      .where("trashOfFeedId", "is", null)
      .where((row) =>
        row.or([
          row("audioUrl", "is not", null),
          row("youtubeUrl", "is not", null),
          row("showNotesUrl", "is not", null),
        ]),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("jobs")
              .select("jobs.id")
              .where("kind", "=", "check-links")
              .where("key", "=", row.cast<string>("episodes.id", "text")),
          ),
        ),
      )
      .where("episodes.id", ">", afterId)
      .orderBy("episodes.id")
      .limit(EPISODES_PER_STATEMENT)
      .execute();
    const last = episodes.at(-1);
    if (!last) return;
    afterId = last.id;
    const firstAt = ({ id }: { id: number }) => new Date(nowMs + ((id * LARGE_PRIME) % SPREAD_MS)).toISOString();
    await db
      .insertInto("jobs")
      .values(
        episodes.map((episode) => ({
          kind: "check-links",
          key: String(episode.id),
          ownerId: episode.userId,
          dueAt: firstAt(episode),
        })),
      )
      .execute();
    const links = episodes.flatMap((episode) =>
      LINKS.flatMap(([kind, field]) => {
        const url = episode[field];
        if (!url) return [];
        const urlHash = createHash("sha256").update(url).digest("base64url");
        return { episodeId: episode.id, kind, urlHash, failures: 0, nextCheckAt: firstAt(episode) };
      }),
    );
    if (links.length > 0) await db.insertInto("linkChecks").values(links).execute();
  }
}
