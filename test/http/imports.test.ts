import type { RootOperationNode } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import {
  FAILED_IMPORT_KEPT_DAYS,
  IMPORT_KEPT_DAYS,
  IMPORT_MAX_BYTES,
  IMPORT_ROWS_MAX,
  IMPORTS_MAX,
  type Import,
  type ImportRow,
} from "#domain/imports/import.ts";
import { AppError } from "#server/errors.ts";
import { draftColumns } from "#server/operations/imports/row-summary.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { insertImportRows } from "#server/store/imports.ts";
import { deleteJob } from "#server/store/jobs.ts";
import { type ShowHost, type ShowItem, startShowHost } from "#test/fake-servers/show-host.ts";
import { runUntilDeath } from "#test/support/dying-process.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { readImports } from "#test/support/read-imports.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

const LEASE_SECONDS = 120;
const SHOW = "The Lantern Hour";
const day = (number: number) => `2025-03-${String(number).padStart(2, "0")}`;

const FOG: ShowItem = { title: "Why fog signals still matter", guid: "fog", releasedAt: `${day(1)}T06:00:00Z` };
const BELLS: ShowItem = { title: "Bells under the water", guid: "bells", releasedAt: `${day(8)}T06:00:00Z` };
const PILOTS: ShowItem = { title: "Letters to a harbour pilot", guid: "pilots", releasedAt: `${day(15)}T06:00:00Z` };
const ROPES: ShowItem = { title: "Ropes and knots of the north", guid: "ropes", releasedAt: `${day(22)}T06:00:00Z` };

