import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Metadata } from "#domain/episodes/metadata.ts";
import { lookUp } from "#server/lookup/lookup.ts";
import { PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { type Finding, isSame, isSameDuration, isSameLink, isSameText, judgeFields, readTable } from "./truth.ts";

/** A page, or a feed, of which the first episode in the order of the document is judged. `duration` in seconds. */
const COLUMNS = ["file", "url", "title", "show", "date", "duration", "audio"] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

const TYPES: Record<string, string> = { ".html": "text/html", ".xml": "application/xml", ".json": "application/json" };

/**
 * Looks up the pages or feeds of a folder in a web that has nothing else. Fields: title, show, date (of the day in UTC), duration and
 * audio; in a table with the column `episodes`, how many a feed has.
 */
export async function measurePages(folder: string): Promise<Finding[]> {
  const path = join(folder, "truth.tsv");
  const rows = readTable(path, COLUMNS);
  const counts = readFileSync(path, "utf8").split("\n", 1)[0]?.endsWith("\tepisodes")
    ? readTable(path, ["episodes"])
    : [];
  const web = await startFakeWeb(
    Object.fromEntries(
      rows.map(({ file, url }) => [
        new URL(url).href,
        { type: TYPES[extname(file)], body: readFileSync(join(folder, file)) },
      ]),
    ),
  );
  try {
    const findings: Finding[] = [];
    for (const [at, row] of rows.entries()) {
      const metadata = await lookUp(row.url, { fetch: web.fetch, providers: PROVIDER_URLS }).catch(() => undefined);
      findings.push(...judgePage(row, counts[at]?.episodes ?? "*", metadata));
    }
    return findings;
  } finally {
    await web.close();
  }
}

function judgePage(row: Row, episodes: string, metadata: Metadata | undefined): Finding[] {
  const feed = metadata?.feed;
  const draft = feed ? feed.episodes[0] : metadata;
  return judgeFields(row.file, "first", [
    ["title", row.title, draft?.title, isSameText],
    ["show", row.show, draft?.showName ?? feed?.feedTitle, isSameText],
    ["date", row.date, draft?.releaseDate?.slice(0, 10), isSame],
    ["duration", row.duration, draft?.duration && String(seconds(draft.duration)), isSameDuration],
    ["audio", row.audio, draft?.audioUrl, isSameLink],
    ["episodes", episodes, feed && String(feed.episodes.length), isSame],
  ]);
}

/** @param duration H:MM:SS or M:SS */
function seconds(duration: string): number {
  return duration.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
}
