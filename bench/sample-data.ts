import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { feedSchema } from "../src/domain/feeds/feed.ts";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { createFeed } from "../src/server/operations/feeds.ts";
import { activatePremium } from "../src/server/operations/plans.ts";
import { registerUser } from "../src/server/operations/users.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { type RunningServer, startServer } from "../test/support/running-server.ts";

/** The screen name of the user whose feeds are measured. */
export const SCREEN_NAME = "bench.guest";

/** Starts the application with one user who has a public feed `feed-N` for each number N of episodes. */
export async function startServerWithFeeds(episodeCounts: readonly number[]): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  await insertFeeds(dataDir, episodeCounts);
  return startServer({ DATA_DIR: dataDir });
}

async function insertFeeds(dataDir: string, episodeCounts: readonly number[]): Promise<void> {
  const context = createContext(readConfig({ DATA_DIR: dataDir }));
  await migrate(context.database);
  const user = await registerUser(context, {
    email: "bench@example.com",
    password: "benchmark only",
    displayName: "Bench Guest",
    screenName: SCREEN_NAME,
  });
  const owner = await activatePremium(context, user.id);
  for (const episodeCount of episodeCounts) {
    const input = feedSchema.parse({ title: `${episodeCount} episodes`, slug: `feed-${episodeCount}`, isPublic: true });
    const feed = await createFeed(context, owner, input);
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
  await context.close();
}
