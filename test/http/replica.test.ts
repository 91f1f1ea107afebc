import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { createPostgresDatabase, runStatement } from "#test/support/postgres.ts";
import { type StallingProxy, startStallingProxy } from "#test/support/stalling-proxy.ts";
import { addEpisode, createFeed, registerBen } from "#test/support/users.ts";

const EPISODES = "/api/users/screen-name/ben_guest/feeds/guest-spots/episodes";
const RSS = "/u/ben_guest/guest-spots/feed.xml";
/** What visitors see of a feed, in each of its forms. */
const DOCUMENTS = [
  EPISODES,
  RSS,
  "/u/ben_guest/feed.xml",
  "/u/ben_guest/guest-spots",
  "/u/ben_guest/guest-spots/embed",
];

/* The "replica" is a copy of the database that never receives updates: it knows one episode, by a title of its own. */
describe("a primary and its replica", () => {
  let instance: Instance;
  let primary: StallingProxy;
  let replica: StallingProxy;
  let feedId: number;
  let names: string[];
  let warnings: string[];
  /** of Ben, since before the replica was copied */
  let session: string;
  const serverPort = () => Number(new URL(inject("postgresUrl")).port);

  beforeEach(async () => {
    const url = inject("postgresUrl");
    names = ["primary", "replica"].map((role) => `${role}_${randomUUID().replaceAll("-", "")}`);
    const [primaryName = "", replicaName = ""] = names;
    const primaryUrl = await createPostgresDatabase(url, primaryName, inject("postgresTemplate"));
    const before = await startInstance("PostgreSQL", { DATABASE_URL: primaryUrl });
    const { client } = await registerBen(before);
    // The feeds of others are read in another way.
    await client.post("/api/activate-premium");
    feedId = (await createFeed(client)).id;
    await addEpisode(client, feedId, "One");
    session = `aircheck_session=${client.cookie("aircheck_session")}`;
    await before.close();
    const replicaUrl = await createPostgresDatabase(url, replicaName, primaryName);
    await runStatement(replicaUrl, "update episodes set title = 'One, from the replica'");

    warnings = [];
    [primary, replica] = await Promise.all([startStallingProxy(serverPort()), startStallingProxy(serverPort())]);
    const through = (databaseUrl: string, { port }: StallingProxy) =>
      Object.assign(new URL(databaseUrl), { port: String(port) }).href;
    instance = await startInstance(
      "PostgreSQL",
      {
        DATABASE_URL: through(primaryUrl, primary),
        DATABASE_REPLICA_URL: through(replicaUrl, replica),
        METRICS_TOKEN: "scrape",
      },
      { warn: (message) => warnings.push(message) },
    );
  });
  afterEach(async () => {
    await instance.close();
    primary.close();
    replica.close();
    const admin = new pg.Client({ connectionString: inject("postgresUrl") });
    await admin.connect();
    for (const name of names) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const titles = async () =>
    (await instance.newClient().get(EPISODES)).json().map(({ title }: { title: string }) => title);

  async function signIn() {
    const owner = instance.newClient();
    await owner.post("/api/login", { email: "ben_guest@example.com", password: "correct horse" });
    return owner;
  }

  test("public pages read from a replica that is up to date, and otherwise from the primary", async () => {
    expect(await titles()).toEqual(["One, from the replica"]);
    await addEpisode(await signIn(), feedId, "Two");
    expect(await titles()).toEqual(["Two", "One"]);
    expect((await instance.newClient().get(RSS)).body).toContain("<title>Two</title>");
  });

  test("a replica that is lost is replaced by the primary, and used again when it is back", async () => {
    replica.close();
    for (const path of DOCUMENTS) {
      const { statusCode, body } = await instance.newClient().get(path);
      expect([path, statusCode, body.includes("from the replica")]).toEqual([path, 200, false]);
    }

    replica = await startStallingProxy(serverPort(), replica.port);
    // Another part of the list than what is cached by now.
    await expect
      .poll(async () => (await instance.newClient().get(`${EPISODES}?limit=${Math.ceil(Math.random() * 1000)}`)).body)
      .toContain("from the replica");
  });

  test("a replica that is lost shows in the metrics and at /readyz, which stays ready", async () => {
    const states = async () => {
      const { body } = await instance.newClient().get("/metrics", { authorization: "Bearer scrape" });
      const { statusCode, json } = await instance.newClient().get("/readyz");
      return [statusCode, json(), /^aircheck_replica_up\{.*\} (\d)$/m.exec(body)?.[1]];
    };
    expect(await states()).toEqual([200, { status: "ready" }, "1"]);
    replica.close();
    expect(await states()).toEqual([200, { status: "ready", replica: "not answering" }, "0"]);
    replica = await startStallingProxy(serverPort(), replica.port);
    expect(await states()).toEqual([200, { status: "ready" }, "1"]);
  });

  test("while the primary is lost, the replica serves visitors, and changes get a 503", async () => {
    const owner = await signIn();
    primary.close();
    for (const path of DOCUMENTS) {
      const { statusCode, body } = await instance.newClient().get(path);
      expect([path, statusCode, body.includes("from the replica")]).toEqual([path, 200, true]);
    }
    const refused = await owner.post(`/api/feeds/${feedId}/episodes`, { title: "Two", releaseDate: "2026-01-05" });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(warnings).toEqual([expect.stringContaining("The primary does not answer")]);
  });

  test("while the primary is lost, somebody whose session was last used an hour ago is shown public pages", async () => {
    instance.clock.advance({ seconds: 7200 });
    primary.close();
    for (const path of ["/u/ben_guest", "/u/ben_guest/no-such-feed"]) {
      const { statusCode } = await instance.newClient().get(path, { cookie: session });
      expect([path, statusCode]).toEqual([path, path.endsWith("no-such-feed") ? 404 : 200]);
    }
  });

  test("while the primary is lost, visitors can search, for the first time too", async () => {
    primary.close();
    const { statusCode, body } = await instance.newClient().get("/u/ben_guest?q=one");
    expect([statusCode, body.includes("from the replica")]).toEqual([200, true]);
  });

  test("what the replica had while the primary was lost is not taken for what the primary has", async () => {
    const owner = await signIn();
    await addEpisode(owner, feedId, "Two");
    primary.close();
    for (const path of DOCUMENTS) expect((await instance.newClient().get(path)).body).not.toContain("Two");

    primary = await startStallingProxy(serverPort(), primary.port);
    await expect.poll(titles).toContain("Two");
    for (const path of DOCUMENTS) expect((await instance.newClient().get(path)).body).toContain("Two");
  });

  test("a primary that only ended its connections is asked again, for what visitors read", async () => {
    const owner = await signIn();
    await addEpisode(owner, feedId, "Two");
    expect(await titles()).toEqual(["Two", "One"]);
    // With a timeout, it waits until they have ended: a connection that is still ending could fail the second attempt, too.
    await runStatement(
      inject("postgresUrl"),
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${names[0]}' and pid <> pg_backend_pid()`,
    );
    for (const path of DOCUMENTS) {
      const { statusCode, body } = await instance.newClient().get(path);
      expect([path, statusCode, body.includes("Two")]).toEqual([path, 200, true]);
    }
  });

  test.each(["with a replica", "alone"])(
    "visitors notice nothing of a primary %s that was away for a moment and has forgotten all connections",
    async (way) => {
      const owner = await signIn();
      await addEpisode(owner, feedId, "Two");
      const { databaseUrl = "" } = instance.context.config;
      const serving = way === "alone" ? await startInstance("PostgreSQL", { DATABASE_URL: databaseUrl }) : instance;
      const visit = async (path: string) => {
        const { statusCode, body } = await serving.newClient().get(path);
        expect([path, statusCode, body.includes("Two")]).toEqual([path, 200, true]);
      };
      const loseAllConnections = async () => {
        const { db } = serving.context;
        await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(db)));
        primary.loseConnections();
      };
      await loseAllConnections();
      for (const path of DOCUMENTS) await visit(path);
      await loseAllConnections();
      await Promise.all(DOCUMENTS.map(visit));
      if (serving !== instance) await serving.close();
    },
  );
});
