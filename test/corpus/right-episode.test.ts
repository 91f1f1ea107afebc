import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { ListedRow } from "#domain/imports/import.ts";
import { lookUp } from "#server/lookup/lookup.ts";
import { type ResolvedAppearance, resolveAppearance } from "#server/lookup/resolve-appearance.ts";
import { type FakeSites, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { LISTED_SHOWS, rssOf } from "./listed-shows.ts";

/*
 * Looks up rows as lists have them, and counts how often the right episode is found. The shows are invented; the environment variable
 * FEEDS_DIR can name a folder with real feeds (*.xml), which are tried as well.
 */

const SITE = "https://show.example";
const FEED = `${SITE}/feed.xml`;
const OTHER_FEED = "https://daily.example/feed.xml";
/** Of each feed, spread over its length. */
const ROWS_PER_FEED = 12;
/** Every so many items are taken out of a feed: a row about them must find nothing. */
const HELD_OUT_EVERY = 5;
const MIN_RIGHT = 0.95;

interface Feed {
  name: string;
  body: Buffer;
}

const FEEDS_DIR = process.env.FEEDS_DIR;
const REAL_FEEDS: Feed[] = FEEDS_DIR
  ? readdirSync(FEEDS_DIR)
      .filter((name) => name.endsWith(".xml"))
      .sort()
      .map((name) => ({ name, body: readFileSync(join(FEEDS_DIR, name)) }))
  : [];
const INVENTED_FEEDS: Feed[] = LISTED_SHOWS.map((show) => ({ name: show.title, body: Buffer.from(rssOf(show)) }));

type Row = Pick<ListedRow, "links" | "title" | "showName" | "date">;
/** How a list can name an episode. @returns undefined where it cannot: an episode without a date has no date to name */
type Variant = (episode: EpisodeDraft & { title: string; showName: string }, page: string) => Row | undefined;

const DEAD = `${SITE}/gone`;
const dayOf = ({ releaseDate }: EpisodeDraft) => releaseDate?.slice(0, 10) ?? null;
const withDate = (row: Row): Row | undefined => (row.date === null ? undefined : row);

const VARIANTS: Record<string, Variant> = {
  "its page": (_, page) => ({ links: [page], title: null, showName: null, date: null }),
  "its page, with title, show and date": (episode, page) => ({ ...named(episode), links: [page] }),
  "a dead link, title, show and date": (episode) => ({ ...named(episode), links: [DEAD] }),
  "a dead link, title and show": (episode) => ({ ...named(episode), links: [DEAD], date: null }),
  "no link, title, show and the day after": (episode) =>
    withDate({ ...named(episode), date: dayOf({ ...episode, releaseDate: shifted(episode.releaseDate, 1) }) }),
  "title with a typing error, show and date": (episode) =>
    withDate({ ...named(episode), title: mistyped(episode.title) }),
  "title with a typing error and show": (episode) => ({
    ...named(episode),
    title: mistyped(episode.title),
    date: null,
  }),
  "part of the title, show and date": (episode) => withDate({ ...named(episode), title: beginningOf(episode.title) }),
  "title without number and guest, show and month": (episode) =>
    withDate({ ...named(episode), title: middleOf(episode.title), date: dayOf(episode)?.slice(0, 7) ?? null }),
  "title and show in each other's place, and date": (episode) => {
    const { title, showName, ...row } = named(episode);
    return { ...row, title: showName, showName: title };
  },
  "show and title in one text, and date": (episode) => inOneText(episode, `${episode.showName} - ${episode.title}`),
  "title and show in one text, and date": (episode) => inOneText(episode, `${episode.title} – ${episode.showName}`),
  "title in capitals with the guest, show and date": (episode) => ({
    ...named(episode),
    title: `${episode.title.toUpperCase()} (with Wren Ashby)`,
  }),
  "the show's link, title and date": (episode) => ({ ...named(episode), links: [FEED], showName: null }),
  "the show's link, a title with a typing error and date": (episode) =>
    withDate({ ...named(episode), links: [FEED], showName: null, title: mistyped(episode.title) }),
};

function inOneText(episode: EpisodeDraft & { title: string; showName: string }, title: string): Row {
  return { ...named(episode), title, showName: null };
}

function named(episode: EpisodeDraft & { title: string; showName: string }): Row {
  return { links: [], title: episode.title, showName: episode.showName, date: dayOf(episode) };
}

function shifted(date: string | null, days: number): string | null {
  return date === null ? null : new Date(Date.parse(date) + days * 86_400_000).toISOString();
}

/** Two letters of the longest word in each other's place. */
function mistyped(title: string): string {
  const [longest = ""] = (title.match(/\p{L}{4,}/gu) ?? []).toSorted((a, b) => b.length - a.length);
  const at = Math.max(
    0,
    [...longest].findIndex((letter, index, all) => index > 0 && letter !== all[index + 1]),
  );
  const [...letters] = longest;
  [letters[at], letters[at + 1]] = [letters[at + 1] ?? "", letters[at] ?? ""];
  return title.replace(longest, letters.join(""));
}

/** About two thirds of its words. */
function beginningOf(title: string): string {
  const words = title.split(" ");
  return words.slice(0, Math.max(1, Math.ceil(words.length * 0.66))).join(" ");
}

/** The longest of the parts between separators. */
function middleOf(title: string): string {
  const parts = title.split(/^#\d+ - | \| /).filter(Boolean);
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? title;
}

/** A feed without every so-manyth item, as its bytes are. */
function withoutSome(body: Buffer): Buffer {
  let at = 0;
  const text = body.toString("latin1").replace(/<(item|entry)[\s>].*?<\/\1>\s*/gs, (item) => {
    at += 1;
    return at % HELD_OUT_EVERY === 0 ? "" : item;
  });
  return Buffer.from(text, "latin1");
}

function sitesOf(body: Buffer, showName: string | null, pages: readonly (string | null)[]): FakeSites {
  const json = (results: unknown[]) => ({
    type: "application/json",
    body: JSON.stringify({ resultCount: results.length, results }),
  });
  const show = { kind: "podcast", collectionName: showName, feedUrl: FEED, trackCount: pages.length };
  // Another show, whose name begins like this one's, has episodes with the same titles.
  const similar = { ...show, collectionName: `${showName} Daily`, feedUrl: OTHER_FEED };
  const link = `<link rel="alternate" type="application/rss+xml" href="${FEED}">`;
  return {
    [FEED]: { type: "application/rss+xml", body },
    "https://itunes.apple.com/search": ({ searchParams }) =>
      json(searchParams.get("entity") === "podcast" && searchParams.get("term") === showName ? [similar, show] : []),
    [OTHER_FEED]: { type: "application/rss+xml", body: feedOfSimilarShow(`${showName} Daily`, pages) },
    ...Object.fromEntries(
      pages.map((title, at) => [
        `${SITE}/${at}`,
        { body: `<!doctype html><title>${escaped(title)}</title>${link}<h1>${escaped(title)}</h1>` },
      ]),
    ),
  };
}

function feedOfSimilarShow(title: string, titles: readonly (string | null)[]): string {
  const items = titles.map(
    (episode, at) =>
      `<item><title>${escaped(episode)}</title><guid>other-${at}</guid><enclosure url="https://cdn.daily.example/${at}.mp3" type="audio/mpeg" length="1"/></item>`,
  );
  return `<rss version="2.0"><channel><title>${escaped(title)}</title>${items.join("")}</channel></rss>`;
}

function escaped(text: string | null): string {
  return (text ?? "").replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

type Count = { rows: number; right: number; offered: number; wrong: number; unsure: number };
const counts = new Map<string, Count>();
const totals = { rows: 0, right: 0 };
const missed: string[] = [];
const wrong: string[] = [];

function isSame(a: EpisodeDraft, b: EpisodeDraft): boolean {
  const mediaOf = ({ audioUrl, youtubeUrl }: EpisodeDraft) => audioUrl ?? youtubeUrl;
  return (
    (mediaOf(a) !== null && mediaOf(a) === mediaOf(b)) ||
    (a.sourceGuid !== null && a.sourceGuid === b.sourceGuid) ||
    (a.title === b.title && a.releaseDate === b.releaseDate)
  );
}

function count(
  name: string,
  source: string,
  row: Row,
  resolved: ResolvedAppearance,
  expected: EpisodeDraft | undefined,
) {
  const total = counts.get(name) ?? { rows: 0, right: 0, offered: 0, wrong: 0, unsure: 0 };
  counts.set(name, total);
  total.rows += 1;
  const { state, draft, choices } = resolved;
  const isFound = (state === "found" || state === "dead-found") && draft !== null;
  const describe = `${source}: ${name}: ${JSON.stringify([row.title, row.date])} → ${state} ${JSON.stringify([draft?.title, draft?.releaseDate])}${expected ? `; is ${JSON.stringify([expected.title, expected.releaseDate])}` : ""}`;
  if (isFound && expected && isSame(draft, expected)) {
    total.right += 1;
    if (!resolved.isSure) total.unsure += 1;
  } else if (isFound && resolved.isSure) {
    total.wrong += 1;
    wrong.push(describe);
  } else {
    if (expected && choices.some((choice) => isSame(choice, expected))) total.offered += 1;
    if (expected) missed.push(describe);
    else total.right += 1;
  }
}

afterAll(() => {
  const line = (cells: (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(58) : String(cell).padStart(9))).join("");
  const lines = [...counts].map(([name, { rows, right, offered, unsure, wrong }]) =>
    line([name, rows, right, offered, unsure, wrong, `${((100 * right) / rows).toFixed(1)} %`]),
  );
  process.stdout.write(
    `\nRows whose right episode is found${FEEDS_DIR ? "" : "; FEEDS_DIR names no folder with real feeds, so only invented shows were tried"}\n${line(["", "rows", "right", "offered", "unsure", "wrong"])}\n${lines.join("\n")}\n`,
  );
  if (process.env.SHOW_MISSED) process.stdout.write(`${[...wrong, "", ...missed].join("\n")}\n`);
});

async function measure({ name, body }: Feed, source: string): Promise<{ rows: number; right: number }> {
  const whole = await startFakeWeb({ [FEED]: { type: "application/rss+xml", body } });
  const all = await lookUp(FEED, { fetch: whole.fetch, providers: PROVIDER_URLS }).catch(() => undefined);
  await whole.close();
  const showName = all?.feed?.feedTitle ?? null;
  const episodes = all?.feed?.episodes ?? [];
  if (showName === null || episodes.length < 2) return { rows: 0, right: 0 };
  const web = await startFakeWeb(
    sitesOf(
      withoutSome(body),
      showName,
      episodes.map(({ title }) => title),
    ),
  );
  const result = { rows: 0, right: 0 };
  try {
    const served = (await lookUp(FEED, { fetch: web.fetch, providers: PROVIDER_URLS })).feed?.episodes ?? [];
    const isServed = (episode: EpisodeDraft) => served.some((other) => isSame(other, episode));
    for (const at of spread(episodes.length)) {
      const episode = episodes[at];
      if (!episode?.title || !(episode.audioUrl ?? episode.youtubeUrl)) continue;
      const expected = isServed(episode) ? episode : undefined;
      for (const [variant, rowOf] of Object.entries(VARIANTS)) {
        const row = rowOf({ ...episode, title: episode.title, showName }, `${SITE}/${at}`);
        if (!row) continue;
        // Several episodes with one title and no date beside it: whichever is taken may be wrong.
        const isOpen = row.date === null && episodes.filter(({ title }) => title === episode.title).length > 1;
        const listed: ListedRow = { ...row, kind: null, context: "" };
        const resolved = await resolveAppearance(listed, { fetch: web.fetch, providers: PROVIDER_URLS });
        const label = isOpen ? "several with this title" : expected ? variant : `not in the feed: ${variant}`;
        const before = counts.get(`${source}, ${label}`)?.right ?? 0;
        count(`${source}, ${label}`, name, row, resolved, isOpen ? undefined : expected);
        if (expected && !isOpen) {
          result.rows += 1;
          result.right += (counts.get(`${source}, ${label}`)?.right ?? 0) - before;
        }
      }
    }
  } finally {
    await web.close();
  }
  return result;
}

function spread(length: number): number[] {
  const step = Math.max(1, length / ROWS_PER_FEED);
  return Array.from({ length: Math.min(length, ROWS_PER_FEED) }, (_, at) => Math.floor(at * step));
}

const SOURCES: [source: string, feeds: Feed[]][] = [
  ["invented shows", INVENTED_FEEDS],
  ["real feeds", REAL_FEEDS],
];

describe.each(SOURCES.filter(([, feeds]) => feeds.length > 0))("the right episode of %s", (source, feeds) => {
  test.each(feeds.map((feed) => [feed.name, feed] as const))("%s: never a wrong one", async (_name, feed) => {
    const before = wrong.length;
    const { rows, right } = await measure(feed, source);
    totals.rows += rows;
    totals.right += right;
    expect(wrong.slice(before)).toEqual([]);
  });

  test(`is found in ${feeds.length} feeds`, () => {
    expect(totals.rows).toBeGreaterThan(0);
    expect(totals.right / totals.rows).toBeGreaterThanOrEqual(MIN_RIGHT);
  });
});
