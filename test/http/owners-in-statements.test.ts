import pg from "pg";
import { expect, test, vi } from "vitest";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, type TestUser } from "#test/support/users.ts";

/*
 * Every statement about owners' data says whose data it is about, by the owner or by an id that belongs to one owner: so no request
 * reads more than its owner's rows, and owners could go to several database servers (docs/scale.md).
 */

const OWNED_TABLES =
  /"(feeds|feedSlugHistory|episodes|passages|transcripts|transcriptFetches|episodeChapters|hiddenParagraphs|linkChecks|dailyNumbers|watches|watchSettings|suggestions)"/;
/** A condition that compares such a column with a value of the request. */
const NAMES_OWNER = /"(id|userId|ownerId|feedId|episodeId|screenNameKey)" (=|in) (\(?\$|any)/i;

const LINKS = {
  audioUrl: "https://cdn.example.com/episode.mp3",
  showNotesUrl: "https://show.example.com/episode",
  sourceFeedUrl: "https://show.example.com/feed.xml",
};

test("a statement about the data of owners names an owner, or an id of theirs", async () => {
  const instance = await startInstance("PostgreSQL");
  const ben = await registerBen(instance);
  const feed = await createFeed(ben.client);
  for (const title of ["Bees", "Trees"]) await addEpisode(ben.client, feed.id, title, LINKS);
  const query = vi.spyOn(pg.Client.prototype, "query");
  await sendHotRequests(instance, ben, feed.id);
  const statements = query.mock.calls.map(([text]) => String(text));
  query.mockRestore();
  const ofOwners = [...new Set(statements)].filter(
    (text) => /^\s*(select|with|update|delete)/i.test(text) && OWNED_TABLES.test(text),
  );
  for (const table of ["feeds", "episodes", "passages", "linkChecks", "dailyNumbers", "suggestions"])
    expect(ofOwners.join()).toContain(`"${table}"`);
  expect(ofOwners.filter((text) => !NAMES_OWNER.test(text))).toEqual([]);
  expect(NAMES_OWNER.test('select "title" from "episodes" where "title" = $1')).toBe(false);
  await instance.close();
});

async function sendHotRequests(instance: Instance, { client, user }: TestUser, feedId: number): Promise<void> {
  const profile = `/u/${user.screenName}`;
  const page = `${profile}/guest-spots`;
  const dates = "from=2026-02-01&to=2026-03-01";
  const documents = [`${page}/feed.xml`, `${page}/feed.json`, page, `${page}?q=bees`, profile, `${page}/embed`];
  const calls = [
    ...[
      "user",
      "feeds",
      `feeds/${feedId}`,
      "suggestions",
      "user/visible-episodes",
      "user/appearances",
      "imports",
      "user/link-health",
    ],
    ...["search?q=bees", `feeds/${feedId}/numbers?${dates}`, `numbers?${dates}&feedIds=${feedId}`],
  ];
  for (const path of documents) expect((await instance.newClient().get(path)).statusCode, path).toBe(200);
  for (const path of calls) expect((await client.get(`/api/${path}`)).statusCode, path).toBe(200);
  await instance.context.visits.flush();
  const { id } = await addEpisode(client, feedId, "Seas", LINKS);
  expect((await client.patch(`/api/episodes/${id}`, { title: "Seas again" })).statusCode).toBe(200);
}
