import { compareWarmResponses, type Document, measureColdResponses } from "./comparison.ts";
import { SCREEN_NAME, startServerWithFeeds } from "./sample-data.ts";
import { settings } from "./settings.ts";

const EPISODE_COUNTS = [10, 100, 1000];

/** Measures feed.xml and feed.json, cached and after a change. */
export async function measurePublishedFeeds(): Promise<void> {
  const sample = await startServerWithFeeds(EPISODE_COUNTS);
  const documents: Document[] = ["feed.xml", "feed.json"].flatMap((file) =>
    EPISODE_COUNTS.map((count) => ({
      name: `${file} ${count}`,
      path: `/u/${SCREEN_NAME}/feed-${count}/${file}`,
      change: () => sample.changeFeed(count),
    })),
  );
  if (!settings.cold) await compareWarmResponses("Published feeds, cached", sample.server, documents, [32, 1]);
  await measureColdResponses("Published feeds after a change", sample.server, documents);
  await sample.stop();
}
