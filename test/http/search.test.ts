import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { SearchResponse } from "#domain/search/results.ts";
import { replacePassages } from "#server/store/passages.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import { SEARCH_CORPUS } from "#test/support/search-corpus.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";
import { SEARCH_QUERIES } from "./search-queries.ts";

const PARAGRAPH_MS = 25_000;

describe.each(engines)("searching on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let ben: TestUser;
  const keys = new Map<number, string>();
  beforeAll(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    ben = await registerBen(instance);
    for (const user of [ada, ben]) {
      const feed = await createFeed(user.client);
      for (const [at, episode] of SEARCH_CORPUS.toReversed().entries()) await addSearchable(user, feed.id, episode, at);
    }
  });
  afterAll(() => instance.close());

  async function addSearchable(
    { client, user }: TestUser,
    feedId: number,
    { key, title, showName, description, chapters = [], transcript = [] }: (typeof SEARCH_CORPUS)[number],
    at: number,
  ): Promise<void> {
    const releaseDate = `2026-01-${String(at + 1).padStart(2, "0")}T10:00:00.000Z`;
    const { id: episodeId } = await addEpisode(client, feedId, title, { showName, description, releaseDate });
    keys.set(episodeId, key);
    const passagesOf = (timed: [string, string][]) =>
      timed.map(([time, text]) => ({
        text,
        startMs: millisecondsOf(time),
        endMs: millisecondsOf(time) + PARAGRAPH_MS,
      }));
    const owner = { ownerId: user.id, episodeId };
    await replacePassages(instance.context.db, owner, "chapter", passagesOf(chapters));
    await replacePassages(
      instance.context.db,
      owner,
      "transcript",
      passagesOf(transcript).map((passage) => ({ ...passage, cues: [[0, passage.startMs]] as const })),
    );
  }

  async function search(query: string): Promise<SearchResponse["episodes"]> {
    const response = await ada.client.get(`/api/search?q=${encodeURIComponent(query)}`);
    expect(response.statusCode).toBe(200);
    return response.json().episodes;
  }

  const summarize = (episodes: SearchResponse["episodes"]) =>
    episodes
      .map(({ episode, moments }) => {
        const times = moments.map(({ seconds }) => (seconds === null ? "notes" : formatDuration(seconds)));
        return [keys.get(episode.id), ...times].join(" ");
      })
      .join(", ");

  test(`finds what is expected for ${SEARCH_QUERIES.length} queries, in order`, { timeout: 90_000 }, async () => {
    const found: string[] = [];
    for (const { query } of SEARCH_QUERIES) found.push(`${query} ⇒ ${summarize(await search(query))}`);
    expect(found).toEqual(SEARCH_QUERIES.map((expected) => `${expected.query} ⇒ ${expected.found}`));
  });

  test.each([
    ["nothing", ""],
    ["NUL", "trust\0"],
    ["half a character", "trust \ud83d"],
    ["10,000 characters", `trust ${"x".repeat(10_000)}`],
    ["10,000 words", "trust ".repeat(10_000)],
    ["10,000 quotes", 'trust "'.repeat(10_000)],
    ["10,000 parentheses", "(".repeat(10_000)],
  ])("takes %s", async (_case, query) => {
    const response = await ada.client.get(`/api/search?q=${encodeURIComponent(query.toWellFormed())}`);
    expect(response.statusCode).toBe(200);
  });
});

function millisecondsOf(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0) * 1000;
}
