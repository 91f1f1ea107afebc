import { afterAll, describe, expect, test } from "vitest";
import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { lookUp } from "#server/lookup/lookup.ts";
import { type FakeSites, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { APP_CASES } from "./apps.ts";
import { FEED_CASES, FEED_URL } from "./feeds.ts";
import { GENERATOR_CASES } from "./generator-pages.ts";
import { LINK_CASES } from "./links.ts";
import { PAGE_CASES, URL_OF_PAGES } from "./pages.ts";
import { SITE_TEMPLATE_CASES } from "./site-templates.ts";

/* Looks up feeds, pages and files in the forms that occur on the web, and prints the share of their fields that is found. */

const FIELDS = [
  "title",
  "description",
  "showName",
  "releaseDate",
  "duration",
  "audioUrl",
  "youtubeUrl",
  "imageUrl",
] as const;

interface FieldCounts {
  links: number;
  /** by the index of the field in FIELDS */
  expected: number[];
  found: number[];
}

const countsBySource = new Map<string, FieldCounts>();

/** Counts the expected fields, and those of them that were found. */
function countFields(source: string, expected: Partial<EpisodeDraft>, draft: EpisodeDraft | undefined): void {
  const counts = countsBySource.get(source) ?? { links: 0, expected: FIELDS.map(() => 0), found: FIELDS.map(() => 0) };
  countsBySource.set(source, counts);
  counts.links += 1;
  for (const [at, field] of FIELDS.entries()) {
    if (expected[field] === undefined || expected[field] === null) continue;
    counts.expected[at] = (counts.expected[at] ?? 0) + 1;
    if (draft?.[field] === expected[field]) counts.found[at] = (counts.found[at] ?? 0) + 1;
  }
}

afterAll(() => {
  const row = (cells: (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(11) : String(cell).padStart(12))).join("");
  const lines = [...countsBySource].map(([source, { links, expected, found }]) =>
    row([
      source,
      links,
      ...expected.map((count, at) =>
        count === 0 ? "–" : `${Math.round((100 * (found[at] ?? 0)) / count)} % of ${count}`,
      ),
    ]),
  );
  process.stdout.write(`\nFields found, by source\n${row(["source", "links", ...FIELDS])}\n${lines.join("\n")}\n`);
});

async function lookUpIn(sites: FakeSites, pasted: string): Promise<Metadata> {
  const web = await startFakeWeb(sites);
  try {
    return await lookUp(pasted, { fetch: web.fetch, providers: PROVIDER_URLS });
  } finally {
    await web.close();
  }
}

describe(`${FEED_CASES.length} feeds`, () => {
  test.each(FEED_CASES.map((feed) => [feed.name, feed] as const))("%s", async (_name, feed) => {
    const { body, type = "application/rss+xml", showTitle, episodeCount, firstEpisode } = feed;
    const metadata = await lookUpIn({ [FEED_URL]: { type, body } }, FEED_URL);
    const [episode] = metadata.feed?.episodes ?? [];
    countFields("feed", { showName: showTitle, ...firstEpisode }, episode);
    expect(metadata).toMatchObject({ source: "feed", title: showTitle, feed: { feedTitle: showTitle } });
    expect(metadata.feed?.episodes).toHaveLength(episodeCount);
    expect(episode).toMatchObject(firstEpisode);
  });
});

const OTHER_LINKS = [...LINK_CASES, ...APP_CASES];

describe(`${OTHER_LINKS.length} other links`, () => {
  test.each(OTHER_LINKS.map((link) => [link.name, link] as const))("%s", async (name, link) => {
    const { pasted, sites, expected, episodeTitles } = link;
    const metadata = await lookUpIn(sites, pasted);
    countFields(name.replace(/:.*/, ""), expected, metadata);
    expect(metadata).toMatchObject(expected);
    expect(metadata.feed?.episodes.map(({ title }) => title)).toEqual(episodeTitles);
  });
});

const LONE_PAGES = [...PAGE_CASES, ...SITE_TEMPLATE_CASES, ...GENERATOR_CASES];

describe(`${LONE_PAGES.length} pages that are alone on the web`, () => {
  test.each(LONE_PAGES.map((page) => [page.name, page] as const))("%s", async (_name, page) => {
    const { url = URL_OF_PAGES, html, expected } = page;
    const metadata = await lookUpIn({ [url]: { body: html } }, url);
    countFields("page", expected, metadata);
    expect(metadata).toMatchObject(expected);
  });
});
