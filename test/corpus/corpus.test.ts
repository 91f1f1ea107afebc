import { afterAll, describe, expect, test } from "vitest";
import type { EpisodeDraft, Metadata } from "#domain/metadata.ts";
import { lookUp } from "#server/lookup/lookup.ts";
import { type FakeSites, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { FEED_CASES, FEED_URL } from "./feeds.ts";
import { PAGE_AND_PLATFORM_CASES } from "./pages.ts";

/* Feeds and pages in the forms that the web has them, and the share of their fields that the look-up finds. */

const FIELDS = ["title", "description", "showName", "releaseDate", "duration", "audioUrl", "imageUrl"] as const;
const shares = new Map<string, { cases: number; expected: number[]; found: number[] }>();

/** Counts which of the fields that a source states were found. */
function countFields(source: string, expected: Partial<EpisodeDraft>, found: EpisodeDraft | undefined): void {
  const share = shares.get(source) ?? { cases: 0, expected: FIELDS.map(() => 0), found: FIELDS.map(() => 0) };
  shares.set(source, share);
  share.cases += 1;
  for (const [at, field] of FIELDS.entries()) {
    if (expected[field] === undefined || expected[field] === null) continue;
    share.expected[at] = (share.expected[at] ?? 0) + 1;
    if (found?.[field] === expected[field]) share.found[at] = (share.found[at] ?? 0) + 1;
  }
}

afterAll(() => {
  const row = (cells: (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(11) : String(cell).padStart(12))).join("");
  const lines = [...shares].map(([source, { cases, expected, found }]) =>
    row([
      source,
      cases,
      ...expected.map((count, at) =>
        count === 0 ? "–" : `${Math.round((100 * (found[at] ?? 0)) / count)} % of ${count}`,
      ),
    ]),
  );
  process.stdout.write(`\nFields found, by source\n${row(["source", "links", ...FIELDS])}\n${lines.join("\n")}\n`);
});

async function found(pasted: string, sites: FakeSites): Promise<Metadata> {
  const web = await startFakeWeb(sites);
  try {
    return await lookUp(pasted, { fetch: web.fetch, providers: PROVIDER_URLS });
  } finally {
    await web.close();
  }
}

describe(`${FEED_CASES.length} feeds`, () => {
  test.each(FEED_CASES.map((feed) => [feed.name, feed] as const))(
    "%s",
    async (_name, { body, type = "application/rss+xml", show, episodes, first }) => {
      const answer = await found(FEED_URL, { [FEED_URL]: { type, body } });
      const [episode] = answer.feed?.episodes ?? [];
      countFields("feed", { showName: show, ...first }, episode);
      expect(answer).toMatchObject({ source: "feed", title: show, feed: { feedTitle: show } });
      expect(answer.feed?.episodes).toHaveLength(episodes);
      expect(episode).toMatchObject(first);
    },
  );
});

describe(`${PAGE_AND_PLATFORM_CASES.length} other links`, () => {
  test.each(PAGE_AND_PLATFORM_CASES.map((page) => [page.name, page] as const))(
    "%s",
    async (name, { pasted, sites, expected, choice }) => {
      const answer = await found(pasted, sites).catch(() => undefined);
      countFields(name.replace(/:.*/, ""), expected, answer);
      expect(answer).toMatchObject(expected);
      expect(answer?.feed?.episodes.map(({ title }) => title)).toEqual(choice);
    },
  );
});
