import { beforeEach, describe, expect, test } from "vitest";
import { updateUser } from "#server/store/users.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  PASSWORD,
  registerBen,
  registerCam,
  registerUser,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

const NEW_PASSWORD = "quiet harbour";
const NEEDED = "Enter your own password: this is about an administrator";

/** What changes something, with a body for each variant. A route that is missing here fails the test below. */
const ACTS: Record<string, object[]> = {
  "PATCH /api/admin/users/{userId}": [
    { isVerified: true },
    { isPremium: true },
    { isAdmin: true },
    { screenName: "brand-new" },
  ],
  "DELETE /api/admin/users/{userId}": [{}],
  "DELETE /api/admin/users/{userId}/sessions": [{}],
  "POST /api/admin/users/{userId}/reset-password": [{ newPassword: NEW_PASSWORD }],
  "DELETE /api/admin/episodes/{episodeId}/transcript": [{}],
  "POST /api/admin/jobs/{jobId}/run": [{}],
};
type Method = "POST" | "PATCH" | "DELETE";

describe("acts of administrators", () => {
  let instance: Instance;
  let ben: TestUser;
  let cam: TestUser;
  let dee: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    cam = await registerCam(instance);
    dee = await registerUser(instance, "dee-admin", "Dee Admin");
    await setAdmin(dee, true);
    return () => instance.close();
  });

  const setAdmin = ({ user }: TestUser, isAdmin: boolean) => updateUser(instance.context.db, user.id, { isAdmin });
  const send = async (method: Method, path: string, body?: object) => {
    const { statusCode, body: text } = await cam.client.request(method, path, body);
    return [statusCode, text === "" ? undefined : JSON.parse(text).message];
  };
  const actOn = ({ user }: TestUser, method: Method, rest: string, body?: object) =>
    send(method, `/api/admin/users/${user.id}${rest}`, body);
  const users = async () => JSON.stringify(await instance.context.db.selectFrom("users").selectAll().execute());

  test("every route is one of somebody who still is an administrator when it is done", async () => {
    const { paths } = (await cam.client.get("/api/docs/json")).json();
    const changing = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      path.startsWith("/api/admin/")
        ? Object.keys(methods).flatMap((method) => (method === "get" ? [] : `${method.toUpperCase()} ${path}`))
        : [],
    );
    expect(changing.toSorted()).toEqual(Object.keys(ACTS).toSorted());
    const episodeId = await addTranscript(ben);
    // The role is lost between the look at the session and the act.
    const { limiter } = instance.context;
    const take = limiter.take.bind(limiter);
    limiter.take = async (name, ...rest) => {
      if (name === "changes") await setAdmin(cam, false);
      return take(name, ...rest);
    };
    const job = await instance.context.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    const before = await users();
    for (const [act, bodies] of Object.entries(ACTS))
      for (const body of bodies) {
        await setAdmin(cam, true);
        const [method, pattern = ""] = act.split(" ") as [Method, string];
        const path = pattern
          .replace("{userId}", String(ben.user.id))
          .replace("{episodeId}", String(episodeId))
          .replace("{jobId}", String(job.id));
        expect([act, body, ...(await send(method, path, body))]).toEqual([act, body, 403, expect.any(String)]);
      }
    await setAdmin(cam, true);
    expect(await users()).toBe(before);
    expect(await instance.context.db.selectFrom("auditEvents").selectAll().execute()).toEqual([]);
  });

  async function addTranscript({ client }: TestUser): Promise<number> {
    const feed = await createFeed(client);
    const { id } = await addEpisode(client, feed.id, "One");
    const transcript =
      "1\n00:00:01,000 --> 00:00:09,000\nTides rise, and tides fall.\n\n2\n00:00:09,000 --> 00:00:20,000\nAnd rise again, said Ada.\n";
    const added = await client.put(`/api/episodes/${id}/transcript?mayShare=true`, Buffer.from(transcript), {
      "content-type": "application/octet-stream",
    });
    expect(added.statusCode).toBe(200);
    return id;
  }

  test.each(["another administrator", "oneself"])("the password of %s is set with one's own alone", async (whose) => {
    const subject = whose === "oneself" ? cam : dee;
    const reset = (currentPassword?: string) =>
      actOn(subject, "POST", "/reset-password", { newPassword: NEW_PASSWORD, currentPassword });
    expect(await reset()).toEqual([400, NEEDED]);
    expect(await reset("")).toEqual([400, NEEDED]);
    expect(await reset("not mine")).toEqual([400, "Your current password is not correct"]);
    expect((await signIn(instance.newClient(), subject.user.email)).statusCode).toBe(200);
    expect((await reset(PASSWORD))[0]).toBe(200);
    expect((await signIn(instance.newClient(), subject.user.email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test("the password of everybody else is set without one's own", async () => {
    expect((await actOn(ben, "POST", "/reset-password", { newPassword: NEW_PASSWORD }))[0]).toBe(200);
  });

  test.each<[string, Method, string, object]>([
    ["demoting", "PATCH", "", { isAdmin: false }],
    ["unverifying", "PATCH", "", { isVerified: false }],
    ["renaming", "PATCH", "", { screenName: "other-name" }],
    ["changing the plan of", "PATCH", "", { isPremium: true }],
    ["signing out", "DELETE", "/sessions", {}],
    ["deleting", "DELETE", "", {}],
  ])("%s an administrator takes the password, or a log-in within ten minutes", async (_, method, rest, body) => {
    instance.clock.advance({ seconds: 601 });
    expect(await actOn(dee, method, rest, body)).toEqual([400, NEEDED]);
    const named = (name: string) => ("screenName" in body ? { screenName: name } : body);
    expect((await actOn(ben, method, rest, named("second-name")))[0]).toBeLessThan(300);
    const wrong = await actOn(dee, method, rest, { ...body, currentPassword: "not mine" });
    expect(wrong).toEqual([400, "Your current password is not correct"]);
    expect((await actOn(dee, method, rest, { ...body, currentPassword: PASSWORD }))[0]).toBeLessThan(300);
    const eve = await registerUser(instance, "eve-admin", "Eve Admin");
    await setAdmin(eve, true);
    await signIn(cam.client, cam.user.email);
    expect((await actOn(eve, method, rest, named("third-name")))[0]).toBeLessThan(300);
  });

  test("making somebody an administrator takes the password, or a log-in within ten minutes", async () => {
    instance.clock.advance({ seconds: 601 });
    expect(await actOn(ben, "PATCH", "", { isAdmin: true })).toEqual([400, NEEDED]);
    expect((await actOn(ben, "PATCH", "", { isAdmin: true, currentPassword: PASSWORD }))[0]).toBe(200);
  });
});
