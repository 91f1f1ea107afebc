import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { SearchResponse } from "#domain/search/results.ts";
import { replacePassages } from "#server/store/passages.ts";
import { AMPLE_SEARCH_TIME, bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { SEARCH_CORPUS } from "#test/support/search-corpus.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";
import { SEARCH_QUERIES } from "./search-queries.ts";

const PARAGRAPH_MS = 25_000;

describe.each(bothDatabases)("searching on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let ben: TestUser;
  const keys = new Map<number, string>();
  beforeAll(async () => {
    instance = await startInstance(engine, {}, AMPLE_SEARCH_TIME);
    ada = await registerAda(instance);
    ben = await registerBen(instance);
    for (const user of [ada, ben]) {
      const feed = await createFeed(user.client);
      for (const [at, episode] of SEARCH_CORPUS.toReversed().entries()) await addSearchable(user, feed.id, episode, at);
    }
  });
  beforeEach(refillSearchTime);
  afterAll(() => instance.close());

  /** Users have used their time for searches up sooner where the machine is busy, and the clock stands still. */
  function refillSearchTime(): void {
    instance.clock.advance({ seconds: 80 });
  }

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
    refillSearchTime();
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

  describe("with a word that is in hundreds of paragraphs", () => {
    const paragraphs = Array.from({ length: 60 }, (_, at) => `The lighthouse keeper counts to ${at}.`);
    const titles = Array.from({ length: 12 }, (_, at) => `Harbour ${at}`);
    const find = async (parameters: string): Promise<SearchResponse> => {
      const response = await ben.client.get(`/api/search?q=lighthouse${parameters}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    beforeAll(async () => {
      const feed = await createFeed(ben.client, { title: "Harbours", slug: "harbours", isDefault: false });
      for (const title of titles) {
        const { id: episodeId } = await addEpisode(ben.client, feed.id, title);
        const owner = { ownerId: ben.user.id, episodeId };
        await replacePassages(
          instance.context.db,
          owner,
          "transcript",
          paragraphs.map((text, at) => ({ text, startMs: at * PARAGRAPH_MS, endMs: (at + 1) * PARAGRAPH_MS })),
        );
      }
    });

    test("finds every episode, and says about how many passages it has", async () => {
      const { episodes, matchCount, isCut } = await find("");
      expect(episodes.map(({ episode }) => episode.title).toSorted()).toEqual(titles.toSorted());
      expect([matchCount, isCut, episodes.every(({ moments }) => moments.length === 3)]).toEqual([12, undefined, true]);
      for (const { passageCount, isPassageCountApproximate } of episodes)
        expect([passageCount, isPassageCountApproximate]).toEqual([60, true]);
    });

    test("lists all passages of one episode, in order, ten on a page and each in a few words", async () => {
      const episodeId = (await find("")).episodes[0]?.episode.id;
      const listed: string[] = [];
      for (let page = 1; page <= 6; page++) {
        const found = await find(`&episode=${episodeId}&page=${page}`);
        expect(found).toMatchObject({ matchCount: 1, page, pageCount: 6, episodes: [{ episode: { id: episodeId } }] });
        expect(found.episodes[0]).toMatchObject({ passageCount: 60, isPassageCountApproximate: false });
        const quotes = found.episodes[0]?.moments.map(({ quote }) => quote.map(({ text }) => text).join("")) ?? [];
        expect(quotes).toHaveLength(10);
        listed.push(...quotes);
      }
      expect(listed).toEqual(paragraphs);
      expect(await find(`&episode=${episodeId}&page=7`)).toMatchObject({ page: 6 });
    });

    test("lists nothing of an episode of somebody else", async () => {
      const episodeId = (await find("")).episodes[0]?.episode.id;
      const response = await ada.client.get(`/api/search?q=lighthouse&episode=${episodeId}`);
      expect(response.json()).toEqual({ episodes: [], matchCount: 0, page: 1, pageCount: 1 });
    });
  });

  test("counts no paragraph twice that begins with the words, and neither titles nor shows", async () => {
    const feed = await createFeed(ben.client, { title: "Bells", slug: "bells", isDefault: false });
    const { id: episodeId } = await addEpisode(ben.client, feed.id, "Carillon", { showName: "Carillon Hour" });
    const texts = ["It begins here.", "A carillon has many bells, she said.", "Goodbye, and thank you."];
    const passages = texts.map((text, at) => ({ text, startMs: at * PARAGRAPH_MS, endMs: (at + 1) * PARAGRAPH_MS }));
    await replacePassages(instance.context.db, { ownerId: ben.user.id, episodeId }, "transcript", passages);
    const { episodes }: SearchResponse = (await ben.client.get("/api/search?q=carillon")).json();
    // The notes name the title.
    expect(episodes).toMatchObject([{ passageCount: 2, isPassageCountApproximate: false }]);
  });

  test("pages through all episodes that match", async () => {
    const feed = await createFeed(ben.client, { title: "Tides", slug: "tides", isDefault: false });
    const titles = Array.from({ length: 53 }, (_, at) => `Spring tide ${at}`);
    for (const title of titles) await addEpisode(ben.client, feed.id, title);
    const pageOf = async (page: string): Promise<SearchResponse> =>
      (await ben.client.get(`/api/search?q=tide&page=${page}`)).json();
    const [first, second] = [await pageOf("1"), await pageOf("2")];
    expect(first).toMatchObject({ matchCount: 53, page: 1, pageCount: 2 });
    expect(second).toMatchObject({ matchCount: 53, page: 2, pageCount: 2 });
    expect([first.episodes.length, second.episodes.length]).toEqual([50, 3]);
    const found = [...first.episodes, ...second.episodes].map(({ episode }) => episode.title);
    expect(found.toSorted()).toEqual(titles.toSorted());
    expect(await pageOf("900")).toEqual(second);
  });

  test.each([
    ["page=0", "page must be a whole number, 1 or more"],
    ["page=two", "page must be a whole number, 1 or more"],
    ["episode=1.5", "episode must be the id of an episode"],
    ["episode=-1", "episode must be the id of an episode"],
  ])("refuses %s", async (parameter, message) => {
    const response = await ada.client.get(`/api/search?q=trust&${parameter}`);
    expect([response.statusCode, response.json().errors[0].message]).toEqual([400, message]);
  });

  test("finds German letters that are written as two, and the other way round", async () => {
    const feed = await createFeed(ben.client, { title: "Rivers", slug: "rivers", isDefault: false });
    await addEpisode(ben.client, feed.id, "Brücken im Nebel");
    await addEpisode(ben.client, feed.id, "Faehren am Morgen");
    const titlesFor = async (query: string) => {
      const found: SearchResponse = (await ben.client.get(`/api/search?q=${encodeURIComponent(query)}`)).json();
      return found.episodes.map(({ episode }) => episode.title);
    };
    expect([await titlesFor("bruecken"), await titlesFor("Fähren")]).toEqual([
      ["Brücken im Nebel"],
      ["Faehren am Morgen"],
    ]);
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
