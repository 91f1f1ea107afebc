import type { Context } from "../../context.ts";
import { SITEMAP_MAX_ENTRIES } from "../../publish/sitemap.ts";
import type { Db } from "../../store/database.ts";
import {
  findHighestId,
  type IdRange,
  listEpisodeSitemapEntries,
  listFeedSitemapEntries,
  listProfileSitemapEntries,
  type SitemapEntry,
  type Visibility,
} from "../../store/sitemap-entries.ts";

/** A sitemap covers a range of ids, which cannot have more pages than a sitemap may list. */
const IDS_PER_SITEMAP = SITEMAP_MAX_ENTRIES;
const ROWS_PER_QUERY = 5000;

/** A sitemap of profiles, of feeds or of episodes; number 1 covers the lowest ids. */
export interface SitemapName {
  kind: keyof typeof KINDS;
  number: number;
}

interface Kind {
  table: "episodes" | "feeds" | "users";
  list(db: Db, range: IdRange, visibility: Visibility): Promise<SitemapEntry[]>;
}

const KINDS = {
  profiles: { table: "users", list: listProfileSitemapEntries },
  feeds: { table: "feeds", list: listFeedSitemapEntries },
  episodes: { table: "episodes", list: listEpisodeSitemapEntries },
} as const satisfies Record<string, Kind>;

type SitemapContext = Pick<Context, "config" | "db" | "now">;

/** Parses a file name such as `feeds-2.xml`. */
export function parseSitemapFileName(fileName: string): SitemapName | undefined {
  const [, kind, number] = /^(profiles|feeds|episodes)-([1-9]\d{0,8})\.xml$/.exec(fileName) ?? [];
  return kind === undefined ? undefined : { kind: kind as keyof typeof KINDS, number: Number(number) };
}

/** Lists the sitemaps that have at least one page. */
export async function listSitemaps(context: SitemapContext): Promise<SitemapName[]> {
  const sitemaps: SitemapName[] = [];
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const { table, list } = KINDS[kind];
    const count = Math.ceil((await findHighestId(context.db, table)) / IDS_PER_SITEMAP);
    for (let number = 1; number <= count; number++) {
      const [first] = await list(context.db, { ...idRange(number), limit: 1 }, visibilityNow(context));
      if (first) sitemaps.push({ kind, number });
    }
  }
  return sitemaps;
}

/** Lists the pages of one sitemap, by id; none when there is no such sitemap. */
export async function listSitemapPages(
  context: SitemapContext,
  { kind, number }: SitemapName,
): Promise<SitemapEntry[]> {
  const pages: SitemapEntry[] = [];
  const range = idRange(number);
  for (let { from } = range; from < range.below; ) {
    const rows = await KINDS[kind].list(
      context.db,
      { from, below: range.below, limit: ROWS_PER_QUERY },
      visibilityNow(context),
    );
    pages.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_QUERY) break;
    from = last.id + 1;
  }
  return pages;
}

function visibilityNow({ config, now }: SitemapContext): Visibility {
  return { now: now().toISOString(), premium: config.premium };
}

function idRange(number: number): Omit<IdRange, "limit"> {
  return { from: (number - 1) * IDS_PER_SITEMAP + 1, below: number * IDS_PER_SITEMAP + 1 };
}
