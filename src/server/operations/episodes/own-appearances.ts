import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { groupByRecording } from "#domain/episodes/same-recording.ts";
import type { Context } from "../../context.ts";
import { runTaskOn } from "../../limits/pace.ts";
import { listAppearanceFields, listEpisodesByIds } from "../../store/episodes.ts";
import { listFeeds } from "../../store/feeds.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { countEpisodes } from "../published/public-pages.ts";

/** What is read at once takes a few milliseconds, also where the texts are long. */
const EPISODES_PER_READ = 100;

/**
 * Reads a user's appearances in all of their feeds, hidden ones too, each recording once, newest first, while they are used. What is
 * deleted meanwhile is left out.
 */
export async function* readAllAppearances({ db }: Pick<Context, "db">, user: UserRow): AsyncGenerator<EpisodeRow> {
  const feeds = await listFeeds(db, user.id);
  if (feeds.length === 0) return;
  const count = countEpisodes(feeds);
  const inOrder = await runTaskOn(count, async () => {
    const fields = await listAppearanceFields(
      db,
      feeds.map(({ id }) => id),
    );
    await yieldToEventLoop();
    const recordings = groupByRecording(fields).flatMap(([first]) => first ?? []);
    await yieldToEventLoop();
    return recordings.sort((a, b) => b.releaseDate.localeCompare(a.releaseDate) || b.id - a.id).map(({ id }) => id);
  });
  for (let start = 0; start < inOrder.length; start += EPISODES_PER_READ)
    yield* await runTaskOn(count, () => listEpisodesByIds(db, inOrder.slice(start, start + EPISODES_PER_READ)));
}
