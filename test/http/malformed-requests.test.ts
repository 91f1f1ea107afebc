import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from "vitest";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { hashUrl } from "#server/store/link-checks.ts";
import { type Engine, type Instance, inject, ORIGIN, startInstance } from "#test/support/instance.ts";
import { readImports } from "#test/support/read-imports.ts";
import { addEpisode, createFeed, PASSWORD, registerUser } from "#test/support/users.ts";

/*
 * Sends every route of the OpenAPI document the bodies and parameters that no client should send, and expects that none is an
 * error of the server. A new route is in the document, so it is covered without a change here.
 */
type Role = "visitor" | "user" | "administrator";

/** The parts of an OpenAPI document that say what a route takes. */
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  parameters?: { name: string; in: "path" | "query"; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  minLength?: number;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}
interface Route extends Operation {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
}

/** Somebody who sends requests. */
interface Sender {
  headers: Record<string, string>;
  /** what exists, by the names that fields and parameters have for it */
  values: Record<string, unknown>;
}

interface Body {
  payload?: string;
  contentType?: string;
}

const CODE = "123456";
/** A closed port. */
const LINK = "http://127.0.0.1:9/show";
const SRT = "1\n00:00:00,000 --> 00:00:02,000\nHello";

/** Values of each JSON type, among them a text that has no form in UTF-8. */
const ODD_VALUES = [
  null,
  true,
  -1,
  1e300,
  "",
  "text",
  "lone surrogate \ud800",
  "long ".repeat(5000),
  [null, "text", {}],
  { unknown: 1 },
];
const ODD_PARAMETERS = [
  "",
  "text",
  "-1",
  "0",
  "1.5",
  "1e99",
  "9".repeat(15),
  "9".repeat(20),
  "%00",
  "%ff",
  "%",
  "a%2Fb",
];
const ODD_BODIES: Body[] = [
  {},
  { payload: "", contentType: "application/json" },
  { payload: "{", contentType: "application/json" },
  { payload: "{}", contentType: "application/json" },
  { payload: '{"title": "NUL \\u0000"}', contentType: "application/json" },
  { payload: '{"__proto__": {}, "constructor": {}}', contentType: "application/json" },
  { payload: "{}", contentType: "text/plain" },
  { payload: "{}", contentType: "multipart/form-data" },
  { payload: "{}", contentType: "no type" },
  { payload: "no picture", contentType: "image/png" },
  { payload: `${SRT} \u0000`, contentType: "application/x-subrip" },
];

/** Not an error of the server: oEmbed's status for a format that we do not write. Source: https://oembed.com/#section2.3 */
const UNKNOWN_FORMAT = 501;
/** Not signed in, or not found. */
const GONE = [401, 404];
/** Routes that find nothing here, or refuse what administrators may not do to themselves. */
const UNREACHED = [
  "POST /api/login/passkey",
  "POST /api/suggestions/{suggestionId}/undo",
  "POST /suggestions/unsubscribe",
  "DELETE /api/admin/users/{userId}",
  "GET /api/oembed",
];

/** What visitors are refused says nothing about a database. */
const ROLES_ON: [Engine, Role[]][] = [
  ["SQLite", ["visitor", "user", "administrator"]],
  ["PostgreSQL", ["user", "administrator"]],
];

/** Users send requests to their routes, administrators to theirs, and visitors to all. */
function mayUse(role: Role, { path }: Route): boolean {
  return role === "visitor" || path.startsWith("/api/admin/") === (role === "administrator");
}

/**
 * The requests that were refused before the route's own queries, by role, route and number, on the first database. The other one has
 * nothing to do with them.
 */
const refusedBefore = new Set<string>();