describe("moving in", () => {
  let host: ShowHost;
  let instance: Instance;
  let ada: TestUser;
  let feed: FeedView;
  /** the list that was given last */
  let importId: number;

  beforeEach(async () => {
    host = await startShowHost();
    host.publish("/feed.xml", { title: SHOW, items: [ROPES, PILOTS, BELLS, FOG] });
    for (const { guid, title } of [FOG, BELLS, PILOTS, ROPES]) page(`/episodes/${guid}`, title);
    host.respond("/apple/search", { body: JSON.stringify({ resultCount: 0, results: [] }) });
    instance = await startInstance("SQLite", { APPLE_LOOKUP_URL: host.url("/apple/lookup") });
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
  /** Gives a list, which the job then reads. */
  const give = async (body: string, query = "format=text", { client } = ada) => {
    const response = await client.post(`/api/imports?${query}`, body, { "content-type": "text/plain" });
    if (response.statusCode === 202) importId = response.json().id;
    return response;
  };
  const path = (rest = "") => `/api/imports/${importId}${rest}`;
  const lookUp = () => instance.background.runDue("read-import", "look-up-import");
  const list = async (): Promise<Import> => (await ada.client.get(path())).json();
  const rows = async (): Promise<ImportRow[]> => (await list()).rows;
  const states = async () => (await rows()).map(({ state, reason, isTicked }) => [state, reason, isTicked]);
  const titles = async (feedId = feed.id): Promise<string[]> =>
    (await ada.client.get(`/api/feeds/${feedId}`)).json().episodes.map(({ title }: EpisodeView) => title);
  const ticked = async () => (await rows()).filter(({ isTicked }) => isTicked).map(({ id }) => id);
  /** Refuses every request to other sites, as when the budget of a host is used up. @returns what ends that */
  const refuseFetches = () => {
    const { context } = instance;
    const before = context.fetch;
    const refuse = async () => {
      throw new AppError(429, "host-rate-limited", "Too many requests", undefined, 30);
    };
    context.fetch = Object.assign(refuse, { probe: refuse });
    return () => {
      context.fetch = before;
    };
  };
  /** Has Apple's directory know the show, and asks it about the rows that await it. */
  const answerDirectory = async () => {
    const show = { kind: "podcast", collectionName: SHOW, feedUrl: host.url("/feed.xml"), trackCount: 4 };
    host.respond("/apple/search", { body: JSON.stringify({ resultCount: 1, results: [show] }) });
    for (let round = 0; round < 4; round++) {
      instance.clock.advance({ seconds: 60 });
      await lookUp();
    }
  };
  /** Has all rows with dead links searched for by their names. */
  const findByName = async () => {
    const rowIds = (await rows()).map(({ id }) => id);
    expect((await ada.client.post(path("/find-by-name"), { rowIds })).statusCode).toBe(204);
    await lookUp();
  };
  const add = async (rowIds: readonly number[], feedId = feed.id) => ada.client.post(path("/add"), { feedId, rowIds });

  test("pasted links are looked up one after another, and those that are sure become episodes of a feed", async () => {
    expect((await give([link("fog"), link("bells")].join("\n"))).statusCode).toBe(202);
    expect(await list()).toMatchObject({ status: "reading", done: 0, total: 0, rows: [], message: null });
    await readImports(instance.context);
    expect(await list()).toMatchObject({
      status: "looking-up",
      done: 0,
      total: 2,
      source: null,
      columns: null,
      leftOut: [],
    });
    await lookUp();
    const [fog, bells] = await rows();
    expect(fog).toMatchObject({
      state: "found",
      reason: null,
      isTicked: true,
      isAdded: false,
      draft: {
        title: FOG.title,
        showName: SHOW,
        releaseDate: `${day(1)}T06:00:00.000Z`,
        audioUrl: host.url("/audio/fog.mp3"),
      },
    });
    expect(await list()).toMatchObject({ status: "ready", done: 2, total: 2 });
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
    await give([link("fog"), link("bells"), link("pilots")].join("\n"));
    await lookUp();
    const ids = await ticked();
    const counts = { alreadyCount: 0, incompleteCount: 0 };
    expect((await add(ids)).json()).toEqual({ addedCount: 3, ...counts });
    expect((await add(ids)).json()).toEqual({ addedCount: 3, ...counts });
    expect(await titles()).toHaveLength(3);
    expect(await list()).toMatchObject({ undoable: { feedId: feed.id, count: 3 } });

    expect((await ada.client.post(path("/undo"))).json()).toEqual({ undoneCount: 3 });
    expect(await titles()).toEqual([]);
    expect(await ticked()).toEqual(ids);
    expect((await ada.client.post(path("/undo"))).statusCode).toBe(409);
    const other = await createFeed(ada.client, { title: "Other", slug: "other", isDefault: false });
    expect((await add(ids, other.id)).json()).toEqual({ addedCount: 3, ...counts });
    expect(await titles(other.id)).toEqual([FOG.title, BELLS.title, PILOTS.title]);
  });

  test("what the guest has already is not ticked, and neither is what the list has twice", async () => {
    await addEpisode(ada.client, feed.id, FOG.title, { sourceFeedUrl: host.url("/feed.xml"), sourceGuid: "fog" });
    await give([link("fog"), link("bells"), `${link("bells")}?second`].join("\n"));
    await lookUp();
    expect(await states()).toEqual([
      ["already", "in-feed", false],
      ["found", null, true],
      ["already", "in-list", false],
    ]);
    const [fog] = await rows();
    expect(fog?.alreadyIn).toMatchObject({ feedId: feed.id, title: FOG.title });
    // The feed has it, whatever is ticked.
    expect((await add((await rows()).map(({ id }) => id))).json()).toMatchObject({ alreadyCount: 1 });
  });

  test("a show that only the list names is filled in", async () => {
    page("/talks/ice", "Ice on the river", `<meta property="og:audio" content="${host.url("/audio/ice.mp3")}">`);
    await give(`Show,Title,Link\nCity Talks,Ice on the river,${host.url("/talks/ice")}`, "name=list.csv");
    await lookUp();
    const [ice] = await rows();
    expect(ice).toMatchObject({ state: "found", draft: { title: "Ice on the river", showName: "City Talks" } });
  });

  test("a recording without tags is named as in the list, or else after its file", async () => {
    const file = { headers: { "content-type": "audio/mpeg" }, body: "\0".repeat(1000) };
    for (const name of ["ep-41", "ep-42"]) host.respond(`/files/${name}.mp3`, file);
    const table = [
      ["Show", "Title", "Date", "Link"],
      ["City Talks", "Ice on the river", day(1), host.url("/files/ep-41.mp3")],
      ["City Talks", "", day(8), host.url("/files/ep-42.mp3")],
    ];
    await give(table.map((cells) => cells.join(",")).join("\n"), "name=list.csv");
    await lookUp();
    expect(await rows()).toMatchObject([
      { state: "found", isTicked: true, draft: { title: "Ice on the river", showName: "City Talks" } },
      { state: "found", isTicked: true, draft: { title: "ep-42", showName: "City Talks" } },
    ]);
  });

  test("a link that is dead is replaced by the names beside it, or the row is kept as a card", async () => {
    host.respond("/apple/search", {
      body: JSON.stringify({
        resultCount: 1,
        results: [{ kind: "podcast", collectionName: SHOW, feedUrl: host.url("/feed.xml"), trackCount: 4 }],
      }),
    });
    page("/text-only", "A page about nothing", "");
    const table = [
      ["Title", "Show", "Date", "Link"],
      [BELLS.title, SHOW, day(8), host.url("/gone")],
      ["Bells and whistles of the water", SHOW, "", host.url("/gone-too")],
      ["", "", "", host.url("/text-only")],
      [PILOTS.title, "", "", host.url("/feed.xml")],
      ["Something else", "No Such Show", "2024-05", host.url("/nowhere")],
    ];
    await give(table.map((cells) => cells.join(",")).join("\n"), "name=list.csv");
    await lookUp();
    expect((await states()).map(([state]) => state)).toEqual([
      "not-found",
      "not-found",
      "not-found",
      "found",
      "not-found",
    ]);
    await findByName();
    expect(await states()).toEqual([
      ["dead-found", "link-dead", true],
      ["choose", "link-dead", false],
      ["not-found", "no-recording", false],
      ["found", null, true],
      ["not-found", "name-unknown", false],
    ]);
    const [bells, several, silent, , nothing] = await rows();
    expect(bells?.draft).toMatchObject({ title: BELLS.title, audioUrl: expect.any(String) });
    expect(several?.candidates[0]).toMatchObject({ title: BELLS.title });
    expect(silent).toMatchObject({ isAddable: false, draft: { title: "A page about nothing", releaseDate: null } });
    expect(nothing).toMatchObject({
      isAddable: true,
      draft: {
        title: "Something else",
        showName: "No Such Show",
        releaseDate: "2024-05-01T00:00:00.000Z",
        audioUrl: null,
      },
    });

    const change = (row: ImportRow | undefined, changes: object) => ada.client.patch(path(`/rows/${row?.id}`), changes);
    expect((await change(several, { choice: 4 })).statusCode).toBe(400);
    await change(several, { choice: 0 });
    await change(silent, { releaseDate: "2024-02-03", title: "My talk" });
    expect((await states()).slice(1, 3)).toEqual([
      ["found", "chosen", true],
      ["not-found", "edited", true],
    ]);
    await change(several, { choice: null });
    expect((await rows())[1]).toMatchObject({ state: "not-found", isTicked: false, draft: { audioUrl: null } });
    await change(nothing, { link: link("ropes") });
    expect((await rows())[4]).toMatchObject({ state: "waiting", draft: null });
    await lookUp();
    expect((await rows())[4]).toMatchObject({ state: "found", draft: { title: ROPES.title } });
    await add(await ticked());
    expect(await titles()).toEqual([BELLS.title, "My talk", PILOTS.title, ROPES.title]);
  });

  test("an episode that the list says otherwise about is not ticked", async () => {
    await give(`Title,Show,Date,Link\nQuantum gardening,Another Show,2019-01-01,${link("fog")}`, "name=list.csv");
    await lookUp();
    expect(await states()).toEqual([["found", "list-differs", false]]);
    expect((await rows())[0]?.draft).toMatchObject({ title: FOG.title, showName: SHOW });
  });

  test("title and show may stand in each other's place", async () => {
    await give(`Title,Show,Link\n${SHOW},${FOG.title},${link("fog")}`, "name=list.csv");
    await lookUp();
    expect(await states()).toEqual([["found", null, true]]);
    expect((await rows())[0]?.draft).toMatchObject({ title: FOG.title, showName: SHOW });
  });

  test("a rebroadcast that the link's title leads to is offered, not taken", async () => {
    await give(`Title,Show,Date,Link\n${FOG.title},${SHOW},2019-01-01,${link("fog")}`, "name=list.csv");
    await lookUp();
    expect(await states()).toEqual([["choose", "list-differs", false]]);
    expect((await rows())[0]?.candidates).toMatchObject([{ title: FOG.title }]);
  });

  test("the columns of a table are recognized, and can be given another meaning", async () => {
    const csv = [
      "Where,What,When,Address",
      `${SHOW},${FOG.title},${day(1)},${link("fog")}`,
      `${SHOW},${BELLS.title},${day(8)},${link("bells")}`,
    ].join("\n");
    await give(csv, "name=list.csv");
    await readImports(instance.context);
    const { columns, canChangeColumns, source } = await list();
    expect([source, canChangeColumns]).toEqual(["list.csv", true]);
    expect(columns?.map(({ header }) => header)).toEqual(["Where", "What", "When", "Address"]);
    await lookUp();
    const changed = await ada.client.put(path("/columns"), { columns: ["show", "title", "date", "link"] });
    expect(changed.json()).toMatchObject({
      done: 0,
      columns: [{ meaning: "show" }, { meaning: "title" }, { meaning: "date" }, { meaning: "link" }],
      rows: [{ hint: { title: FOG.title, showName: SHOW, date: day(1), links: [link("fog")] } }, {}],
    });
    expect((await ada.client.put(path("/columns"), { columns: ["nothing"] })).statusCode).toBe(400);
    await lookUp();
    await add(await ticked());
    expect(await titles()).toEqual([FOG.title, BELLS.title]);
    expect((await ada.client.put(path("/columns"), { columns: ["title"] })).statusCode).toBe(409);
  });

  test("a list that was read wrong is corrected by one choice, except what the guest has corrected or added", async () => {
    const line = (show: string, guid: string) => `- [${show}](${link(guid)}) – Notes of ${guid}`;
    await give(
      `**Lantern**\n\n${line("Slow Radio", "fog")}\n${line("Bell Hour", "bells")}\n${line("Pilots FM", "pilots")}\n`,
    );
    await lookUp();
    const names = async () => (await rows()).map(({ hint }) => [hint.title, hint.showName]);
    const before = await names();
    const [first, second, third] = (await rows()).map(({ id }) => id);
    await ada.client.patch(path(`/rows/${first}`), { title: "Corrected" });
    await ada.client.post(path("/add"), { feedId: feed.id, rowIds: [second] });

    const swapped = await ada.client.post(path("/reading"), { reading: "swapped" });
    expect([swapped.statusCode, swapped.json().status]).toEqual([200, "looking-up"]);
    expect(await names()).toEqual([before[0], before[1], before[2]?.toReversed()]);
    await lookUp();
    expect((await states()).map(([state]) => state)).not.toContain("waiting");

    await ada.client.post(path("/reading"), { reading: "headings-are-shows" });
    expect((await rows()).find(({ id }) => id === third)?.hint).toMatchObject({ showName: "Lantern" });
    expect((await ada.client.post(path("/reading"), { reading: "nothing" })).statusCode).toBe(400);
  });

  test("days that can be read in two ways are what the guest says, for all rows at once", async () => {
    await give(["2/3", "4/5", "6/7"].map((day) => `- Slow Radio: A talk of its own (${day}/2026)`).join("\n"));
    await lookUp();
    const days = async () => (await rows()).map(({ hint, draft }) => [hint.date, draft?.releaseDate?.slice(0, 10)]);
    expect(await days()).toEqual([2, 4, 6].map(() => ["2026", "2026-01-01"]));
    await ada.client.post(path("/reading"), { reading: "days-first" });
    await lookUp();
    expect(await days()).toEqual(["2026-03-02", "2026-05-04", "2026-07-06"].map((date) => [date, date]));
  });

  test("one choice for a list leaves the corrections of dead and of new links", async () => {
    host.respond("/gone", { status: 404 });
    host.respond("/gone-too", { status: 404 });
    await give(
      ["gone", "gone-too", "fog"]
        .map((path) => `- [Slow Radio](${host.url(`/${path}`)}) – Notes of ${path}`)
        .join("\n"),
    );
    await lookUp();
    const [dead, relinked] = (await rows()).map(({ id }) => id);
    await ada.client.patch(path(`/rows/${dead}`), { showName: "Night Ferry" });
    await ada.client.patch(path(`/rows/${relinked}`), { link: link("bells") });
    await lookUp();
    const before = (await rows()).slice(0, 2).map(({ hint, draft }) => [hint.title, hint.showName, draft?.showName]);
    await ada.client.post(path("/reading"), { reading: "swapped" });
    await lookUp();
    const after = (await rows()).slice(0, 2).map(({ hint, draft }) => [hint.title, hint.showName, draft?.showName]);
    expect(after).toEqual(before);
    expect(after[0]?.[2]).toBe("Night Ferry");
  });

  test("columns that change while rows are added either replace the rows or leave what was added", async () => {
    for (let round = 0; round < 6; round++) {
      const rows = ["a", "b", "c", "d"].map((name) => `${name} ${round} of many,${SHOW},${day(1)}`);
      await give(["Title,Show,Date", ...rows].join("\n"), "name=list.csv");
      await lookUp();
      const target = await createFeed(ada.client, { slug: `round-${round}`, title: `Round ${round}` });
      const ids = (await list()).rows.map(({ id }) => id);
      const columns = ada.client.put(path("/columns"), { columns: ["show", "title", "date"] });
      const [added, changed] = await Promise.all([add(ids, target.id), columns]);
      const episodes = await titles(target.id);
      const isAdded = (await list()).rows.filter((row) => row.isAdded);
      expect([added.statusCode, changed.statusCode].toSorted()).toEqual([200, expect.any(Number)]);
      expect(isAdded).toHaveLength(episodes.length);
    }
  });

  test("the guest says what kind an appearance is, and the episode gets it", async () => {
    await give(
      `Title,Show,Date\nA talk on fog,Harbour Conference,${day(1)}\nA chat on bells,Slow Radio,${day(8)}`,
      "name=a.csv",
    );
    await lookUp();
    const [talk, radio] = await rows();
    const change = (row: ImportRow | undefined, changes: object) => ada.client.patch(path(`/rows/${row?.id}`), changes);
    expect((await change(talk, { kind: "song" })).statusCode).toBe(400);
    expect((await change(talk, { kind: "talk" })).statusCode).toBe(204);
    await change(radio, { kind: "broadcast", title: "Bells on the air" });
    expect((await rows()).map(({ hint, isTicked }) => [hint.kind, isTicked])).toEqual([
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
    await give(`Title,Link\nBells and whistles of the water,${host.url("/feed.xml")}`, "name=list.csv");
    await lookUp();
    const [row] = await rows();
    await ada.client.patch(path(`/rows/${row?.id}`), { kind: "video" });
    expect((await rows())[0]).toMatchObject({ state: "choose", candidates: row?.candidates, hint: { kind: "video" } });
    await ada.client.patch(path(`/rows/${row?.id}`), { choice: 0 });
    await add(await ticked());
    const { episodes } = (await ada.client.get(`/api/feeds/${feed.id}`)).json();
    expect(episodes).toMatchObject([{ title: BELLS.title, kind: "video" }]);
  });

  test("an episode gets the kind that the list names", async () => {
    const csv = `Type,Title,Date,Link\ntalk,${FOG.title},${day(1)},${link("fog")}\npodcast,${BELLS.title},${day(8)},${link("bells")}`;
    await give(csv, "name=list.csv");
    await readImports(instance.context);
    await ada.client.put(path("/columns"), { columns: ["kind", "title", "date", "link"] });
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
    importId = (await ada.client.post("/api/imports", { url: host.url("/press") })).json().id;
    await lookUp();
    const found = (await rows()).filter(({ state }) => state === "found").map(({ draft }) => draft?.title);
    expect(found).toEqual([FOG.title, BELLS.title]);
  });

  test("what was left out becomes the last row when the guest says that it is an appearance", async () => {
    const said = host.url("/ropes");
    page("/ropes", ROPES.title);
    const items = [FOG, BELLS].map(({ guid = "", title }) => `<li><a href="${link(guid)}">${title}</a>, ${SHOW}</li>`);
    const sentence = `<p>I told the whole story of my years at sea <a href="${said}">again</a> when they asked me.</p>`;
    await give(
      `<nav><a href="https://fog.example/about">About</a></nav><h1>Podcasts</h1><ul>${items.join("")}<li>and so on</li></ul>${sentence}`,
      "format=html",
    );
    await lookUp();
    const leftOut = async () => (await list()).leftOut.map(({ url, reason }) => [url, reason]);
    const about = ["https://fog.example/about", "navigation"];
    expect(await leftOut()).toEqual([[said, "mentioned"], ["and so on", "no link"], about]);

    const take = (part: string, { client } = ada) => client.post(path("/rows"), { part });
    expect((await take(said)).statusCode).toBe(204);
    expect((await take("and so on")).statusCode).toBe(204);
    await lookUp();
    const [, , ropes, soOn] = await rows();
    expect(ropes).toMatchObject({ state: "found", isTicked: true, draft: { title: ROPES.title, showName: SHOW } });
    expect(soOn).toMatchObject({ state: "not-found", isTicked: false, hint: { title: "and so on", links: [] } });
    expect(await list()).toMatchObject({ leftOut: [{ url: about[0] }], leftOutCount: 1, total: 4 });

    const again = await take(said);
    expect(again.statusCode).toBe(400);
    expect(again.json().errors).toEqual([{ field: "part", message: "Part must be one of those that were left out" }]);
    expect((await take("https://fog.example/about", await registerBen(instance))).statusCode).toBe(404);
    const filler = { importId, listed: "{}", state: "not-found", guid: "" } as const;
    const more = Array.from({ length: IMPORT_ROWS_MAX - 4 }, (_, at) => ({ ...filler, position: 10 + at }));
    await insertImportRows(instance.context.db, more);
    expect((await take("https://fog.example/about")).statusCode).toBe(409);
  });

  test("ticks are kept", async () => {
    await give([link("fog"), link("bells")].join("\n"));
    await lookUp();
    const [first] = await ticked();
    await ada.client.patch(path("/rows"), { rowIds: [first], isTicked: false });
    expect((await states()).map(([, , isTicked]) => isTicked)).toEqual([false, true]);
  });

  test("a busy host makes the look-up wait, not fail", async () => {
    await give(link("fog"));
    const { clock } = instance;
    const endRefusals = refuseFetches();
    await lookUp();
    expect(await states()).toEqual([["waiting", null, false]]);
    endRefusals();
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

  test("a list is ready when its links were tried; what waits for a directory says so, and goes on", async () => {
    host.respond("/apple/search", { status: 503 });
    const table = [
      [BELLS.title, SHOW, host.url("/gone")],
      [FOG.title, SHOW, link("fog")],
      ["Nothing", "No Such Show", host.url("/gone-too")],
    ];
    await give(["Title,Show,Link", ...table.map((cells) => cells.join(","))].join("\n"), "name=list.csv");
    await lookUp();
    expect((await rows()).map(({ awaitsDirectory }) => awaitsDirectory)).toEqual([false, false, false]);
    expect(host.requestsTo("/apple/search")).toEqual([]);
    await findByName();
    const statesNow = async () => {
      const { status, rows } = await list();
      return [status, ...rows.map(({ state, reason, awaitsDirectory }) => [state, reason, awaitsDirectory])];
    };
    expect(await statesNow()).toEqual([
      "ready",
      ["not-found", "link-dead", true],
      ["found", null, false],
      ["not-found", "link-dead", true],
    ]);
    const paths = host.requests.map((request) => request.path.replace(/\?.*/, ""));
    expect(paths.lastIndexOf("/gone-too")).toBeGreaterThan(-1);
    expect(paths.indexOf("/apple/search")).toBeGreaterThan(paths.lastIndexOf("/gone-too"));

    await answerDirectory();
    expect(await statesNow()).toEqual([
      "ready",
      ["dead-found", "link-dead", false],
      ["found", null, false],
      ["not-found", "name-unknown", false],
    ]);
    expect((await states()).map(([, , isTicked]) => isTicked)).toEqual([true, true, false]);
    expect(host.requestsTo("/gone")).toHaveLength(1);
  });

  test("a directory that never answers leaves the row of a dead link as it is", async () => {
    host.respond("/apple/search", { isCut: true });
    await give(`Title,Show,Link\n${BELLS.title},${SHOW},${host.url("/gone")}`, "name=list.csv");
    await lookUp();
    await findByName();
    expect(await rows()).toMatchObject([{ awaitsDirectory: true }]);
    for (let tries = 0; tries < 12; tries++) {
      instance.clock.advance({ seconds: 60 });
      await lookUp();
    }
    expect(await rows()).toMatchObject([{ state: "not-found", reason: "link-dead", awaitsDirectory: false }]);
  });

  test("a directory that refuses one row of a list is not asked about the others", async () => {
    host.respond("/apple/search", { status: 404 });
    const rowsOfList = [1, 2, 3, 4, 5].map((number) => `Talk ${number},${SHOW},${host.url(`/gone-${number}`)}`);
    await give(["Title,Show,Link", ...rowsOfList].join("\n"), "name=list.csv");
    await lookUp();
    await findByName();
    for (let tries = 0; tries < 3; tries++) {
      instance.clock.advance({ seconds: 20 });
      await lookUp();
    }
    expect((await rows()).map(({ reason, awaitsDirectory }) => [reason, awaitsDirectory])).toEqual(
      Array(5).fill(["link-dead", false]),
    );
    expect(host.requestsTo("/apple/search").length).toBeLessThan(20);
  });

  test("only rows with a name are searched for by it, and what is found replaces the card", async () => {
    const table = [
      ["Title", "Show", "Date", "Kind", "Link"],
      ["", "", day(1), "", host.url("/gone")],
      ["A talk", "", day(2), "talk", host.url("/gone-2")],
      ["Bells and whistles of the sea", SHOW, day(20), "", host.url("/gone-3")],
    ];
    await give(table.map((cells) => cells.join(",")).join("\n"), "name=list.csv");
    await lookUp();
    const card = (await rows())[2];
    await ada.client.patch(path("/rows"), { rowIds: [card?.id], isTicked: true });
    host.respond("/apple/search", { status: 503 });
    await findByName();
    expect((await rows()).map(({ awaitsDirectory }) => awaitsDirectory)).toEqual([false, false, true]);
    await answerDirectory();
    expect((await states()).map(([state]) => state)).toEqual(["not-found", "not-found", "choose"]);
  });

  test("what a guest has decided meanwhile is left as it is when a directory answers", async () => {
    host.respond("/apple/search", { status: 503 });
    await give(`Title,Show,Link\n${BELLS.title},${SHOW},${host.url("/gone")}`, "name=list.csv");
    await lookUp();
    await findByName();
    const [row] = await rows();
    await ada.client.patch(path(`/rows/${row?.id}`), { title: "My bells", releaseDate: day(8) });
    expect((await rows())[0]).toMatchObject({ reason: "link-dead", isTicked: true, awaitsDirectory: false });
    host.respond("/apple/search", { body: JSON.stringify({ resultCount: 0, results: [] }) });
    instance.clock.advance({ seconds: 60 });
    await lookUp();
    expect((await rows())[0]).toMatchObject({ isTicked: true, draft: { title: "My bells" } });
  });

  test("a row of a dead link that was corrected is searched for by its new name", async () => {
    const found = { kind: "podcast", collectionName: SHOW, feedUrl: host.url("/feed.xml"), trackCount: 4 };
    host.respond("/apple/search", { body: JSON.stringify({ resultCount: 1, results: [found] }) });
    await give(`Title,Show,Link\nA talk,Somewhere,${host.url("/gone")}`, "name=list.csv");
    await lookUp();
    await findByName();
    expect(await rows()).toMatchObject([{ state: "not-found", reason: "name-unknown" }]);
    const [row] = await rows();
    await ada.client.patch(path(`/rows/${row?.id}`), { title: BELLS.title, showName: SHOW, releaseDate: day(8) });
    expect(await rows()).toMatchObject([{ state: "not-found", reason: "link-dead", isTicked: true }]);
    await findByName();
    expect(await rows()).toMatchObject([
      { state: "dead-found", isTicked: true, draft: { title: BELLS.title, audioUrl: expect.any(String) } },
    ]);
  });

  test("what the links led to stays when they lead nowhere while a directory is asked", async () => {
    await give(link("fog"));
    await readImports(instance.context);
    // As a platform's page leads to an episode whose audio only a directory knows.
    const draft = {
      ...EMPTY_DRAFT,
      title: FOG.title,
      spotifyUrl: `https://open.spotify.com/episode/${"f".repeat(22)}`,
    };
    await instance.context.db
      .updateTable("importRows")
      .set({ state: "found", ...draftColumns({ draft, choices: [] }), isTicked: true, awaitsDirectory: true })
      .execute();
    host.respond("/episodes/fog", { status: 500 });
    await lookUp();
    expect(await rows()).toMatchObject([
      { state: "found", reason: null, isTicked: true, awaitsDirectory: false, draft: { spotifyUrl: draft.spotifyUrl } },
    ]);
  });

  test("of two rows of one episode the first one stays when a directory knows more of it", async () => {
    await give([link("fog"), `${link("fog")}?second`].join("\n"));
    await readImports(instance.context);
    const { db } = instance.context;
    const draft = { ...EMPTY_DRAFT, title: FOG.title, sourceFeedUrl: host.url("/feed.xml"), sourceGuid: "fog" };
    const columns = { ...draftColumns({ draft, choices: [] }), awaitsDirectory: true };
    const found = { ...columns, state: "found", isTicked: true } as const;
    await db.updateTable("importRows").set(found).where("position", "=", 0).execute();
    const already = { ...columns, state: "already", reason: "in-list" } as const;
    await db.updateTable("importRows").set(already).where("position", "=", 1).execute();
    await lookUp();
    expect((await rows()).map(({ state, isTicked, draft }) => [state, isTicked, draft?.audioUrl ?? null])).toEqual([
      ["found", true, host.url("/audio/fog.mp3")],
      ["already", false, null],
    ]);
    expect((await list()).rows.some(({ awaitsDirectory }) => awaitsDirectory)).toBe(false);
  });

  test("a row keeps its place in the list when it gets the link it had", async () => {
    await give([link("fog"), `${link("fog")}?second`].join("\n"));
    await lookUp();
    const [fog] = await rows();
    await ada.client.patch(path(`/rows/${fog?.id}`), { link: link("fog") });
    await lookUp();
    expect(await states()).toEqual([
      ["found", null, true],
      ["already", "in-list", false],
    ]);
  });

  test("a row that the guest keeps without audio stays ticked whatever a directory knows", async () => {
    host.respond("/apple/search", { status: 503 });
    const table = [
      ["Title", "Show", "Date", "Link"],
      [BELLS.title, SHOW, day(8), host.url("/gone")],
      ["Bells and whistles of the water", SHOW, day(20), host.url("/gone-too")],
      ["Bells and whistles of the sea", SHOW, day(21), host.url("/gone-as-well")],
      ["Something else", "No Such Show", day(2), host.url("/nowhere")],
    ];
    await give(table.map((cells) => cells.join(",")).join("\n"), "name=list.csv");
    await lookUp();
    await findByName();
    const [bells, kept, , nothing] = await rows();
    await ada.client.patch(path("/rows"), { rowIds: [bells?.id, kept?.id, nothing?.id], isTicked: true });
    await answerDirectory();
    expect(await states()).toEqual([
      ["dead-found", "link-dead", true],
      ["not-found", "link-dead", true],
      ["choose", "link-dead", false],
      ["not-found", "name-unknown", true],
    ]);
  });

  test("a row that the guest ticks while a directory answers is not replaced by what it may be", async () => {
    host.respond("/apple/search", { status: 503 });
    const row = ["Bells and whistles of the sea", SHOW, day(20), host.url("/gone")];
    await give(["Title,Show,Date,Link", row.join(",")].join("\n"), "name=list.csv");
    await lookUp();
    await findByName();
    const [kept] = await rows();
    const { context } = instance;
    const send = context.fetch;
    const tickAndSend = async (url: string, options = {}) => {
      await ada.client.patch(path("/rows"), { rowIds: [kept?.id], isTicked: true });
      return send(url, options);
    };
    context.fetch = Object.assign(tickAndSend, { probe: send.probe });
    await answerDirectory();
    expect(await rows()).toMatchObject([{ state: "not-found", isTicked: true, awaitsDirectory: false }]);
  });

  test("an episode that the guest has unticked stays so when a directory knows its audio", async () => {
    await give(link("fog"));
    await readImports(instance.context);
    const draft = { ...EMPTY_DRAFT, title: FOG.title, sourceFeedUrl: host.url("/feed.xml"), sourceGuid: "fog" };
    await instance.context.db
      .updateTable("importRows")
      .set({ state: "dead-found", ...draftColumns({ draft, choices: [] }), isTicked: false, awaitsDirectory: true })
      .execute();
    await lookUp();
    expect(await rows()).toMatchObject([
      { state: "found", isTicked: false, awaitsDirectory: false, draft: { audioUrl: host.url("/audio/fog.mp3") } },
    ]);
  });

  test("a directory is asked about rows whose addition is undone", async () => {
    host.respond("/apple/search", { status: 503 });
    await give(`Title,Show,Date,Link\n${BELLS.title},${SHOW},${day(8)},${host.url("/gone")}`, "name=list.csv");
    await lookUp();
    await findByName();
    const [bells] = await rows();
    await add([bells?.id ?? 0]);
    instance.clock.advance({ seconds: 60 });
    await lookUp();
    expect((await ada.client.post(path("/undo"))).json()).toEqual({ undoneCount: 1 });
    expect(await rows()).toMatchObject([{ isTicked: true, awaitsDirectory: true }]);
    await answerDirectory();
    expect(await rows()).toMatchObject([{ state: "dead-found", isTicked: true, awaitsDirectory: false }]);
  });

  test("no row awaits a directory that nothing asks any more", async () => {
    host.respond("/apple/search", { status: 503 });
    await give(`Title,Show,Date,Link\n${BELLS.title},${SHOW},${day(8)},${host.url("/gone")}`, "name=list.csv");
    await lookUp();
    await findByName();
    expect(await rows()).toMatchObject([{ awaitsDirectory: true }]);
    const { db } = instance.context;
    const now = instance.clock.now().toISOString();
    await db.updateTable("jobs").set({ failedAt: now }).where("kind", "=", "look-up-import").execute();
    expect(await rows()).toMatchObject([{ state: "not-found", awaitsDirectory: false }]);
    // As a process of an older version does, which knows nothing of directories.
    await deleteJob(db, "look-up-import", importId);
    expect(await list()).toMatchObject({ status: "ready", rows: [{ awaitsDirectory: false }] });
  });

  test("three rows of a list wait for other sites at a time, and their results are stored in its order", async () => {
    const { context } = instance;
    const send = context.fetch;
    const open = new Set<string>();
    const { promise: areThree, resolve } = Promise.withResolvers<void>();
    const fetch = async (url: string, options = {}) => {
      open.add(url);
      if (open.size === 3) resolve();
      // The first row ends last.
      await (url === link("fog") ? areThree.then(() => send(link("bells"))) : areThree);
      return send(url, options);
    };
    context.fetch = Object.assign(fetch, { probe: send.probe });
    await give([link("fog"), link("bells"), `${link("fog")}?again`].join("\n"));
    await lookUp();
    expect(await states()).toEqual([
      ["found", null, true],
      ["found", null, true],
      ["already", "in-list", false],
    ]);
  });

  test("a process that dies while it looks up leaves the rest to another one", async () => {
    const { clock, context } = instance;
    await give(["fog", "bells", "pilots", "ropes"].map(link).join("\n"));
    let results = 0;
    const isThirdResult = (statement: RootOperationNode) =>
      statement.kind === "UpdateQueryNode" && JSON.stringify(statement.updates).includes('"drafts"') && ++results === 3;
    await runUntilDeath(context, isThirdResult, lookUp);
    expect(await list()).toMatchObject({ status: "looking-up", done: 2, total: 4 });
    expect(await lookUp()).toBe(0);
    clock.advance({ seconds: LEASE_SECONDS + 1 });
    await lookUp();
    expect((await rows()).map(({ draft }) => draft?.title)).toEqual(
      [FOG, BELLS, PILOTS, ROPES].map(({ title }) => title),
    );
    expect(host.requestsTo("/episodes/fog")).toHaveLength(1);
  });

  test("a guest may have several lists; discarding one forgets it, and what was added stays", async () => {
    await give(link("fog"));
    await lookUp();
    await add(await ticked());
    const first = path();
    await give(link("bells"));
    const ids = async () => (await ada.client.get("/api/imports")).json().map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([importId, Number(first.split("/").at(-1))]);
    expect((await ada.client.delete(first)).statusCode).toBe(204);
    expect((await ada.client.get(first)).statusCode).toBe(404);
    expect(await ids()).toEqual([importId]);
    expect(await titles()).toEqual([FOG.title]);
    expect((await ada.client.get("/api/imports")).json()).toMatchObject([{ status: "reading", openCount: 0 }]);
    await lookUp();
    expect(await states()).toEqual([["found", null, true]]);
    expect((await ada.client.get("/api/imports")).json()).toMatchObject([{ status: "ready", openCount: 1 }]);
    await add(await ticked());
    expect((await ada.client.get("/api/imports")).json()).toMatchObject([{ status: "ready", openCount: 0 }]);
    for (let count = 1; count < IMPORTS_MAX; count += 1) expect((await give(link("ropes"))).statusCode).toBe(202);
    expect((await give(link("ropes"))).statusCode).toBe(409);
  });

  test("a list is nobody else's, and part of the guest's export; unfinished, it is deleted some day", async () => {
    await give(link("fog"));
    await lookUp();
    const ben = await registerBen(instance);
    const [row] = await rows();
    for (const response of [
      await ben.client.get(path()),
      await ben.client.patch(path(`/rows/${row?.id}`), { title: "Mine" }),
      await ben.client.post(path("/add"), { feedId: feed.id, rowIds: [row?.id] }),
      await ben.client.delete(path()),
    ])
      expect(response.statusCode).toBe(404);
    const adas = importId;
    await give(link("bells"), "format=text", ben);
    expect((await ben.client.patch(path(`/rows/${row?.id}`), { title: "Mine" })).statusCode).toBe(404);
    importId = adas;
    const exported = (await ada.client.get("/api/user/export.json")).json();
    expect(exported.imports[0].rows).toMatchObject([{ state: "found", draft: { title: FOG.title } }]);
    instance.clock.advance({ days: IMPORT_KEPT_DAYS + 1 });
    await purgeExpired(instance.context);
    expect(await instance.context.db.selectFrom("importRows").select("id").execute()).toEqual([]);
  });

  test("500 rows of a longer list are taken, and as many episodes added in one go", { timeout: 180_000 }, async () => {
    const links = Array.from({ length: 505 }, (_, at) => `https://show.example/episode-${at}`);
    await give(links.join("\n"));
    await readImports(instance.context);
    expect(await list()).toMatchObject({ notTakenCount: 5, total: 500 });
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
    expect((await ada.client.post(path("/undo"))).json()).toEqual({ undoneCount: 500 });
    expect(await titles()).toEqual([]);
  });

  test("an account that has uploaded 20 MB of lists within five minutes waits, whatever the lists become", async () => {
    const upload = () =>
      ada.client.post("/api/imports?format=text", "x".repeat(IMPORT_MAX_BYTES), { "content-type": "text/plain" });
    const uploads = await Promise.all(Array.from({ length: 5 }, upload));
    const refused = uploads.filter(({ statusCode }) => statusCode !== 202);
    const message = "You can upload 20 MB of transcripts and lists within five minutes. Please try again later.";
    expect(refused.map(({ statusCode, json }) => [statusCode, json().message])).toEqual([
      ...Array(uploads.length - Math.floor(20_000_000 / IMPORT_MAX_BYTES)).fill([429, message]),
    ]);
  });

  test("what is too large, empty or ambiguous is refused at once", async () => {
    const tooLarge = await give("x".repeat(IMPORT_MAX_BYTES + 1));
    expect([tooLarge.statusCode, tooLarge.json().message]).toEqual([413, expect.stringContaining("5 MB")]);
    const start = (body: object) => ada.client.post("/api/imports", body);
    const oneOf = "Give one of url, text, html";
    const nothing = "There is nothing in this list";
    for (const [response, field, message] of [
      [await give(" \n"), "body", nothing],
      [await start({ text: " " }), "text", nothing],
      [await start({ html: "" }), "html", nothing],
      [await start({}), "url", oneOf],
      [await start({ url: null, text: "" }), "text", nothing],
      [await start({ episodes: 3 }), "url", oneOf],
      [await ada.client.post("/api/imports", "null", { "content-type": "application/json" }), "url", oneOf],
      [await start({ url: link("fog"), text: link("fog") }), "text", oneOf],
      [await start({ text: link("fog"), html: 7 }), "html", oneOf],
      [await start({ text: 7 }), "text", "Text must be a string"],
      [await start({ url: "javascript:alert(1)" }), "url", expect.stringContaining("URL")],
    ] as const)
      expect([response.statusCode, response.json().errors]).toEqual([400, [{ field, message }]]);
    expect((await ada.client.get("/api/imports")).json()).toEqual([]);
  });

  test("text and HTML are given in JSON, and so is a list in JSON", async () => {
    const fog = { title: FOG.title, link: link("fog") };
    for (const body of [
      { text: `- ${link("fog")}` },
      { url: "", html: null, text: link("fog"), of: { no: "meaning" } },
      { html: `<ul><li><a href="${link("fog")}">${FOG.title}</a></li></ul>` },
      [fog],
      { episodes: [fog] },
      { [`many ${"fields, ".repeat(2000)}`]: 1, text: `- ${link("fog")}` },
    ]) {
      importId = (await ada.client.post("/api/imports", body)).json().id;
      await lookUp();
      expect(await states()).toEqual([["found", null, true]]);
    }
  });

  test("what cannot be read is said for a day, whatever is given meanwhile", async () => {
    host.respond("/blocked", { status: 403 });
    host.respond("/down", { status: 503 });
    host.respond("/away", { status: 404 });
    const given = [
      [{ text: "Nothing to see here." }, /\w{3}/],
      [{ url: host.url("/blocked") }, /403\. Open the page in your browser/],
      [{ url: host.url("/down") }, /503\. Try again later/],
      [{ url: host.url("/away") }, /404\. Check the address/],
      [{ url: "http://10.0.0.1/list" }, /private|public|allowed/i],
    ] as const;
    const ids: number[] = [];
    for (const [body] of given) ids.push((await ada.client.post("/api/imports", body)).json().id);
    await give(link("fog"));
    await lookUp();
    for (const [at, [, message]] of given.entries())
      expect((await ada.client.get(`/api/imports/${ids[at]}`)).json()).toMatchObject({
        status: "failed",
        message: expect.stringMatching(message),
        rows: [],
      });
    instance.clock.advance({ days: FAILED_IMPORT_KEPT_DAYS, seconds: 1 });
    await purgeExpired(instance.context);
    expect((await ada.client.get("/api/imports")).json()).toMatchObject([{ id: importId }]);
  });

  test("a small file that means a large one fails with a sentence, and others are served meanwhile", async () => {
    const names = [..."abcdefghijklmnopqrstuvwxyz"];
    const strings = names.slice(1).map((name, at) => `@string{${name} = ${names[at]} # ${names[at]}}`);
    const bibtex = `@string{a = "Fog bells "}\n${strings.join("\n")}\n@misc{fog, title = z # z # z # z, url = {${link("fog")}}}`;
    const part = `{title: Fog, url: "${link("fog")}"}, `;
    const yaml = `a: &a [${part.repeat(3_000)}]\nlists: [${"*a, ".repeat(980)}]`;
    const files = { "fog.bib": bibtex, "fog.yml": yaml };
    const ids: number[] = [];
    for (const [name, file] of Object.entries(files)) {
      await give(file, `name=${name}`);
      ids.push(importId);
    }
    const { client: ben } = await registerBen(instance);
    const [found] = await Promise.all([ben.post("/api/metadata", { url: link("fog") }), lookUp()]);
    expect(found.json()).toMatchObject({ title: FOG.title });
    const failed = await Promise.all(ids.map(async (id) => (await ada.client.get(`/api/imports/${id}`)).json()));
    expect(failed).toMatchObject([
      { status: "failed", message: expect.stringContaining("abbreviations of this BibTeX file") },
      { status: "failed", message: expect.stringContaining("repeats parts by name too often") },
    ]);
  });

  test("a list of which a megabyte was found is sent in parts", async () => {
    await give(Array.from({ length: 120 }, (_, at) => `https://show.example/episode-${at}`).join("\n"));
    await readImports(instance.context);
    const { db } = instance.context;
    const long = { ...EMPTY_DRAFT, title: "Long", audioUrl: `https://audio.example/${"x".repeat(2000)}` };
    const { summary } = draftColumns({ draft: long, choices: Array(4).fill(long) });
    await db.updateTable("importRows").set({ state: "found", summary }).execute();
    const { rows, done, total } = await list();
    expect([rows.length, done, total]).toEqual([120, 120, 120]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
    expect(rows.at(-1)?.candidates.at(-1)?.audioUrl).toBe(long.audioUrl);
  });

  test("a list waits while look-ups are busy, and is read then", async () => {
    const { clock } = instance;
    const endRefusals = refuseFetches();
    importId = (await ada.client.post("/api/imports", { url: host.url("/feed.xml") })).json().id;
    await lookUp();
    expect(await list()).toMatchObject({ status: "reading" });
    endRefusals();
    clock.advance({ seconds: 30 });
    await lookUp();
    expect(await list()).toMatchObject({ status: "ready", total: 4 });
  });
});

test("after three links that did not answer in time, the other rows of a list have five seconds each", async () => {
  const instance = await startInstance("SQLite");
  onTestFinished(() => instance.close());
  const { client } = await registerAda(instance);
  const { context } = instance;
  const links = [1, 2, 3, 4].map((number) => `https://tarpit.example/${number}`);
  const { id } = (
    await client.post("/api/imports?format=text", links.join("\n"), { "content-type": "text/plain" })
  ).json();
  await readImports(context);
  await context.db
    .updateTable("importRows")
    .set({ state: "not-found", reason: "link-slow" })
    .where("position", "<", 3)
    .execute();
  const hung = Promise.withResolvers<void>();
  const hang = (_url: string, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(new AppError(422, "url-unreachable", "No answer in time")));
      hung.resolve();
    });
  context.fetch = Object.assign(hang, { probe: hang });
  const status = async () => (await client.get(`/api/imports/${id}`)).json().status;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const looking = instance.background.runDue("look-up-import");
  await hung.promise;
  // A row of another list has twenty.
  await vi.advanceTimersByTimeAsync(4900);
  expect(await status()).toBe("looking-up");
  await vi.advanceTimersByTimeAsync(100);
  await looking;
  expect((await client.get(`/api/imports/${id}`)).json()).toMatchObject({
    status: "ready",
    rows: [{}, {}, {}, { state: "not-found", reason: "link-slow" }],
  });
});
