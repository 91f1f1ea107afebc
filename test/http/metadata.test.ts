import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { type Account, registerBen } from "#test/support/people.ts";
import { startWorld, type World } from "#test/world/world.ts";

describe("looking a pasted link up", () => {
  let instance: Instance;
  let world: World;
  let ben: Account;
  beforeAll(async () => {
    world = await startWorld();
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
  });
  afterAll(async () => {
    await instance.close();
    await world.close();
  });

  test("a feed of 500 episodes is answered whole, with what each episode needs", async () => {
    const response = await ben.person.post("/api/metadata", { url: world.url("/shows/long.xml") });
    expect(response.statusCode).toBe(200);
    const { source, feed } = response.json();
    expect(source).toBe("feed");
    expect(feed.episodes).toHaveLength(500);
    expect(feed.feedTitle).toMatch(/\w/);
    expect(feed.episodes[0]).toMatchObject({
      title: expect.stringMatching(/\w/),
      showName: feed.feedTitle,
      releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      audioUrl: expect.stringMatching(/^http/),
      duration: expect.stringMatching(/^\d+:\d\d/),
      sourceFeedUrl: expect.stringContaining("/shows/long.xml"),
      enclosureType: "audio/mpeg",
    });
  });

  test.each([
    ["", 400, "Please enter a URL"],
    ["   ", 400, "Please enter a URL"],
  ])("%j answers %i", async (url, status, message) => {
    const response = await ben.person.post("/api/metadata", { url });
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  });

  test.each([
    ["http://10.0.0.1/feed.xml", 400],
    ["http://[::1]/feed.xml", 400],
    ["file:///etc/passwd", 400],
    ["gopher://example.com/", 400],
    ["not an address at all", 400],
  ])("%s is refused as an address, in words", async (url, status) => {
    const response = await ben.person.post("/api/metadata", { url });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/\w+ \w+/);
  });

  test.each(["/pages/show.html", "/shows/list.opml", "/status/404", "/status/500", "/hostile/broken-gzip.xml"])(
    "%s gives a sentence that helps, and no defect",
    async (path) => {
      const response = await ben.person.post("/api/metadata", { url: world.url(path) });
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toMatch(/\w+ \w+/);
    },
  );
});