describe.each(ROLES_ON)("malformed requests, on %s,", (engine, roles) => {
  let instance: Instance;
  let routes: Route[];
  let securityEvents: MockInstance<Instance["context"]["securityLog"]["record"]>;
  let senderCount = 0;
  beforeAll(async () => {
    instance = await startInstance(engine, {}, { createCode: () => CODE, sendMail: async () => {} });
    securityEvents = vi.spyOn(instance.context.securityLog, "record");
    const { paths } = (await instance.newClient().get("/api/docs/json")).json<OpenApi>();
    routes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        ...operation,
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Route["method"],
        path,
      })),
    );
  });
  afterAll(() => instance.close());

  /** Registers a user who has one of everything. A visitor sends requests about the data of such a user. */
  async function createSender(role: Role): Promise<Sender> {
    const { db } = instance.context;
    const at = instance.clock.now().toISOString();
    senderCount += 1;
    const screenName = `guest_${senderCount}`;
    const { client, user } = await registerUser(instance, screenName, "A Guest");
    const feed = await createFeed(client, { slug: "talks" });
    const { id: toFeedId } = await createFeed(client, { slug: "keynotes", isDefault: false });
    const episode = await addEpisode(client, feed.id, "One", { showNotesUrl: LINK });
    const offers = JSON.stringify([{ field: "audioUrl", url: LINK, source: "look-up" }]);
    const link = { episodeId: episode.id, kind: "page", urlHash: hashUrl(LINK), offers } as const;
    await db
      .insertInto("linkChecks")
      .values({ ...link, failures: 0, nextCheckAt: at })
      .execute();
    await client.put(`/api/episodes/${episode.id}/transcript?mayShare=true`, SRT);
    const { id: suggestionId } = await db
      .insertInto("suggestions")
      .values({
        userId: user.id,
        state: "new",
        level: "likely",
        draft: JSON.stringify({ ...EMPTY_DRAFT, title: "Three", sourceFeedUrl: LINK }),
        evidence: JSON.stringify({ kind: "title", parts: [] }),
        feedUrl: LINK,
        foundAt: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: passkeyId } = await db
      .insertInto("passkeys")
      .values({
        userId: user.id,
        credentialId: screenName,
        publicKey: Buffer.from("a public key"),
        counter: 0,
        transports: null,
        name: "Phone",
        createdAt: at,
        lastUsedAt: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("sessions").set({ isPasskeyVerified: true }).where("userId", "=", user.id).execute();
    const changes = { isVerified: true, isAdmin: role === "administrator" };
    await db.updateTable("users").set(changes).where("id", "=", user.id).execute();
    const { id: watchedFeedId } = await db
      .insertInto("watchedFeeds")
      .values({ feedUrl: `${LINK}/${screenName}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: showId } = await db
      .insertInto("watches")
      .values({ userId: user.id, watchedFeedId, relation: "expected", createdAt: at, readAt: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const list = await client.post("/api/imports?name=list.csv", `Title,Link\nOne,${LINK}/one`);
    const { id: importId } = list.json();
    await readImports(instance.context);
    const [{ id: rowId }] = (await client.get(`/api/imports/${importId}`)).json().rows;
    const draft = { ...EMPTY_DRAFT, title: "Four", releaseDate: at };
    await db
      .updateTable("importRows")
      .set({ state: "found", drafts: JSON.stringify({ draft, choices: [draft] }) })
      .where("id", "=", rowId)
      .execute();
    const [{ id: sessionId }] = (await client.get("/api/user/sessions")).json();
    const token = client.cookie("aircheck_session");
    return {
      headers: { origin: ORIGIN, ...(role === "visitor" ? {} : { cookie: `aircheck_session=${token}` }) },
      values: {
        userId: user.id,
        screenName,
        email: `${screenName}@example.com`,
        password: PASSWORD,
        currentPassword: PASSWORD,
        code: CODE,
        sessionId,
        passkeyId,
        feedId: feed.id,
        toFeedId,
        feedSlug: feed.slug,
        episodeId: episode.id,
        episodeIds: [episode.id],
        suggestionId,
        showId,
        kind: link.kind,
        importId,
        rowId,
        rowIds: [rowId],
        url: LINK,
      },
    };
  }

  const wasRefusedBySchema = () => securityEvents.mock.lastCall?.[0] === "input-refused";

  async function send({ method }: Route, url: string, sender: Sender, { payload, contentType }: Body) {
    const request = {
      method,
      url,
      headers: { ...sender.headers, ...(contentType && { "content-type": contentType }) },
      ...(payload !== undefined && { payload }),
    };
    const response = await inject(instance.app, request);
    if (response.statusCode !== 429) return response;
    await instance.context.db.deleteFrom("rateLimits").execute();
    return inject(instance.app, request);
  }

  // Half of all routes are POST, and each of their bodies may be followed by a new user.
  const methods = ["GET", "POST 1", "POST 2", "POST 3", "POST 4", "PUT", "PATCH", "DELETE"] as const;
  const cases = roles.flatMap((role) => methods.map((part) => [role, part] as const));
  test.each(cases)("cause no error of the server that answers a %s's %s", async (role, part) => {
    const [method = "", number] = part.split(" ");
    const ofMethod = routes.filter((each) => each.method === method && mayUse(role, each));
    const tried = ofMethod.filter((_, index) => number === undefined || index % 4 === Number(number) - 1);
    const failed: unknown[] = [];
    const unreached: string[] = [];
    let sender = await createSender(role);
    for (const route of tried) {
      let hasSucceeded = false;
      let isReached = false;
      const requests = [...requestsOf(route)];
      for (const [index, requestOf] of requests.entries()) {
        const request = `${role} ${route.name} ${index}`;
        if (refusedBefore.has(request)) continue;
        const sendOnce = async () => {
          const { url, body } = requestOf(sender.values);
          securityEvents.mockClear();
          const { statusCode } = await send(route, url, sender, body);
          if (statusCode === 415 || wasRefusedBySchema()) refusedBefore.add(request);
          if (statusCode >= 500 && statusCode !== UNKNOWN_FORMAT)
            failed.push([route.name, url, body.payload?.slice(0, 200), statusCode]);
          return statusCode;
        };
        let status = await sendOnce();
        // What an earlier request has used up, such as the session, is made anew, unless all that is odd is a body that nobody reads.
        const isRead = route.requestBody !== undefined || requestOf === requests.at(-1);
        if (hasSucceeded && isRead && GONE.includes(status)) {
          sender = await createSender(role);
          status = await sendOnce();
        }
        hasSucceeded ||= status < 300 && ["POST", "DELETE"].includes(route.method);
        isReached = !GONE.includes(status) && status !== 403;
      }
      if (hasSucceeded && role !== "visitor") sender = await createSender(role);
      if (!isReached) unreached.push(route.name);
    }
    expect(failed).toEqual([]);
    // The last request to each route is a valid one. If it were not, the others might not get to what the route does.
    const expected = tried.map(({ name }) => name).filter((name) => UNREACHED.includes(name));
    if (role !== "visitor") expect(unreached).toEqual(expected);
  });
});

type RequestOf = (values: Record<string, unknown>) => { url: string; body: Body };

/** The requests for a route: odd parameters, odd bodies, odd values of each field, and a valid one. */
function* requestsOf({ method, path, parameters = [], requestBody }: Route): Generator<RequestOf> {
  const urlOf = (values: Record<string, unknown>, odd: Record<string, string> = {}) => {
    const query = parameters
      .filter((parameter) => parameter.in === "query" && (parameter.required || parameter.name in odd))
      .map(({ name, schema }) => `${name}=${odd[name] ?? encodeURIComponent(String(exampleOf(schema, values, name)))}`);
    const choiceOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema.enum?.[0];
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => odd[name] ?? String(values[name] ?? choiceOf(name) ?? 1));
    return query.length > 0 ? `${url}?${query.join("&")}` : url;
  };
  const schema = requestBody?.content["application/json"]?.schema;
  const validBody = (values: Record<string, unknown>) => (schema ? json(exampleOf(schema, values)) : {});
  for (const { name } of parameters)
    for (const odd of ODD_PARAMETERS)
      yield (values) => ({ url: urlOf(values, { [name]: odd }), body: validBody(values) });
  if (method !== "GET") {
    const bodies = [...ODD_BODIES, ...ODD_VALUES.map(json)];
    for (const body of bodies) yield (values) => ({ url: urlOf(values), body });
  }
  for (const alternative of schema?.oneOf ?? (schema ? [schema] : []))
    for (const odd of oddObjects(alternative)) yield (values) => ({ url: urlOf(values), body: json(odd(values)) });
  yield (values) => ({ url: urlOf(values), body: validBody(values) });
}

/** An object for each odd value of each field: the field alone if it may be, otherwise beside valid ones. */
function* oddObjects(schema: Schema): Generator<(values: Record<string, unknown>) => unknown> {
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    for (const odd of oddValues(field))
      yield (values) => ({
        ...(schema.required ? (exampleOf(schema, values) as object) : {}),
        [name]: odd(values),
      });
}

function* oddValues(schema: Schema): Generator<(values: Record<string, unknown>) => unknown> {
  for (const value of ODD_VALUES) yield () => value;
  yield* oddObjects(schema);
  if (schema.items) for (const odd of oddObjects(schema.items)) yield (values) => [odd(values)];
}

/** A value that the schema allows. @param values to take for fields of these names */
function exampleOf(schema: Schema, values: Record<string, unknown>, name = ""): unknown {
  if (name in values) return values[name];
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first) return exampleOf(first, values, name);
  if (schema.enum) return schema.enum[0];
  if (/url$|image$/i.test(name)) return LINK;
  if (/email$/i.test(name)) return values.email;
  if (/date$/i.test(name)) return "2026-01-02";
  switch (schema.type) {
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "array":
      return schema.items ? [exampleOf(schema.items, values)] : [];
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(inner, values, field)]));
    }
    default:
      return "an-example".slice(0, Math.max(schema.minLength ?? 0, 10));
  }
}

function json(value: unknown): Body {
  return { payload: JSON.stringify(value), contentType: "application/json" };
}
