import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { activatePremium } from "../src/server/operations/accounts/plans.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { updateOwnFeed } from "../src/server/store/feeds.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { bumpFeedRevision } from "../src/server/store/revisions.ts";
import { type ProductServer, startProduct } from "./product-server.ts";

/** The screen name of the user whose feeds are measured. */
export const SCREEN_NAME = "bench.guest";
const USER_EMAIL = "bench@example.com";
const PASSWORD = "correct horse";

/** The application with sample feeds, and a way to change them. */
export interface SampleServer {
  server: ProductServer;
  /** Changes a feed from another process, as an operation would: its next response is rendered anew. */
  changeFeed(episodeCount: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the application with one user who has a public feed `feed-N` for each number N of episodes. */
export async function startServerWithFeeds(
  episodeCounts: readonly number[],
  settings: Record<string, string> = {},
): Promise<SampleServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const context = createContext(readConfig({ ...settings, DATA_DIR: dataDir }));
  const feeds = await insertFeeds(context, episodeCounts);
  const server = await startProduct(dataDir, settings);
  return {
    server,
    async changeFeed(episodeCount) {
      const feed = feeds.get(episodeCount);
      if (!feed) throw new Error(`There is no feed of ${episodeCount} episodes`);
      const now = new Date().toISOString();
      await context.db.transaction().execute(async (trx) => {
        await bumpFeedRevision(trx, feed, now);
        await updateOwnFeed(trx, feed.userId, feed.id, { description: `Changed at ${now}` });
      });
    },
    async stop() {
      await context.close();
      await server.stop();
      server.remove();
    },
  };
}

async function insertFeeds(
  context: Context,
  episodeCounts: readonly number[],
): Promise<Map<number, { id: number; userId: number }>> {
  const feeds = new Map<number, { id: number; userId: number }>();
  await migrate(context.database);
  const user = await registerUser(context, {
    email: USER_EMAIL,
    password: PASSWORD,
    displayName: "Bench Guest",
    screenName: SCREEN_NAME,
  });
  const owner = await activatePremium(context, user.id);
  for (const episodeCount of episodeCounts) {
    const input = feedInputSchema.parse({
      title: `${episodeCount} episodes`,
      slug: `feed-${episodeCount}`,
      isPublic: true,
    });
    const feed = await createFeed(context, owner, input);
    feeds.set(episodeCount, { id: feed.id, userId: owner.id });
    for (let n = 0; n < episodeCount; n++)
      await context.db
        .insertInto("episodes")
        .values({
          ...EMPTY_DRAFT,
          feedId: feed.id,
          guid: crypto.randomUUID(),
          title: `Episode ${n}: on measuring things`,
          description: "A few sentences about the conversation, as a show would write them. ".repeat(6),
          showName: "The Example Hour",
          releaseDate: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
          audioUrl: `https://cdn.example.com/audio/${n}.mp3`,
          duration: "42:10",
          position: n,
          createdAt: new Date().toISOString(),
          enclosureLength: 40_000_000 + n,
          enclosureType: "audio/mpeg",
        })
        .execute();
  }
  return feeds;
}
