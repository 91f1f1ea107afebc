import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen } from "#test/support/users.ts";

/* The "replica" is a copy of the database that never receives updates. */
test("public pages read from a replica that is up to date, and otherwise from the primary", async () => {
  const url = new URL(inject("postgresUrl"));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = (role: string) => `${role}_${randomUUID().replaceAll("-", "")}`;
  const [primary, replica] = [name("primary"), name("replica")];
  await admin.query(`create database ${primary}`);
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const EPISODES = "/api/users/screen-name/ben_guest/feeds/guest-spots/episodes";

  const before = await startInstance("PostgreSQL", { DATABASE_URL: at(primary) });
  const { client } = await registerBen(before);
  const feed = await createFeed(client);
  await addEpisode(client, feed.id, "One");
  await before.close();
  await admin.query(`create database ${replica} template ${primary}`);
  const copy = new pg.Client({ connectionString: at(replica) });
  await copy.connect();
  await copy.query("update episodes set title = 'One, from the replica'");

  const instance = await startInstance("PostgreSQL", {
    DATABASE_URL: at(primary),
    DATABASE_REPLICA_URL: at(replica),
  });
  const titles = async () =>
    (await instance.newClient().get(EPISODES)).json().map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(["One, from the replica"]);
  const owner = instance.newClient();
  await owner.post("/api/login", { email: "ben_guest@example.com", password: "correct horse" });
  await addEpisode(owner, feed.id, "Two");
  expect(await titles()).toEqual(["Two", "One"]);
  expect((await instance.newClient().get("/u/ben_guest/guest-spots/feed.xml")).body).toContain("<title>Two</title>");

  await instance.close();
  await copy.end();
  for (const database of [primary, replica]) await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});
