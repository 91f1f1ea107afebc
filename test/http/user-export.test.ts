import { parseOpml } from "feedsmith";
import RssParser from "rss-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { type UserExport, userExportSchema } from "#domain/users/user-export.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

describe("exporting user data", () => {
  let instance: Instance;
  let ben: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    const ada = await registerAda(instance);
    await createFeed(ada.client, { title: "Another user's" });
    return () => instance.close();
  });

  test("JSON contains all data of the user and no secrets", async () => {
    const feed = await createFeed(ben.client);
    for (const title of ["One", "Two"]) await addEpisode(ben.client, feed.id, title);
    await createFeed(ben.client, { title: "Drafts", slug: "drafts", isDefault: false });
    await ben.client.post("/api/user/screen-name", { screenName: "bread_ben" });
    const response = await ben.client.get("/api/user/export.json");
    expect(response.headers).toMatchObject({
      "content-type": expect.stringContaining("application/json"),
      "content-disposition": 'attachment; filename="aircheck-bread_ben.json"',
    });
    const data: UserExport = response.json();
    expect(userExportSchema.parse(data)).toEqual(data);
    expect(data.exportedAt).toBe("2026-03-01T12:00:00.000Z");
    expect(data.user).toMatchObject({ email: ben.user.email, screenName: "bread_ben", isPremium: false });
    expect(data.feeds.map(({ title, episodes }) => [title, episodes.map(({ title }) => title)])).toEqual([
      ["Guest spots", ["Two", "One"]],
      ["Drafts", []],
    ]);
    expect(data.feeds[0]?.rssUrl).toBe(`${ORIGIN}/u/bread_ben/guest-spots/feed.xml`);
    expect(data.screenNameHistory.map(({ oldScreenName }) => oldScreenName)).toEqual(["ben_guest"]);
    expect(data.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(response.body).not.toMatch(/argon2|tokenHash|stripe|Another user/i);
    expect(response.body).not.toContain(ben.client.cookie("aircheck_session"));
  });

  test("OPML lists the published feeds by working RSS URLs", async () => {
    await createFeed(ben.client, { title: 'Bread & "butter" <stories>' });
    await createFeed(ben.client, { title: "Drafts", slug: "drafts", isDefault: false });
    const response = await ben.client.get("/api/user/export.opml");
    expect(response.headers).toMatchObject({
      "content-type": "text/x-opml; charset=utf-8",
      "content-disposition": 'attachment; filename="aircheck-ben_guest.opml"',
    });
    const { head, body } = parseOpml(response.body);
    expect(head?.title).toBe("Podcast appearances of Ben Guest");
    expect(body?.outlines).toEqual([
      {
        type: "rss",
        text: 'Bread & "butter" <stories>',
        title: 'Bread & "butter" <stories>',
        xmlUrl: `${ORIGIN}/u/ben_guest/guest-spots/feed.xml`,
        htmlUrl: `${ORIGIN}/u/ben_guest/guest-spots`,
      },
    ]);
    const rss = await instance.newClient().get(new URL(body?.outlines?.[0]?.xmlUrl ?? "").pathname);
    expect((await new RssParser().parseString(rss.body)).title).toContain("Bread");
  });

  test("OPML without feeds is valid", async () => {
    expect(parseOpml((await ben.client.get("/api/user/export.opml")).body).head?.title).toContain("Ben Guest");
  });
});
