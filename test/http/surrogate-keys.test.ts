import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ANY_ENGINE, type Instance, startInstance } from "#test/support/instance.ts";
import { freePort, isListening } from "#test/support/postgres.ts";
import { addEpisode, createFeed, registerUser, type TestUser } from "#test/support/users.ts";
import { hasVarnish } from "#test/support/varnish.ts";

/*
 * What docs/scale.md says of a cache that answers without asking, tried with Varnish and its module xkey. A gateway of the trial stands
 * between Varnish and the application. It gives each public document its owner's key and, after a change, purges the keys of the
 * owners whose revision has changed.
 */

const VCL = (backendPort: number) => `
vcl 4.1;
import xkey;
backend default { .host = "127.0.0.1"; .port = "${backendPort}"; }
sub vcl_recv {
  if (req.method == "PURGE") {
    set req.http.purged = xkey.purge(req.http.xkey);
    return (synth(200));
  }
}
sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.http.xkey && beresp.status == 200) {
    set beresp.ttl = 1h;
  } else {
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
  }
  return (deliver);
}`;

test("a change of a feed moves its owner's version, and nobody else's", async () => {
  const instance = await startInstance(ANY_ENGINE);
  onTestFinished(() => instance.close());
  const ada = await registerUser(instance, "ada.guest", "Ada Guest");
  await registerUser(instance, "ben.guest", "Ben Guest");
  const { id } = await createFeed(ada.client, { title: "Guest spots", slug: "spots", isDefault: true });
  const before = await findVersions(instance);
  await addEpisode(ada.client, id, "Bees", { audioUrl: "https://cdn.example.com/bees.mp3" });
  const after = await findVersions(instance);
  expect(after.get("ada.guest")).not.toBe(before.get("ada.guest"));
  expect(after.get("ben.guest")).toBe(before.get("ben.guest"));
});

// Where it is missing, scripts/test.ts says so.
if (hasVarnish()) describe("Varnish with the owner as surrogate key", tryVarnish);

function tryVarnish() {
  let instance: Instance;
  let varnish: Awaited<ReturnType<typeof startVarnish>>;
  let gateway: Gateway;
  let ada: TestUser;
  let ben: TestUser;
  let feedId: number;

  beforeAll(async () => {
    instance = await startInstance(ANY_ENGINE);
    await instance.app.listen({ port: 0, host: "127.0.0.1" });
    ada = await registerUser(instance, "ada.guest", "Ada Guest");
    ben = await registerUser(instance, "ben.guest", "Ben Guest");
    feedId = (await createFeed(ada.client, { title: "Guest spots", slug: "spots", isDefault: true })).id;
    await createFeed(ben.client, { title: "Guest spots", slug: "spots", isDefault: true });
    gateway = await startGateway(instance);
    varnish = await startVarnish(gateway.port);
    gateway.varnishOrigin = varnish.origin;
    await gateway.purgeChanged();
  });
  afterAll(async () => {
    await varnish.stop();
    gateway.stop();
    await instance.close();
  });

  const read = async (path: string) => (await fetch(`${varnish.origin}${path}`)).text();
  const DOCUMENTS = ["/u/ada.guest", "/u/ada.guest/spots", "/u/ada.guest/spots/feed.xml", "/u/ada.guest/feed.xml"];

  test("answers what has not changed without asking", async () => {
    for (const path of DOCUMENTS) await read(path);
    const before = gateway.requests;
    for (let time = 0; time < 20; time += 1) for (const path of DOCUMENTS) await read(path);
    expect(gateway.requests).toBe(before);
  });

  test("shows each change in every document of its owner, and asks for nobody else's anew", async () => {
    await read("/u/ben.guest/spots");
    for (let number = 0; number < 10; number += 1) {
      for (const path of DOCUMENTS) await read(path);
      await addEpisode(ada.client, feedId, `Change ${number}`, { audioUrl: `https://cdn.example.com/${number}.mp3` });
      await gateway.purgeChanged();
      for (const path of ["/u/ada.guest/spots", "/u/ada.guest"]) expect(await read(path)).toContain(`Change ${number}`);
    }
    const before = gateway.requests;
    await read("/u/ben.guest/spots");
    expect(gateway.requests).toBe(before);
  });

  test("keeps no document that was read before a change and arrives after its purge", async () => {
    const arrival = gateway.holdNext("/u/ada.guest/spots?page=1");
    const late = read("/u/ada.guest/spots?page=1");
    await arrival.answered;
    await addEpisode(ada.client, feedId, "While it was on its way", { audioUrl: "https://cdn.example.com/way.mp3" });
    await gateway.purgeChanged();
    arrival.release();
    expect(await late).not.toContain("While it was on its way");
    expect(await read("/u/ada.guest/spots?page=1")).toContain("While it was on its way");
  });
}

