import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "../support/postgres.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { PASSWORD } from "../support/users.ts";

/*
 * Two processes of the application share one PostgreSQL. The owner writes through one. Visitors read from the other,
 * which has cached its earlier responses.
 */
describe("with two processes on one database", () => {
  let writing: RunningServer;
  let reading: RunningServer;
  let cookie = "";
  let feedId = 0;
  const database = `two_${randomUUID().replaceAll("-", "")}`;

  beforeAll(async () => {
    await administer(`create database ${database}`);
    const settings = { DATABASE_URL: Object.assign(new URL(inject("postgresUrl")), { pathname: `/${database}` }).href };
    const PORT = String(await freePort());
    // Together on an empty database, which one of them migrates.
    [writing, reading] = await Promise.all([
      startServer({ ...settings, PORT }),
      startServer({ ...settings, PUBLIC_URL: `http://127.0.0.1:${PORT}` }),
    ]);
    const registered = await write("POST", "/api/register", {
      email: "pat@example.com",
      password: PASSWORD,
      displayName: "Pat Guest",
      screenName: "pat.guest",
    });
    cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const feed = await write("POST", "/api/feeds", { title: "Talks", slug: "talks", isDefault: true });
    feedId = ((await feed.json()) as { id: number }).id;
  });
  afterAll(async () => {
    expect(await Promise.all([writing.stop(), reading.stop()])).toEqual([0, 0]);
    for (const server of [writing, reading]) server.remove();
    await administer(`drop database ${database} with (force)`);
  });

  async function write(method: string, path: string, body: unknown): Promise<Response> {
    const response = await fetch(writing.origin + path, {
      method,
      headers: { "content-type": "application/json", origin: writing.origin, cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response;
  }

  const PAGES = ["/u/pat.guest", "/u/pat.guest/talks", "/u/pat.guest/talks/embed"];
  const DOCUMENTS = ["/u/pat.guest/feed.xml", "/u/pat.guest/talks/feed.xml", "/u/pat.guest/talks/feed.json"];
  const EVERYTHING = [...PAGES, ...DOCUMENTS];

  /** Reads from the other process. @param known the ETag of an earlier response */
  async function read(path: string, known = ""): Promise<{ status: number; etag: string; body: string }> {
    const response = await fetch(reading.origin + path, { headers: { "if-none-match": known } });
    return { status: response.status, etag: response.headers.get("etag") ?? "", body: await response.text() };
  }

  test("a change through one shows in the next response of the other, with the same ETag", async () => {
    let known = await Promise.all(EVERYTHING.map((path) => read(path)));
    const titles = ["The first", "The second", "The third"];
    for (const title of titles) {
      const episode = { title, description: `About ${title}`, releaseDate: "2026-01-05T10:00:00.000Z" };
      await write("POST", `/api/feeds/${feedId}/episodes`, episode);
      const now = await Promise.all(EVERYTHING.map((path, index) => read(path, known[index]?.etag)));
      expect(now.map(({ status, body }) => [status, body.includes(title)])).toEqual(EVERYTHING.map(() => [200, true]));
      const there = await Promise.all(EVERYTHING.map((path) => fetch(writing.origin + path)));
      expect(there.map(({ headers }) => headers.get("etag"))).toEqual(now.map(({ etag }) => etag));
      known = now;
    }
    const again = await Promise.all(EVERYTHING.map((path, index) => read(path, known[index]?.etag)));
    expect(again.map(({ status }) => status)).toEqual(EVERYTHING.map(() => 304));
  });

  test("saving a form unchanged changes nothing in either", async () => {
    const before = await Promise.all(DOCUMENTS.map((path) => read(path)));
    await write("PATCH", `/api/feeds/${feedId}`, { title: "Talks", slug: "talks" });
    await write("PATCH", "/api/user", { displayName: "Pat Guest" });
    expect(await Promise.all(DOCUMENTS.map((path) => read(path)))).toEqual(before);
    // The feeds of the profile are dated by every change of the profile.
    await write("PATCH", "/api/user", { bio: "New, but in no feed" });
    const ofFeed = (_document: unknown, index: number) => DOCUMENTS[index]?.includes("/talks/");
    const after = await Promise.all(DOCUMENTS.filter(ofFeed).map((path) => read(path)));
    expect(after).toEqual(before.filter(ofFeed));
    expect((await read("/u/pat.guest")).body).toContain("New, but in no feed");
  });

  test("a feed deleted through one is missing at once in the other", async () => {
    await read("/u/pat.guest/talks/feed.xml");
    await write("DELETE", `/api/feeds/${feedId}`, {});
    for (const path of EVERYTHING.filter((path) => path.includes("/talks")))
      expect([path, (await read(path)).status]).toEqual([path, 404]);
    expect((await read("/u/pat.guest")).body).not.toContain("The third");
  });
});

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
}
