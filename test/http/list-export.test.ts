import { parseOpml } from "feedsmith";
import { beforeEach, describe, expect, test } from "vitest";
import { EXPORT_FORMATS } from "#domain/episodes/export-formats.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

describe("lists of appearances to download", () => {
  let instance: Instance;
  let ada: TestUser;
  let feed: FeedView;

  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    feed = await createFeed(ada.client, { title: "Talks & <more>" });
    return () => instance.close();
  });

  const download = async (path: string) => {
    const response = await ada.client.get(path);
    expect(response.statusCode).toBe(200);
    return response;
  };

  test("each is a file of its type", async () => {
    await addEpisode(ada.client, feed.id, "One");
    const headersOf = async (path: string) => {
      const { headers } = await download(path);
      return [headers["content-type"], headers["content-disposition"], headers["cache-control"]];
    };
    const types = {
      csv: ["text/csv; charset=utf-8", ".csv"],
      md: ["text/markdown; charset=utf-8", ".md"],
      html: ["text/html; charset=utf-8", ".html"],
      bibtex: ["application/x-bibtex; charset=utf-8", ".bib"],
      csl: ["application/vnd.citationstyles.csl+json; charset=utf-8", ".json"],
      opml: ["text/x-opml; charset=utf-8", ".opml"],
    };
    for (const format of EXPORT_FORMATS) {
      const [type, extension] = types[format];
      const file = (name: string) => `attachment; filename="${name}${extension}"`;
      expect(await headersOf(`/api/user/appearances/export?format=${format}`)).toEqual([
        type,
        file("aircheck-ada.guest"),
        "no-store",
      ]);
      expect(await headersOf(`/api/feeds/${feed.id}/export?format=${format}`)).toEqual([
        type,
        file("aircheck-guest-spots"),
        "no-store",
      ]);
    }
    for (const query of ["", "?format=pdf"]) {
      const response = await ada.client.get(`/api/user/appearances/export${query}`);
      expect(response.statusCode).toBe(400);
      const message = "Format must be one of csv, md, html, bibtex, csl, opml";
      expect(response.json().errors).toEqual([{ field: "format", message }]);
    }
  });

  test("are complete and well-formed without appearances", async () => {
    for (const format of EXPORT_FORMATS) await download(`/api/feeds/${feed.id}/export?format=${format}`);
    expect((await download("/api/user/appearances/export?format=csl")).json()).toEqual([]);
    const { body } = await download("/api/user/appearances/export?format=csv");
    expect(body.split("\r\n")).toHaveLength(2);
  });

  test("one feed's is in its order, and the account's has each recording once, newest first, hidden feeds included", async () => {
    const hidden = await createFeed(ada.client, { slug: "hidden", isDefault: false });
    const audioUrl = "https://audio.example/one.mp3";
    await addEpisode(ada.client, feed.id, "Old", { audioUrl, releaseDate: "2020-01-01" });
    await addEpisode(ada.client, feed.id, "Older", { releaseDate: "2019-01-01" });
    await addEpisode(ada.client, hidden.id, "Old again", { audioUrl, releaseDate: "2020-01-01" });
    await addEpisode(ada.client, hidden.id, "New", { kind: "talk", releaseDate: "2026-01-01" });
    const titlesOf = async (path: string) => (await download(path)).json().map(({ title }: { title: string }) => title);
    expect(await titlesOf(`/api/feeds/${feed.id}/export?format=csl`)).toEqual(["Older", "Old"]);
    expect(await titlesOf("/api/user/appearances/export?format=csl")).toEqual(["New", "Old", "Older"]);
  });

  test("other users' appearances are in none, and their feeds are not found", async () => {
    const ben = await registerBen(instance);
    await addEpisode(ada.client, feed.id, "Ada's own");
    expect((await ben.client.get(`/api/feeds/${feed.id}/export?format=csv`)).statusCode).toBe(404);
    expect((await ben.client.get("/api/user/appearances/export?format=csv")).body).not.toContain("Ada");
    expect((await instance.newClient().get("/api/user/appearances/export?format=csv")).statusCode).toBe(401);
  });

  test("the OPML has each show once", async () => {
    const show = { sourceFeedUrl: "https://show.example/feed.xml?a=1&b=2", showName: 'The "Hour" <&>' };
    for (const title of ["One", "Two"]) await addEpisode(ada.client, feed.id, title, show);
    await addEpisode(ada.client, feed.id, "Nowhere");
    const { body } = parseOpml((await download(`/api/feeds/${feed.id}/export?format=opml`)).body);
    expect(body?.outlines).toEqual([
      { type: "rss", text: show.showName, title: show.showName, xmlUrl: show.sourceFeedUrl },
    ]);
  });

  test("hundreds of appearances are all there", async () => {
    for (let batch = 0; batch < 5; batch += 1)
      await ada.client.post(`/api/feeds/${feed.id}/episodes/batch`, {
        episodes: Array.from({ length: 50 }, (_, index) => ({
          title: `Episode ${batch * 50 + index}`,
          description: "Said. ".repeat(500),
          releaseDate: "2026-01-05",
        })),
      });
    const titles = (await download("/api/user/appearances/export?format=csl"))
      .json()
      .map(({ title }: { title: string }) => title);
    expect(new Set(titles).size).toBe(250);
  });
});