/** By screen name: what every document of a user is from. */
async function findVersions({ context }: Instance): Promise<Map<string, string>> {
  const users = await context.db.selectFrom("users").select(["screenName", "revision", "profileRevision"]).execute();
  return new Map(
    users.map(({ screenName, revision, profileRevision }) => [screenName, `${revision} ${profileRevision}`]),
  );
}

interface Gateway {
  port: number;
  varnishOrigin: string;
  /** how many have reached the application */
  requests: number;
  /** Purges the documents of all owners whose revision has changed: before the change is answered. */
  purgeChanged(): Promise<void>;
  /** Holds the next response for a path, which the application has given. */
  holdNext(path: string): { answered: Promise<void>; release(): void };
  stop(): void;
}

async function startGateway(instance: Instance): Promise<Gateway> {
  const origin = `http://127.0.0.1:${(instance.app.server.address() as AddressInfo).port}`;
  const versions = new Map<string, string>();
  /** how often each owner's documents were purged */
  const purges = new Map<string, number>();
  let held: { path: string; answered(): void; released: Promise<void> } | undefined;
  const gateway: Gateway = {
    port: 0,
    varnishOrigin: "",
    requests: 0,
    async purgeChanged() {
      for (const [screenName, version] of await findVersions(instance)) {
        if (versions.get(screenName) === version) continue;
        versions.set(screenName, version);
        purges.set(screenName, (purges.get(screenName) ?? 0) + 1);
        const purged = await fetch(gateway.varnishOrigin, { method: "PURGE", headers: { xkey: screenName } });
        expect(purged.status).toBe(200);
      }
    },
    holdNext(path) {
      const answered = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { path, answered: answered.resolve, released: released.promise };
      return { answered: answered.promise, release: released.resolve };
    },
    stop: () => void server.close().closeAllConnections(),
  };
  const server = createServer(async (request, response) => {
    gateway.requests += 1;
    const path = request.url ?? "/";
    const [, owner = ""] = /^\/u\/([^/?]+)/.exec(path) ?? [];
    const purgesBefore = purges.get(owner);
    const answer = await fetch(origin + path, { headers: { host: request.headers.host ?? "" } });
    const body = Buffer.from(await answer.arrayBuffer());
    if (held?.path === path) {
      const { answered, released } = held;
      held = undefined;
      answered();
      await released;
    }
    response.statusCode = answer.status;
    response.setHeader("content-type", answer.headers.get("content-type") ?? "text/plain");
    // What was purged meanwhile may show what was there before.
    if (owner && purges.get(owner) === purgesBefore) response.setHeader("xkey", owner);
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  gateway.port = (server.address() as AddressInfo).port;
  return gateway;
}

async function startVarnish(backendPort: number) {
  const folder = mkdtempSync(join(tmpdir(), "aircheck-varnish-"));
  const port = await freePort();
  writeFileSync(join(folder, "trial.vcl"), VCL(backendPort));
  const varnish = spawn(
    "/usr/sbin/varnishd",
    [
      ...["-F", "-a", `127.0.0.1:${port}`, "-f", join(folder, "trial.vcl")],
      ...["-s", "malloc,16m", "-n", join(folder, "work"), "-j", "none"],
    ],
    { stdio: "ignore" },
  );
  while (!(await isListening(port))) {
    if (varnish.exitCode !== null) throw new Error(`varnishd ended with ${varnish.exitCode}`);
    await wait(50);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(varnish, "exit");
      varnish.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
