import { beforeEach, describe, expect, test } from "vitest";
import type { UserSummary } from "#domain/users/administration.ts";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { PASSWORD, registerAda, registerBen, registerCam, registerUser, type TestUser } from "#test/support/users.ts";

const USERS = "/api/admin/users";

describe.each(bothDatabases)("an administrator's search on %s", (engine) => {
  let instance: Instance;
  let ben: TestUser;
  let cam: TestUser;
  beforeEach(async () => {
    instance = await startInstance(engine);
    await registerAda(instance);
    ben = await registerBen(instance);
    cam = await registerCam(instance);
    return () => instance.close();
  });

  const search = async (text: string) => {
    const response = await cam.client.get(`${USERS}?search=${encodeURIComponent(text)}`);
    return response.json<UserSummary[]>().map(({ screenName }) => screenName);
  };

  test("searches e-mail, display name and username case-insensitively and takes wildcards literally", async () => {
    await registerUser(instance, "zoe_example", "Zoë ÅNGSTRÖM 100%");
    await registerUser(instance, "percy.guest", "Percy Under\\Score");
    expect(await search("ADA.guest@EXAMPLE")).toEqual(["ada.guest"]);
    expect(await search("ben guest")).toEqual(["ben_guest"]);
    expect(await search("-ADMIN")).toEqual(["cam-admin"]);
    expect(await search("zoË ångström")).toEqual(["zoe_example"]);
    expect(await search("zoe\u0308")).toEqual(["zoe_example"]);
    expect(await search("%")).toEqual(["zoe_example"]);
    expect(await search("_")).toEqual(["ben_guest", "zoe_example"]);
    expect(await search("\\")).toEqual(["percy.guest"]);
    expect(await search("!")).toEqual([]);
    expect(await search("' or 1=1 --")).toEqual([]);
    expect(await search("  guest  ")).toEqual(["ada.guest", "ben_guest", "percy.guest"]);
    for (const search of ["x".repeat(255), "a&search=b"])
      expect((await cam.client.get(`${USERS}?search=${search}`)).statusCode).toBe(400);
    const part = await cam.client.get(`${USERS}?search=guest&limit=1&offset=1`);
    expect([part.json()[0].screenName, part.headers["x-total-count"]]).toEqual(["ben_guest", "3"]);
  });

  test("finds users by their current names and by former screen names", async () => {
    await ben.client.patch("/api/user", { displayName: "Benedict Baker" });
    await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
    const { verificationCode } = (
      await ben.client.post("/api/user/email", { email: "Oven@bakery.example", password: PASSWORD })
    ).json();
    await ben.client.post("/api/user/email/confirm", { code: verificationCode });
    for (const term of ["benedict", "BREAD_", "oven@", "Ben_Guest", "n_gue"])
      expect(await search(term)).toEqual(["bread_ben"]);
    expect(await search("ben guest")).toEqual([]);
    const page = await cam.client.get(`${USERS}?search=b&limit=1&offset=0`);
    expect(page.headers["x-total-count"]).toBe(String((await search("b")).length));
  });
});
