import type { CompiledQuery, Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import type { Tables } from "#server/store/tables.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { type Instance, inject, startInstance } from "#test/support/instance.ts";
import { readImports } from "#test/support/read-imports.ts";
import {
  addEpisode,
  createFeed,
  PASSWORD,
  registerAda,
  registerCam,
  registerUser,
  type TestUser,
} from "#test/support/users.ts";

/*
 * Who may do what: one table of every call and its status for each role. The calls are about the data of the owner, a
 * verified guest on the free plan.
 */
const ROLES = ["visitor", "other", "owner", "unverified", "premium", "admin"] as const;
type Role = (typeof ROLES)[number];

/** The owner's data. */
interface Fixtures {
  ownerId: number;
  feedId: number;
  privateFeedId: number;
  episodeIds: number[];
  episodeId: number;
  showUrl: string;
  suggestionId: number;
  watchId: number;
  importId: number;
  importRowId: number;
}

/** Routes that need no session. A new route that is missing here must require one. */
const PUBLIC_ROUTES = [
  "POST /api/register",
  "POST /api/login",
  "POST /api/login/passkey",
  "POST /api/logout",
  "POST /api/forgot-password",
  "POST /api/reset-password",
  "POST /api/validate-screen-name",
  "POST /suggestions/unsubscribe",
  "GET /api/users/screen-name/{screenName}",
  "GET /api/users/screen-name/{screenName}/feeds",
  "GET /api/users/screen-name/{screenName}/feeds/{feedSlug}",
  "GET /api/users/screen-name/{screenName}/feeds/{feedSlug}/episodes",
  "GET /api/oembed",
  "POST /api/numbers/events",
  "POST /api/find",
];

/** The part of an OpenAPI document that names its routes. */
interface OpenApi {
  paths: Record<string, Record<string, unknown>>;
}

type Call = [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, body: unknown, statuses: number[]];

const CODE = "123456";
const EPISODE = { title: "Another", description: "What was said.", releaseDate: "2026-02-01" };
const SRT = "1\n00:00:00,000 --> 00:00:02,000\nHello.";
const OWN_NAME = "owner_guest";
const PUBLIC = `/api/users/screen-name/${OWN_NAME}`;

const ANYBODY = [200, 200, 200, 200, 200, 200];
const SIGNED_IN = [401, 200, 200, 200, 200, 200];
const OWNER = [401, 404, 200, 404, 404, 404];
const ADMIN = [401, 403, 403, 403, 403, 200];
const NOT_YET = [401, 404, 404, 404, 404, 404];
const NOBODY = [404, 404, 404, 404, 404, 404];
const with201 = (statuses: number[]) => statuses.map((status) => (status === 200 ? 201 : status));
const with204 = (statuses: number[]) => statuses.map((status) => (status === 200 ? 204 : status));

const calls = ({
  ownerId,
  feedId,
  privateFeedId,
  episodeIds,
  episodeId,
  showUrl,
  suggestionId,
  watchId,
  importId,
  importRowId,
}: Fixtures): Call[] => [
  ["GET", "/api/user", undefined, SIGNED_IN],
  ["POST", "/api/login", { email: `${OWN_NAME}@example.com`, password: PASSWORD }, ANYBODY],
  ["POST", "/api/login", { email: `${OWN_NAME}@example.com`, password: "not this one" }, Array(6).fill(401)],
  [
    "POST",
    "/api/register",
    { email: "new@example.com", password: PASSWORD, displayName: "New Guest", screenName: "new_guest" },
    with201(ANYBODY),
  ],
  [
    "POST",
    "/api/register",
    { email: "new@example.com", password: PASSWORD, displayName: "New Guest", screenName: OWN_NAME },
    Array(6).fill(409),
  ],
  ["POST", "/api/logout", undefined, ANYBODY],
  ["POST", "/api/send-verification-code", undefined, [401, 400, 400, 200, 400, 400]],
  ["POST", "/api/verify-email", { code: CODE }, [401, 400, 400, 200, 400, 400]],
  ["POST", "/api/upgrade", undefined, SIGNED_IN],
  ["POST", "/api/activate-premium", undefined, SIGNED_IN],
  ["POST", "/api/deactivate-premium", undefined, SIGNED_IN],
  ["POST", "/api/validate-screen-name", { screenName: "fresh_name" }, ANYBODY],
  ["POST", "/api/user/screen-name", { screenName: "fresh_name" }, SIGNED_IN],
  ["POST", "/api/user/screen-name", { screenName: "abc" }, [401, 400, 400, 400, 200, 400]],
  ["POST", "/api/user/screen-name", { screenName: OWN_NAME }, [401, 409, 200, 409, 409, 409]],
  ["PATCH", "/api/user", { displayName: "Changed Name" }, SIGNED_IN],
  ["PUT", "/api/user/picture", undefined, [401, 400, 400, 400, 400, 400]],
  ["DELETE", "/api/user/picture", undefined, SIGNED_IN],

  ["GET", "/api/feeds", undefined, SIGNED_IN],
  ["POST", "/api/feeds", { title: "New", slug: "new" }, with201(SIGNED_IN)],
  ["POST", "/api/feeds", { title: "New", slug: "new", isPublic: true }, [401, 403, 403, 403, 201, 403]],
  ["GET", `/api/feeds/${feedId}`, undefined, OWNER],
  ["PATCH", `/api/feeds/${feedId}`, { title: "Changed" }, OWNER],
  ["PATCH", `/api/feeds/${privateFeedId}`, { isPublic: true }, [401, 404, 403, 404, 404, 404]],
  ["PATCH", `/api/feeds/${feedId}/sort`, { sortMethod: "az" }, OWNER],
  ["POST", `/api/feeds/${feedId}/episodes/reorder`, { episodeIds: episodeIds.toReversed() }, OWNER],
  ["POST", `/api/feeds/${feedId}/episodes/reorder`, { episodeIds: [] }, [401, 404, 400, 404, 404, 404]],
  ["POST", `/api/feeds/${feedId}/episodes/move`, { episodeIds, toFeedId: privateFeedId }, OWNER],
  ["POST", `/api/feeds/${feedId}/episodes/copy`, { episodeIds, toFeedId: privateFeedId }, OWNER],
  ["POST", `/api/feeds/${feedId}/episodes/delete`, { episodeIds }, OWNER],
  ["POST", `/api/feeds/${feedId}/episodes/delete`, { episodeIds: [987_654] }, [401, 404, 400, 404, 404, 404]],
  ["POST", `/api/feeds/${feedId}/episodes/restore`, { episodeIds }, OWNER],
  ["DELETE", `/api/feeds/${feedId}`, undefined, OWNER],
  ["GET", "/api/numbers", undefined, SIGNED_IN],
  ["GET", `/api/feeds/${feedId}/export?format=csv`, undefined, OWNER],
  ["GET", `/api/feeds/${feedId}/numbers`, undefined, OWNER],
  ["GET", `/api/feeds/${feedId}/numbers.csv?by=day`, undefined, OWNER],
  ["GET", "/api/admin/numbers", undefined, ADMIN],
  [
    "POST",
    "/api/numbers/events",
    { type: "play", id: "0123456789abcdef", episode: "none", seconds: 0 },
    with204(ANYBODY),
  ],
  ["POST", "/api/metadata", { url: showUrl }, SIGNED_IN],
  ["POST", "/api/find", { query: showUrl }, ANYBODY],
  ["POST", `/api/feeds/${feedId}/episodes`, EPISODE, with201(OWNER)],
  ["PATCH", `/api/episodes/${episodeId}`, { title: "Changed" }, OWNER],
  ["DELETE", `/api/episodes/${episodeId}`, undefined, OWNER],
  ["GET", `/api/episodes/${episodeId}/transcript`, undefined, OWNER],
  ["PUT", `/api/episodes/${episodeId}/transcript?mayShare=true`, SRT, OWNER],
  ["PATCH", `/api/episodes/${episodeId}/transcript`, { mySpeaker: null }, NOT_YET],
  ["DELETE", `/api/episodes/${episodeId}/transcript`, undefined, NOT_YET],
  ["POST", `/api/episodes/${episodeId}/transcript/look`, undefined, [401, 404, 409, 404, 404, 404]],
  ["GET", "/api/transcripts/coverage", undefined, SIGNED_IN],
  ["GET", `/api/admin/users/${ownerId}/transcripts`, undefined, ADMIN],
  ["DELETE", `/api/admin/episodes/${episodeId}/transcript`, undefined, [401, 403, 403, 403, 403, 404]],

  ["GET", "/api/user/link-health", undefined, SIGNED_IN],
  ["POST", `/api/episodes/${episodeId}/links/check`, undefined, [401, 404, 202, 404, 404, 404]],
  ["POST", `/api/episodes/${episodeId}/links/page/replace`, { field: "showNotesUrl", url: showUrl }, OWNER],
  ["POST", `/api/episodes/${episodeId}/links/page/undo`, undefined, [401, 404, 409, 404, 404, 404]],

  ["GET", "/api/suggestions", undefined, SIGNED_IN],
  ["GET", "/api/suggestions/count", undefined, SIGNED_IN],
  ["POST", `/api/suggestions/${suggestionId}/accept`, { feedId }, with201(OWNER)],
  ["POST", `/api/suggestions/${suggestionId}/dismiss`, undefined, OWNER],
  ["POST", `/api/suggestions/${suggestionId}/dismiss`, { neverFromShow: true }, OWNER],
  ["POST", `/api/suggestions/${suggestionId}/later`, undefined, OWNER],
  ["POST", `/api/suggestions/${suggestionId}/undo`, undefined, NOT_YET],
  ["POST", "/api/watch/shows", { url: showUrl }, with201(SIGNED_IN)],
  ["DELETE", `/api/watch/shows/${watchId}`, undefined, with204(OWNER)],
  ["POST", "/api/watch/check", undefined, [401, 202, 202, 403, 202, 202]],
  ["PATCH", "/api/watch/settings", { mail: "daily", otherNames: ["O. Guest"] }, SIGNED_IN],

  ["GET", "/api/imports", undefined, SIGNED_IN],
  ["POST", "/api/imports", { url: showUrl }, [401, 202, 202, 202, 202, 202]],
  ["POST", "/api/imports?format=text", "https://show.example/two", [401, 202, 202, 202, 202, 202]],
  ["GET", `/api/imports/${importId}`, undefined, OWNER],
  ["PUT", `/api/imports/${importId}/columns`, { columns: ["link"] }, [401, 404, 409, 404, 404, 404]],
  ["PATCH", `/api/imports/${importId}/rows`, { rowIds: [importRowId], isTicked: true }, with204(OWNER)],
  ["PATCH", `/api/imports/${importId}/rows/${importRowId}`, { title: "Changed" }, with204(OWNER)],
  ["POST", `/api/imports/${importId}/reading`, { reading: "swapped" }, OWNER],
  ["POST", `/api/imports/${importId}/find-by-name`, { rowIds: [importRowId] }, with204(OWNER)],
  ["POST", `/api/imports/${importId}/add`, { feedId, rowIds: [importRowId] }, OWNER],
  ["POST", `/api/imports/${importId}/add`, { feedId, rowIds: [987_654] }, [401, 404, 400, 404, 404, 404]],
  ["POST", `/api/imports/${importId}/undo`, undefined, [401, 404, 409, 404, 404, 404]],
  ["DELETE", `/api/imports/${importId}`, undefined, with204(OWNER)],
  ["POST", "/suggestions/unsubscribe?token=made-up", undefined, NOBODY],

  ["GET", PUBLIC, undefined, ANYBODY],
  ["GET", `${PUBLIC}/feeds`, undefined, ANYBODY],
  ["GET", `${PUBLIC}/feeds/guest-spots`, undefined, ANYBODY],
  ["GET", `${PUBLIC}/feeds/guest-spots/episodes`, undefined, ANYBODY],
  ["GET", `${PUBLIC}/feeds/drafts`, undefined, NOBODY],
  ["GET", `${PUBLIC}/feeds/drafts/episodes`, undefined, NOBODY],

  ["GET", "/api/admin/users", undefined, ADMIN],
  ["GET", "/api/admin/users?search=guest&limit=10", undefined, ADMIN],
  ["GET", `/api/admin/users/${ownerId}`, undefined, ADMIN],
  ["PATCH", `/api/admin/users/${ownerId}`, { isVerified: false }, ADMIN],
  ["PATCH", `/api/admin/users/${ownerId}`, { isPremium: true }, ADMIN],
  ["PATCH", `/api/admin/users/${ownerId}`, { isAdmin: true }, ADMIN],
  ["PATCH", `/api/admin/users/${ownerId}`, { screenName: "given-name" }, ADMIN],
  ["PATCH", `/api/admin/users/${ownerId}`, {}, [401, 403, 403, 403, 403, 400]],
  ["DELETE", `/api/admin/users/${ownerId}`, undefined, with204(ADMIN)],
  ["POST", `/api/admin/users/${ownerId}/reset-password`, { newPassword: "given by hand" }, ADMIN],
  ["DELETE", `/api/admin/users/${ownerId}/sessions`, undefined, with204(ADMIN)],
  ["GET", "/api/admin/audit-log", undefined, ADMIN],
  ["GET", "/api/admin/jobs", undefined, ADMIN],
  ["POST", "/api/admin/jobs/999999/run", undefined, [401, 403, 403, 403, 403, 404]],
  ["GET", `/api/admin/audit-log?userId=${ownerId}&limit=10`, undefined, ADMIN],
  ["GET", "/api/admin/users/none", undefined, [401, 403, 403, 403, 403, 404]],

  ["POST", "/api/forgot-password", { email: `${OWN_NAME}@example.com` }, Array(6).fill(503)],
  ["POST", "/api/reset-password", { token: "made-up", newPassword: "a new password" }, Array(6).fill(400)],
  ["POST", "/api/user/password", { currentPassword: PASSWORD, newPassword: "a new password" }, SIGNED_IN],
  [
    "POST",
    "/api/user/password",
    { currentPassword: "not this", newPassword: "a new password" },
    [401, ...Array(5).fill(400)],
  ],
  ["POST", "/api/user/email", { email: "new@example.com", password: PASSWORD }, SIGNED_IN],
  ["POST", "/api/user/email/confirm", { code: CODE }, [401, ...Array(5).fill(400)]],
  ["GET", "/api/user/passkeys", undefined, SIGNED_IN],
  ["POST", "/api/user/passkeys/options", { password: "not this one" }, [401, ...Array(5).fill(400)]],
  ["DELETE", "/api/user/passkeys/1", { password: PASSWORD }, [401, ...Array(5).fill(404)]],
  ["POST", "/api/login/passkey", { token: "made-up", response: {} }, Array(6).fill(401)],
  ["GET", "/api/user/sessions", undefined, SIGNED_IN],
  ["DELETE", "/api/user/sessions/1", { password: PASSWORD }, with204(OWNER)],
  ["DELETE", "/api/user/sessions", { password: PASSWORD }, with204(SIGNED_IN)],
  ["DELETE", "/api/user/sessions", { password: "not this one" }, [401, ...Array(5).fill(400)]],
  ["GET", "/api/search?q=one", undefined, SIGNED_IN],
  ["GET", "/api/user/export.json", undefined, SIGNED_IN],
  ["POST", "/api/user/export.json", { password: PASSWORD }, SIGNED_IN],
  ["POST", "/api/user/export.json", { password: "not this one" }, [401, ...Array(5).fill(400)]],
  ["GET", "/api/user/export.opml", undefined, SIGNED_IN],
  ["GET", "/api/user/appearances/export?format=csv", undefined, SIGNED_IN],
  ["DELETE", "/api/user", { screenName: OWN_NAME, password: PASSWORD }, [401, 400, 204, 400, 400, 403]],
];

type DumpedTable = Exclude<
  keyof Tables,
  | "rateLimits"
  | "passages"
  | "hiddenParagraphs"
  | "jobs"
  | "transcriptFetches"
  | "dailyNumbers"
  | "instanceNumbers"
  | "dailySalts"
  | "dailyVisitors"
  | "countedEvents"
  | "instanceValues"
>;

/** Parents before children. Without tables that every call may change, counts, the search index and the background jobs. */
const TABLES = Object.keys({
  users: true,
  userSearchTexts: true,
  profilePictures: true,
  screenNameHistory: true,
  sessions: true,
  verificationCodes: true,
  passwordResets: true,
  feeds: true,
  feedSlugHistory: true,
  podcastGuids: true,
  episodes: true,
  transcripts: true,
  episodeChapters: true,
  auditEvents: true,
  passkeys: true,
  passkeyChallenges: true,
  watchedFeeds: true,
  watches: true,
  watchSettings: true,
  suggestions: true,
  suggestionKeys: true,
  pausedHosts: true,
  linkChecks: true,
  imports: true,
  importRows: true,
} satisfies Record<DumpedTable, true>) as DumpedTable[];
type Dump = Record<DumpedTable, Record<string, unknown>[]>;

describe("permissions", () => {
  let instance: Instance;
  let feedHost: FeedHost;
  let fixtures: Fixtures;
  let before: Dump;
  /** Compiled once, because they run more than 20,000 times. */
  let queries: Record<DumpedTable, CompiledQuery<Record<string, unknown>>>;
  /** since `before` was last restored or found unchanged */
  let mayHaveChanged = false;
  const cookies = new Map<Role, string | undefined>();

  beforeAll(async () => {
    feedHost = await startFeedHost();
    instance = await startInstance("SQLite");
    instance.context.createCode = () => CODE;
    const { db } = instance.context;
    const owner = await registerUser(instance, OWN_NAME, "Owner Guest");
    const accounts: Record<Exclude<Role, "visitor">, TestUser> = {
      owner,
      other: await registerUser(instance, "other_guest", "Other Guest"),
      unverified: await registerUser(instance, "unverified_guest", "Unverified Guest"),
      premium: await registerAda(instance),
      admin: await registerCam(instance),
    };
    for (const role of ROLES)
      cookies.set(role, role === "visitor" ? undefined : accounts[role].client.cookie("aircheck_session"));
    await accounts.unverified.client.post("/api/send-verification-code");
    instance.clock.advance({ seconds: 60 });
    await db.updateTable("users").set({ isVerified: true }).where("screenName", "!=", "unverified_guest").execute();
    const feed = await createFeed(owner.client);
    const drafts = await createFeed(owner.client, { title: "Drafts", slug: "drafts", isDefault: false });
    const episodes = [];
    for (const title of ["One", "Two"])
      episodes.push(await addEpisode(owner.client, feed.id, title, { showNotesUrl: feedHost.url(`/pages/${title}`) }));
    await instance.background.runDue("check-links");
    const episodeIds = episodes.map(({ id }) => id);
    const offer = { field: "showNotesUrl", url: feedHost.url("/shows/latin1.xml"), source: "archive" };
    await db
      .updateTable("linkChecks")
      .set({ offers: JSON.stringify([offer]) })
      .execute();
    const { id: suggestionId } = await db
      .insertInto("suggestions")
      .values({
        userId: owner.user.id,
        state: "new",
        level: "likely",
        draft: JSON.stringify({ ...EMPTY_DRAFT, title: "Three", sourceFeedUrl: "http://show.example/feed.xml" }),
        evidence: JSON.stringify({ kind: "title", parts: [] }),
        feedUrl: "http://show.example/feed.xml",
        foundAt: instance.clock.now().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const shown = await owner.client.post("/api/watch/shows", { url: feedHost.url("/shows/latin1.xml") });
    const { id: importId } = (await owner.client.post("/api/imports", { text: "https://show.example/one" })).json();
    await readImports(instance.context);
    const draft = { ...EMPTY_DRAFT, ...EPISODE };
    await db
      .updateTable("importRows")
      .set({ state: "found", drafts: JSON.stringify({ draft, choices: [] }) })
      .execute();
    fixtures = {
      ownerId: owner.user.id,
      feedId: feed.id,
      privateFeedId: drafts.id,
      episodeIds,
      episodeId: episodeIds[0] ?? 0,
      showUrl: feedHost.url("/shows/latin1.xml"),
      suggestionId,
      watchId: shown.json().id,
      importId,
      importRowId: (await owner.client.get(`/api/imports/${importId}`)).json().rows[0].id,
    };
    const queryOf = (table: DumpedTable) => untypedDb().selectFrom(table).selectAll().compile();
    queries = Object.fromEntries(TABLES.map((table) => [table, queryOf(table)])) as typeof queries;
    before = await dump();
  });
  afterAll(async () => {
    await instance.close();
    await feedHost.close();
  });
  beforeEach(() => async () => {
    if (mayHaveChanged) await restore();
    await untypedDb().deleteFrom("rateLimits").execute();
  });

  /** The database without its row types, for code that treats all tables alike. */
  function untypedDb() {
    return instance.context.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  }

  async function dump(): Promise<Dump> {
    await instance.background.runDue("check-links");
    const rows = TABLES.map(async (table) => {
      const { rows: found } = await untypedDb().executeQuery(queries[table]);
      // Rows come in no particular order.
      const sorted = found
        .map((row) => ({ row, text: JSON.stringify(row) }))
        .sort((a, b) => (a.text < b.text ? -1 : 1));
      return [table, sorted.map(({ row }) => row)];
    });
    return Object.fromEntries(await Promise.all(rows));
  }

  async function restore(): Promise<void> {
    await instance.background.runDue("check-links");
    await untypedDb()
      .transaction()
      .execute(async (db) => {
        for (const table of TABLES.toReversed()) await db.deleteFrom(table).execute();
        const filled = TABLES.filter((table) => before[table].length > 0);
        for (const table of filled) await db.insertInto(table).values(before[table]).execute();
      });
    mayHaveChanged = false;
  }

  const send = (role: Role, [method, url, body]: Call) => {
    const token = cookies.get(role);
    const headers: Record<string, string> = token ? { cookie: `aircheck_session=${token}` } : {};
    return instance.newClient().request(method, url, body, headers);
  };

  // The ids are known once the instance runs. Titles need none.
  const named = calls({
    ownerId: 0,
    feedId: 0,
    privateFeedId: 0,
    episodeIds: [],
    episodeId: 0,
    showUrl: "",
    suggestionId: 0,
    watchId: 0,
    importId: 0,
    importRowId: 0,
  });
  const rows = named.map(
    ([method, url, body, statuses], index) =>
      [method, url.replace(/\/0\b/, "/{id}"), body === undefined ? "" : JSON.stringify(body), statuses, index] as const,
  );

  test.each(rows)("%s %s %s responds %j", async (_method, _url, _body, _statuses, index) => {
    const call = calls(fixtures)[index] as Call;
    const [method, , , statuses] = call;
    const received: number[] = [];
    for (const role of ROLES) {
      mayHaveChanged = true;
      const { statusCode } = await send(role, call);
      received.push(statusCode);
      if (statusCode >= 400 || method === "GET") {
        expect([role, await dump()]).toEqual([role, before]);
        mayHaveChanged = false;
      } else await restore();
    }
    expect(received).toEqual(statuses);
  });

  test("every API route that is not public responds 401 when signed out, before it validates the request", async () => {
    const { paths } = (await instance.newClient().get("/api/docs/json")).json<OpenApi>();
    const routes = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    expect(routes.filter((route) => PUBLIC_ROUTES.includes(route)).sort()).toEqual([...PUBLIC_ROUTES].sort());
    for (const route of routes.filter((route) => !PUBLIC_ROUTES.includes(route))) {
      const [method = "", url = ""] = route.split(" ");
      const response = await inject(instance.app, {
        method: method as "GET",
        url: url.replaceAll(/\{\w+\}/g, "not-an-id"),
        ...(method === "GET" ? {} : { payload: { title: 1 } }),
      });
      expect([route, response.statusCode, response.json()]).toEqual([route, 401, { message: "You are not logged in" }]);
    }
  });
});
