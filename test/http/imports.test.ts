import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { IMPORT_KEPT_DAYS, IMPORT_MAX_BYTES, type Import, type ImportRow } from "#domain/imports/import.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { type ShowHost, type ShowItem, startShowHost } from "#test/fake-servers/show-host.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { localSettings } from "#test/support/running-server.ts";
import { addEpisode, createFeed, registerAda, registerBen, signIn, type TestUser } from "#test/support/users.ts";

const PROCESS = join(import.meta.dirname, "../support/import-process.ts");
const LEASE_SECONDS = 120;
const SHOW = "The Lantern Hour";
const day = (number: number) => `2025-03-${String(number).padStart(2, "0")}`;

const FOG: ShowItem = { title: "Why fog signals still matter", guid: "fog", releasedAt: `${day(1)}T06:00:00Z` };
const BELLS: ShowItem = { title: "Bells under the water", guid: "bells", releasedAt: `${day(8)}T06:00:00Z` };
const PILOTS: ShowItem = { title: "Letters to a harbour pilot", guid: "pilots", releasedAt: `${day(15)}T06:00:00Z` };
const ROPES: ShowItem = { title: "Ropes and knots of the north", guid: "ropes", releasedAt: `${day(22)}T06:00:00Z` };

describe.each(engines)("moving in on %s", (engine) => {
  let host: ShowHost;
  let instance: Instance;
  let ada: TestUser;
  let feed: FeedView;

  beforeEach(async () => {
    host = await startShowHost();
    host.publish("/feed.xml", { title: SHOW, items: [ROPES, PILOTS, BELLS, FOG] });
    for (const { guid, title } of [FOG, BELLS, PILOTS, ROPES]) page(`/episodes/${guid}`, title);
    host.respond("/apple/search", { body: JSON.stringify({ resultCount: 0, results: [] }) });
    instance = await startInstance(engine, { APPLE_LOOKUP_URL: host.url("/apple/lookup") });
    ada = await registerAda(instance);
    feed = await createFeed(ada.client);
  });
  afterEach(async () => {
    await instance.close();
    await host.close();
  });

  /** The page of an episode, which links to its show's feed. */
  function page(
    path: string,
    title: string,
    head = `<link rel="alternate" type="application/rss+xml" href="/feed.xml">`,
  ) {
    host.respond(path, {
      headers: { "content-type": "text/html" },
      body: `<!doctype html><html><head><title>${title}</title><meta property="og:title" content="${title}">${head}</head><body><h1>${title}</h1></body></html>`,
    });
  }
  const link = (guid: string) => host.url(`/episodes/${guid}`);
  const put = (body: string, query = "format=text", { client } = ada) =>
    client.put(`/api/import?${query}`, body, { "content-type": "text/plain" });
  const lookUp = () => instance.background.runDue("look-up-import");
  const list = async (): Promise<Import> => (await ada.client.get("/api/import")).json().import;
  const rows = async (): Promise<ImportRow[]> => (await list()).rows;
  const states = async () => (await rows()).map(({ state, reason, isTicked }) => [state, reason, isTicked]);
  const titles = async (feedId = feed.id): Promise<string[]> =>
    (await ada.client.get(`/api/feeds/${feedId}`)).json().episodes.map(({ title }: EpisodeView) => title);
  const ticked = async () => (await rows()).filter(({ isTicked }) => isTicked).map(({ id }) => id);
  const add = async (rowIds: readonly number[], feedId = feed.id) =>
    ada.client.post("/api/import/add", { feedId, rowIds });

  test("pasted links are looked up one after another, and those that are sure become episodes of a feed", async () => {
    const started = await put([link("fog"), link("bells")].join("\n"));
    expect(started.statusCode).toBe(200);
    expect(started.json().import).toMatchObject({ waitingCount: 2, source: null, columns: null, leftOut: [] });
    await lookUp();
    const [fog, bells] = await rows();
    expect(fog).toMatchObject({
      state: "found",
      reason: null,
      isTicked: true,
      isAdded: false,
      episode: { title: FOG.title, showName: SHOW, releaseDate: `${day(1)}T06:00:00.000Z`, hasAudio: true },
    });
    expect(await list()).toMatchObject({ waitingCount: 0 });
    expect((await add([fog?.id ?? 0, bells?.id ?? 0])).json()).toEqual({
      addedCount: 2,
      alreadyCount: 0,
      incompleteCount: 0,
    });
    expect(await titles()).toEqual([FOG.title, BELLS.title]);
    const { episodes } = (await ada.client.get(`/api/feeds/${feed.id}`)).json();
    expect(episodes[0]).toMatchObject({ sourceFeedUrl: host.url("/feed.xml"), audioUrl: host.url("/audio/fog.mp3") });
  });

  test("a request to add that is repeated adds nothing twice, and undo takes the addition back", async () => {
    await put([link("fog"), link("bells"), link("pilots")].join("\n"));
    await lookUp();
    const ids = await ticked();
    const counts = { alreadyCount: 0, incompleteCount: 0 };
    expect((await add(ids)).json()).toEqual({ addedCount: 3, ...counts });
    expect((await add(ids)).json()).toEqual({ addedCount: 3, ...counts });
    expect(await titles()).toHaveLength(3);
    expect(await list()).toMatchObject({ undoable: { feedId: feed.id, count: 3 } });

    expect((await ada.client.post("/api/import/undo")).json()).toEqual({ undoneCount: 3 });
    expect(await titles()).toEqual([]);
    expect(await ticked()).toEqual(ids);
    expect((await ada.client.post("/api/import/undo")).statusCode).toBe(409);
    const other = await createFeed(ada.client, { title: "Other", slug: "other", isDefault: false });
    expect((await add(ids, other.id)).json()).toEqual({ addedCount: 3, ...counts });
    expect(await titles(other.id)).toEqual([FOG.title, BELLS.title, PILOTS.title]);
  });

  test("what the guest has already is not ticked, and neither is what the list has twice", async () => {
    await addEpisode(ada.client, feed.id, FOG.title, { sourceFeedUrl: host.url("/feed.xml"), sourceGuid: "fog" });
    await put([link("fog"), link("bells"), `${link("bells")}?second`].join("\n"));
    await lookUp();
    expect(await states()).toEqual([
      ["yours", "in-feed", false],
      ["found", null, true],
      ["yours", "in-list", false],
    ]);
    const [fog] = await rows();
    expect(fog?.alreadyIn).toMatchObject({ feedId: feed.id, title: FOG.title });
    // The feed has it, whatever is ticked.
    expect((await add((await rows()).map(({ id }) => id))).json()).toMatchObject({ alreadyCount: 1 });
  });

  test("a show that only the list names is filled in", async () => {
    page("/talks/ice", "Ice on the river", `<meta property="og:audio" content="${host.url("/audio/ice.mp3")}">`);
    await put(`Show,Title,Link\nCity Talks,Ice on the river,${host.url("/talks/ice")}`, "name=list.csv");
    await lookUp();
    const [ice] = await rows();
    expect(ice).toMatchObject({ state: "found", episode: { title: "Ice on the river", showName: "City Talks" } });
  });

  test("a link that is dead is replaced by the names beside it, or the row is kept as a card", async () => {
    host.respond("/apple/search", {
      body: JSON.stringify({
        resultCount: 1,
        results: [{ kind: "podcast", collectionName: SHOW, feedUrl: host.url("/feed.xml"), trackCount: 4 }],
      }),
    });
    page("/text-only", "A page about nothing", "");
    const { db } = instance.context;
    await put(
      [
        host.url("/gone"),
        host.url("/gone-too"),
        host.url("/text-only"),
        host.url("/feed.xml"),
        host.url("/nowhere"),
      ].join("\n"),
    );
    const hints = [
      { title: BELLS.title, showName: SHOW, date: day(8) },
      { title: "Bells and whistles of the water", showName: SHOW, date: null },
      { title: null, showName: null, date: null },
      { title: PILOTS.title, showName: null, date: null },
      { title: "Something else", showName: "No Such Show", date: "2024-05" },
    ];
    // As a table would have given them.
    for (const [at, { id, listed }] of (await rows()).entries())
      await db
        .updateTable("importRows")
        .set({ listed: JSON.stringify({ ...listed, ...hints[at] }) })
        .where("id", "=", id)
        .execute();
    await lookUp();
    expect(await states()).toEqual([
      ["found-by-name", "link-dead", true],
      ["choose", "link-dead", false],
      ["not-found", "no-recording", false],
      ["found", null, true],
      ["not-found", "link-dead", false],
    ]);
    const [bells, several, silent, , nothing] = await rows();
    expect(bells?.episode).toMatchObject({ title: BELLS.title, hasAudio: true });
    expect(several?.choices[0]).toMatchObject({ title: BELLS.title });
    expect(silent).toMatchObject({ isAddable: false, episode: { title: "A page about nothing", releaseDate: null } });
    expect(nothing).toMatchObject({
      isAddable: true,
      episode: {
        title: "Something else",
        showName: "No Such Show",
        releaseDate: "2024-05-01T00:00:00.000Z",
        hasAudio: false,
      },
    });

    const change = (row: ImportRow | undefined, changes: object) =>
      ada.client.patch(`/api/import/rows/${row?.id}`, changes);
    expect((await change(several, { choice: 4 })).statusCode).toBe(400);
    await change(several, { choice: 0 });
    await change(silent, { releaseDate: "2024-02-03", title: "My talk" });
    expect((await states()).slice(1, 3)).toEqual([
      ["found", "chosen", true],
      ["not-found", "edited", true],
    ]);
    await change(several, { choice: null });
    expect((await rows())[1]).toMatchObject({ state: "not-found", isTicked: false, episode: { hasAudio: false } });
    await change(nothing, { link: link("ropes") });
    expect((await rows())[4]).toMatchObject({ state: "waiting", episode: null });
    await lookUp();
    expect((await rows())[4]).toMatchObject({ state: "found", episode: { title: ROPES.title } });
    await add(await ticked());
    expect(await titles()).toEqual([BELLS.title, "My talk", PILOTS.title, ROPES.title]);
  });

  test("an episode that the list says otherwise about is not ticked", async () => {
    await put(link("fog"));
    const [row] = await rows();
    const listed = { ...row?.listed, title: "Quantum gardening", showName: "Another Show", date: "2019-01-01" };
    await instance.context.db
      .updateTable("importRows")
      .set({ listed: JSON.stringify(listed) })
      .execute();
    await lookUp();
    expect(await states()).toEqual([["found", "list-differs", false]]);
    expect((await rows())[0]?.episode).toMatchObject({ title: FOG.title, showName: SHOW });
  });

  test("the columns of a table are recognized, and can be given another meaning", async () => {
    const csv = [
      "Where,What,When,Address",
      `${SHOW},${FOG.title},${day(1)},${link("fog")}`,
      `${SHOW},${BELLS.title},${day(8)},${link("bells")}`,
    ].join("\n");
    const { columns, canChangeColumns, source } = (await put(csv, "name=list.csv")).json().import;
    expect([source, canChangeColumns]).toEqual(["list.csv", true]);
    expect(columns.map(({ header }: { header: string }) => header)).toEqual(["Where", "What", "When", "Address"]);
    await lookUp();
    const changed = await ada.client.put("/api/import/columns", { columns: ["show", "title", "date", "link"] });
    expect(changed.json().import).toMatchObject({
      waitingCount: 2,
      columns: [{ meaning: "show" }, { meaning: "title" }, { meaning: "date" }, { meaning: "link" }],
      rows: [{ listed: { title: FOG.title, showName: SHOW, date: day(1), links: [link("fog")] } }, {}],
    });
    expect((await ada.client.put("/api/import/columns", { columns: ["nothing"] })).statusCode).toBe(400);
    await lookUp();
    await add(await ticked());
    expect(await titles()).toEqual([FOG.title, BELLS.title]);
    expect((await ada.client.put("/api/import/columns", { columns: ["title"] })).statusCode).toBe(409);
  });

  test("the guest says what kind an appearance is, and the episode gets it", async () => {
    await put(
      `Title,Show,Date\nA talk on fog,Harbour Conference,${day(1)}\nA chat on bells,Slow Radio,${day(8)}`,
      "name=a.csv",
    );
    await lookUp();
    const [talk, radio] = await rows();
    const change = (row: ImportRow | undefined, changes: object) =>
      ada.client.patch(`/api/import/rows/${row?.id}`, changes);
    expect((await change(talk, { kind: "song" })).statusCode).toBe(400);
    expect((await change(talk, { kind: "talk" })).statusCode).toBe(204);
    await change(radio, { kind: "broadcast", title: "Bells on the air" });
    expect((await rows()).map(({ listed, isTicked }) => [listed.kind, isTicked])).toEqual([
      ["talk", true],
      ["broadcast", true],
    ]);
    await add(await ticked());
    const { episodes } = (await ada.client.get(`/api/feeds/${feed.id}`)).json();
    expect(episodes.map(({ title, kind }: EpisodeView) => [title, kind])).toEqual([
      ["A talk on fog", "talk"],
      ["Bells on the air", "broadcast"],
    ]);
  });

  test("the kind of a row that may be one of several leaves open which", async () => {
    await put(host.url("/feed.xml"));
    await instance.context.db
      .updateTable("importRows")
      .set({ listed: JSON.stringify({ ...(await rows())[0]?.listed, title: "Bells and whistles of the water" }) })
      .execute();
    await lookUp();
    const [row] = await rows();
    await ada.client.patch(`/api/import/rows/${row?.id}`, { kind: "video" });
    expect((await rows())[0]).toMatchObject({ state: "choose", choices: row?.choices, listed: { kind: "video" } });
    await ada.client.patch(`/api/import/rows/${row?.id}`, { choice: 0 });
    await add(await ticked());
    const { episodes } = (await ada.client.get(`/api/feeds/${feed.id}`)).json();
    expect(episodes).toMatchObject([{ title: BELLS.title, kind: "video" }]);
  });

  test("an episode gets the kind that the list names", async () => {
    const csv = `Type,Title,Date,Link\ntalk,${FOG.title},${day(1)},${link("fog")}\npodcast,${BELLS.title},${day(8)},${link("bells")}`;
    await put(csv, "name=list.csv");
    await ada.client.put("/api/import/columns", { columns: ["kind", "title", "date", "link"] });
    await lookUp();
    await add(await ticked());
    const { episodes } = (await ada.client.get(`/api/feeds/${feed.id}`)).json();
    expect(episodes.map(({ title, kind }: EpisodeView) => [title, kind])).toEqual([
      [FOG.title, "talk"],
      [BELLS.title, "podcast"],
    ]);
  });

  test("a page is read as a list of its items", async () => {
    host.respond("/press", {
      headers: { "content-type": "text/html" },
      body: `<!doctype html><nav><a href="/about">About</a></nav><h1>Podcasts</h1><ul>${[FOG, BELLS]
        .map(({ title, guid }) => `<li><a href="${link(guid ?? "")}">${title}</a> on <i>${SHOW}</i></li>`)
        .join("")}</ul>`,
    });
    const { statusCode, body } = await ada.client.post("/api/import", { url: host.url("/press") });
    expect([statusCode, body]).toEqual([200, expect.any(String)]);
    await lookUp();
    const found = (await rows()).filter(({ state }) => state === "found").map(({ episode }) => episode?.title);
    expect(found).toEqual([FOG.title, BELLS.title]);
  });

  test("ticks are kept", async () => {
    await put([link("fog"), link("bells")].join("\n"));
    await lookUp();
    const [first] = await ticked();
    await ada.client.patch("/api/import/rows", { rowIds: [first], isTicked: false });
    expect((await states()).map(([, , isTicked]) => isTicked)).toEqual([false, true]);
  });

  test("a busy host makes the look-up wait, not fail", async () => {
    await put(link("fog"));
    const { context, clock } = instance;
    const before = context.fetch;
    const { AppError } = await import("#server/errors.ts");
    const busy = async () => {
      throw new AppError(429, "host-rate-limited", "Too many requests", undefined, 30);
    };
    context.fetch = Object.assign(busy, { probe: busy });
    await lookUp();
    expect(await states()).toEqual([["waiting", null, false]]);
    context.fetch = before;
    expect(await lookUp()).toBe(0);
    clock.advance({ seconds: 30 });
    host.respond("/episodes/fog", { status: 503 });
    await lookUp();
    expect(await states()).toEqual([["waiting", null, false]]);
    page("/episodes/fog", FOG.title);
    clock.advance({ seconds: 30 });
    await lookUp();
    expect(await states()).toEqual([["found", null, true]]);
  });

  test("a process that is killed while it looks up leaves the rest to another one", { timeout: 180_000 }, async () => {
    const { clock, context } = instance;
    clock.advanceToPresent();
    await signIn(ada.client, "ada.guest@example.com");
    await put(["fog", "bells", "pilots", "ropes"].map(link).join("\n"));
    const { dataDir, databaseUrl } = context.config;
    const killed = spawn(process.execPath, [PROCESS], {
      env: {
        ...PROCESS_ENV,
        ...localSettings(3000, dataDir),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        NOW: clock.now().toISOString(),
        KILL_AT_ROW: "3",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect(await once(killed, "exit")).toEqual([null, "SIGKILL"]);
    expect(await list()).toMatchObject({ waitingCount: 2 });
    expect(await lookUp()).toBe(0);
    clock.advance({ seconds: LEASE_SECONDS + 1 });
    await lookUp();
    expect((await rows()).map(({ episode }) => episode?.title)).toEqual(
      [FOG, BELLS, PILOTS, ROPES].map(({ title }) => title),
    );
    expect(host.requestsTo("/episodes/fog")).toHaveLength(1);
  });

  test("one list at a time; discarding it forgets it, and what was added stays", async () => {
    await put(link("fog"));
    expect((await put(link("bells"))).json()).toMatchObject({ message: expect.stringContaining("not finished") });
    await lookUp();
    await add(await ticked());
    expect((await ada.client.delete("/api/import")).statusCode).toBe(204);
    expect(await list()).toBeNull();
    expect(await titles()).toEqual([FOG.title]);
    expect((await put(link("bells"))).statusCode).toBe(200);
    await lookUp();
    expect(await states()).toEqual([["found", null, true]]);
  });

  test("a list is nobody else's, and part of the guest's export; unfinished, it is deleted some day", async () => {
    await put(link("fog"));
    await lookUp();
    const ben = await registerBen(instance);
    const [row] = await rows();
    for (const response of [
      await ben.client.patch(`/api/import/rows/${row?.id}`, { title: "Mine" }),
      await ben.client.post("/api/import/add", { feedId: feed.id, rowIds: [row?.id] }),
    ])
      expect(response.statusCode).toBe(404);
    await put(link("bells"), "format=text", ben);
    const bens = await ben.client.patch(`/api/import/rows/${row?.id}`, { title: "Mine" });
    expect([bens.statusCode, (await ben.client.get("/api/import")).json().import.rows]).toMatchObject([
      404,
      [{ state: "waiting" }],
    ]);
    const exported = (await ada.client.get("/api/user/export.json")).json();
    expect(exported.import.rows).toMatchObject([{ state: "found", episode: { title: FOG.title } }]);
    instance.clock.advance({ days: IMPORT_KEPT_DAYS + 1 });
    await purgeExpired(instance.context);
    expect(await instance.context.db.selectFrom("importRows").select("id").execute()).toEqual([]);
  });

  test("500 rows of a longer list are taken, and as many episodes added in one go", { timeout: 180_000 }, async () => {
    const links = Array.from({ length: 505 }, (_, at) => `https://show.example/episode-${at}`);
    expect((await put(links.join("\n"))).json().import).toMatchObject({ notTakenCount: 5, waitingCount: 500 });
    const { db } = instance.context;
    const drafts = (at: number) =>
      JSON.stringify({
        draft: { title: `Episode ${at}`, description: "What was said.", releaseDate: `${day(1)}T06:00:00.000Z` },
        choices: [],
      });
    for (const [at, { id }] of (await rows()).entries())
      await db
        .updateTable("importRows")
        .set({ state: "found", drafts: drafts(at) })
        .where("id", "=", id)
        .execute();
    const ids = (await rows()).map(({ id }) => id);
    expect((await add(ids)).json()).toMatchObject({ addedCount: 500, incompleteCount: 0 });
    const inFeed = await titles();
    expect([inFeed.length, inFeed[0], inFeed.at(-1)]).toEqual([500, "Episode 0", "Episode 499"]);
    expect((await ada.client.post("/api/import/undo")).json()).toEqual({ undoneCount: 500 });
    expect(await titles()).toEqual([]);
  });

  test("what cannot be read is said, and nothing is kept", async () => {
    const tooLarge = await put("x".repeat(IMPORT_MAX_BYTES + 1));
    expect([tooLarge.statusCode, tooLarge.json().message]).toEqual([413, expect.stringContaining("5 MB")]);
    const empty = await put("Nothing to see here.");
    expect([empty.statusCode, empty.json().message]).toEqual([422, expect.stringMatching(/\w{3}/)]);
    host.respond("/blocked", { status: 403 });
    const blocked = await ada.client.post("/api/import", { url: host.url("/blocked") });
    expect([blocked.statusCode, blocked.json().message]).toEqual([422, expect.stringContaining("403")]);
    expect((await ada.client.post("/api/import", { url: "http://10.0.0.1/list" })).statusCode).toBe(400);
    expect(await list()).toBeNull();
  });
});
