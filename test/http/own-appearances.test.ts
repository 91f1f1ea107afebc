import { beforeEach, describe, expect, test } from "vitest";
import type { OwnAppearance } from "#domain/episodes/appearance-list.ts";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

describe.each(bothDatabases)("the appearances of all feeds on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let spots: number;
  let drafts: number;

  beforeEach(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    spots = (await createFeed(ada.client)).id;
    drafts = (await createFeed(ada.client, { title: "Drafts", slug: "drafts", isDefault: false })).id;
    const add = (feedId: number, title: string, day: string, fields: object = {}) =>
      addEpisode(ada.client, feedId, title, { releaseDate: `2026-01-${day}T10:00:00.000Z`, ...fields });
    await add(spots, "Fog", "05", { audioUrl: "https://cdn.example/fog.mp3" });
    await add(drafts, "Fog", "05", { audioUrl: "https://cdn.example/fog.mp3" });
    await add(drafts, "Bells", "09", { kind: "talk" });
    const { id } = await add(spots, "Ropes", "07", { showNotesUrl: "https://show.example/ropes" });
    await instance.context.db
      .updateTable("episodes")
      .set({ brokenLinks: "page", brokenSince: "2026-02-01T00:00:00.000Z" })
      .where("id", "=", id)
      .execute();
    return () => instance.close();
  });

  async function list(query = "", client = ada.client): Promise<[total: number, titles: string[]]> {
    const response = await client.get(`/api/user/appearances?${query}`);
    expect(response.statusCode).toBe(200);
    return [Number(response.headers["x-total-count"]), response.json().map(({ title }: OwnAppearance) => title)];
  }

  test("are listed once each, newest first, with the feeds that have them, and to nobody else", async () => {
    expect(await list()).toEqual([3, ["Bells", "Ropes", "Fog"]]);
    expect(await list("limit=1&offset=1")).toEqual([3, ["Ropes"]]);
    expect(await list("offset=3")).toEqual([3, []]);
    const appearances: OwnAppearance[] = (await ada.client.get("/api/user/appearances")).json();
    expect(appearances.map(({ feedId, feedIds }) => [feedId, feedIds])).toEqual([
      [drafts, [drafts]],
      [spots, [spots]],
      [spots, [spots, drafts]],
    ]);
    const ben = await registerBen(instance);
    expect(await list("", ben.client)).toEqual([0, []]);
    expect(await list(`feedId=${spots}`, ben.client)).toEqual([0, []]);
    expect((await instance.newClient().get("/api/user/appearances")).statusCode).toBe(401);
  });

  test("are filtered by feed, kind and state", async () => {
    expect(await list(`feedId=${drafts}`)).toEqual([2, ["Bells", "Fog"]]);
    const [, fog]: OwnAppearance[] = (await ada.client.get(`/api/user/appearances?feedId=${drafts}`)).json();
    expect([fog?.feedId, fog?.feedIds]).toEqual([drafts, [drafts, spots]]);
    expect(await list("kind=talk")).toEqual([1, ["Bells"]]);
    expect(await list("state=public")).toEqual([2, ["Ropes", "Fog"]]);
    expect(await list("state=private")).toEqual([1, ["Bells"]]);
    expect(await list("state=broken")).toEqual([1, ["Ropes"]]);
    expect(await list(`feedId=${drafts}&state=broken`)).toEqual([0, []]);
    for (const [query, field, message] of [
      ["feedId=x", "feedId", "Feed id must be a whole number"],
      ["kind=song", "kind", "Kind must be one of podcast, video, broadcast, talk, article"],
      ["state=odd", "state", "State must be one of public, private, broken"],
      ["limit=51", "limit", "limit must be from 1 to 50"],
      ["offset=-1", "offset", "offset must not be negative"],
    ] as const) {
      const response = await ada.client.get(`/api/user/appearances?${query}`);
      expect([response.statusCode, response.json().errors]).toEqual([400, [{ field, message }]]);
    }
  });
});
