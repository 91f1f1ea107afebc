import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopePrefix } from "#domain/search/index-words.ts";
import { SEARCH_CUT } from "#domain/search/limits.ts";
import { parseSearch } from "#domain/search/query.ts";
import { SearchTime } from "#server/limits/search-limiter.ts";
import { search } from "#server/operations/search/search.ts";
import { type SearchTask, SearchThread } from "#server/search/search-thread.ts";
import { findInPostgres } from "#server/store/full-text-index.ts";
import { replacePassages } from "#server/store/passages.ts";
import { findInSqlite, openSqliteSearch } from "#server/store/sqlite/search.ts";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

const TRANSCRIPTS = 20;
const PARAGRAPHS = 100;
const WORDS_PER_PARAGRAPH = 50;
/** No search of a test takes so long. */
const AMPLE_MS = 30_000;
/** Of a process: one search runs and these wait. */
const WAITING_SEARCHES = 20;
/** Of one client at once. */
const PUBLIC_SEARCHES = 60;

describe.each(bothDatabases)("searches that somebody made as slow as possible, on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeAll(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    const feed = await createFeed(ada.client);
    feedId = feed.id;
    for (let number = 0; number < TRANSCRIPTS; number++) {
      const { id } = await addEpisode(ada.client, feed.id, `Crafted ${number}`);
      // Words with one of two beginnings, all different, and never both beginnings in one paragraph.
      const paragraphs = Array.from({ length: PARAGRAPHS }, (_, paragraph) =>
        Array.from({ length: WORDS_PER_PARAGRAPH }, (_, word) => {
          const unique = (number * PARAGRAPHS + paragraph) * WORDS_PER_PARAGRAPH + word;
          return `${paragraph % 2 ? "aa" : "zz"}${String(unique).padStart(6, "0")}`;
        }).join(" "),
      );
      const passages = paragraphs.map((text) => ({ text }));
      await replacePassages(instance.context.db, { ownerId: ada.user.id, episodeId: id }, "transcript", passages);
    }
  });
  afterAll(() => instance.close());

  test("show what was found when they are stopped, and say so", async () => {
    const { database, db } = instance.context;
    if (database.path !== undefined) {
      expect((await instance.newClient().get("/u/ada.guest?q=aa")).body).toContain(SEARCH_CUT);
      const ownerId = ada.user.id;
      const time = new SearchTime(AMPLE_MS);
      const [hit] = (await search(instance.context, ownerId, { query: "aa", page: 1, episodeId: undefined }, time))
        .episodes;
      expect([time.isCut, JSON.stringify(hit?.moments[0]?.quote)]).toEqual([true, expect.stringContaining("aa000050")]);
      const found = findInSqlite(openSqliteSearch(database.path), {
        query: parseSearch('"crafted"') ?? expect.fail("no query"),
        scopes: [scopePrefix(ownerId, "details")],
        ownerId,
        feedIds: undefined,
        episodeId: undefined,
        limit: 200,
        timeMs: 0,
      });
      expect([found.isCut, new Set(found.passages.map(({ episodeId }) => episodeId)).size]).toEqual([true, 1]);
      return;
    }
    const { body, statusCode } = await db.transaction().execute(async (trx) => {
      await sql`lock table passages in access exclusive mode`.execute(trx);
      return instance.newClient().get("/u/ada.guest?q=crafted");
    });
    expect([statusCode, body.includes(SEARCH_CUT)]).toEqual([200, true]);
    await database.snapshot(async (snapshot) => {
      const crafted = {
        query: parseSearch("crafted") ?? expect.fail("no query"),
        ownerId: ada.user.id,
        feedIds: undefined,
        episodeId: undefined,
        limit: 200,
      };
      const scopes = [scopePrefix(ada.user.id, "details")];
      await db.transaction().execute(async (trx) => {
        await sql`lock table passages in access exclusive mode`.execute(trx);
        const found = await findInPostgres(snapshot.db, { ...crafted, scopes, timeMs: 50 });
        expect([found.isCut, found.passages]).toEqual([true, []]);
      });
      const { passages } = await findInPostgres(snapshot.db, {
        ...crafted,
        scopes,
        timeMs: AMPLE_MS,
      });
      expect(passages.length).toBeGreaterThan(0);
    });
  });

  test("one letter is no beginning of a word, in any alphabet", async () => {
    const { id } = await addEpisode(ada.client, feedId, "Яблоко");
    const find = async (query: string) => {
      const request = { query, page: 1, episodeId: undefined };
      const { episodes } = await search(instance.context, ada.user.id, request, new SearchTime(AMPLE_MS));
      return episodes.map(({ episode }) => episode.id);
    };
    expect([await find("a"), await find("я"), await find("яб")]).toEqual([[], [], [id]]);
  });
});

describe("more searches than can wait", () => {
  /** Answers nothing until it is released. */
  class BusyThread extends SearchThread {
    release = () => {};
    readonly #released = new Promise<void>((resolve) => {
      this.release = resolve;
    });

    override async run(task: SearchTask) {
      await this.#released;
      return super.run(task);
    }
  }

  test("are refused at once, while pages are shown", async () => {
    const searchThread = new BusyThread();
    const instance = await startInstance("SQLite", { TRUST_PROXY: "127.0.0.1" }, { searchThread });
    const { client } = await registerAda(instance);
    await createFeed(client);
    const visitor = instance.newClient();
    // From many addresses, as a limit per address does not see it.
    let answered = 0;
    const searches = Array.from({ length: 2 + WAITING_SEARCHES }, async (_, number) => {
      const { statusCode } = await visitor.get(`/u/ada.guest?q=word-${number}`, {
        "x-forwarded-for": `203.0.113.${number}`,
      });
      answered += 1;
      return statusCode;
    });
    expect(await Promise.race(searches)).toBe(503);
    const probe = (path: string) => visitor.get(path, { "x-forwarded-for": "203.0.113.250" });
    for (const refused of [await probe("/u/ada.guest?q=another"), await client.get("/api/search?q=another")])
      expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([503, true]);
    // What is refused does not count.
    for (let number = 0; number < PUBLIC_SEARCHES; number++)
      expect((await probe(`/u/ada.guest?q=again-${number}`)).statusCode).toBe(503);
    const pages = ["/healthz", "/u/ada.guest", "/u/ada.guest/guest-spots", "/u/ada.guest/feed.xml"];
    const notSearched = ["feed.xml?q=1", "feed.json?q=1", "guest-spots/embed?q=1", "guest-spots?q="];
    for (const path of [...pages, ...notSearched.map((path) => `/u/ada.guest/${path}`)])
      expect([path, (await probe(path)).statusCode]).toEqual([path, 200]);
    expect(answered).toBe(1);
    const shared = probe("/u/ada.guest?q=word-3");
    searchThread.release();
    expect((await shared).statusCode).toBe(200);
    const statuses = await Promise.all(searches);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1 + WAITING_SEARCHES);
    await instance.close();
  });
});
