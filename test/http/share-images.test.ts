import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { smallCoverPath } from "#domain/feeds/cover.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, type TestUser } from "#test/support/users.ts";

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 220 };
const PROFILE = "/u/ben_guest";
/** Places in the image: the large square, and the two small ones below it. */
const LARGE = { left: 790, top: 10, width: 400, height: 400 };
const SMALL = [
  { left: 790, top: 430, width: 190, height: 190 },
  { left: 1000, top: 430, width: 190, height: 190 },
];

describe("share images", () => {
  let instance: Instance;
  let ben: TestUser;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
  });
  afterAll(() => instance.close());
  afterEach(async () => {
    await ben.client.delete("/api/user/picture");
    for (const { id } of (await ben.client.get("/api/feeds")).json()) await ben.client.delete(`/api/feeds/${id}`);
  });

  async function shareImagePath(page: string): Promise<string> {
    const { body } = await instance.newClient().get(page);
    const [, imageUrl = ""] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
    return new URL(imageUrl).pathname;
  }

  async function getImage(path: string): Promise<Buffer> {
    const response = await instance.newClient().get(path);
    expect(response.statusCode).toBe(200);
    return response.rawPayload;
  }

  async function addressAfterRedirect(path: string): Promise<string | undefined> {
    const { statusCode, headers } = await instance.newClient().get(path);
    expect([statusCode, headers["cache-control"]]).toEqual([302, "no-cache"]);
    return headers.location;
  }

  async function part(image: Buffer, region: typeof LARGE): Promise<string> {
    return (await sharp(image).extract(region).raw().toBuffer()).toString("base64");
  }

  async function upload(background: typeof RED): Promise<void> {
    const file = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const response = await ben.client.put("/api/user/picture", file, { "content-type": "image/jpeg" });
    expect(response.statusCode).toBe(200);
  }

  async function expectPortrait(image: Buffer, { r, g, b }: typeof RED): Promise<void> {
    const { channels } = await sharp(await sharp(image).extract(LARGE).png().toBuffer()).stats();
    for (const [index, value] of [r, g, b].entries())
      expect(Math.abs((channels[index]?.mean ?? Number.NaN) - value)).toBeLessThan(12);
  }

  test("show the guest's picture, and have a new URL after another one was uploaded", async () => {
    await createFeed(ben.client);
    for (const page of [PROFILE, `${PROFILE}/guest-spots`]) {
      await upload(RED);
      const path = await shareImagePath(page);
      await expectPortrait(await getImage(path), RED);
      await upload(BLUE);
      const replaced = await shareImagePath(page);
      expect(replaced).not.toBe(path);
      expect(await addressAfterRedirect(path)).toBe(replaced);
      await expectPortrait(await getImage(replaced), BLUE);
    }
  });

  test("of a profile show the generated covers of its feeds, and nothing from other sites", async () => {
    await ben.client.post("/api/activate-premium");
    await upload(RED);
    const withoutFeeds = await getImage(await shareImagePath(PROFILE));
    const [talks, others] = [{ title: "Talks" }, { title: "Others", slug: "others", isDefault: false, isPublic: true }];
    const { id } = await createFeed(ben.client, talks);
    await createFeed(ben.client, others);
    const path = await shareImagePath(PROFILE);
    const withCovers = await getImage(path);
    for (const region of SMALL) expect(await part(withCovers, region)).not.toBe(await part(withoutFeeds, region));

    await ben.client.patch(`/api/feeds/${id}`, { title: "Conversations" });
    const renamed = await shareImagePath(PROFILE);
    expect(renamed).not.toBe(path);
    const image = await getImage(renamed);
    expect(await part(image, SMALL[0] ?? LARGE)).not.toBe(await part(withCovers, SMALL[0] ?? LARGE));

    await ben.client.patch(`/api/feeds/${id}`, { coverImage: "https://img.example/cover.png" });
    const withoutRemote = await getImage(await shareImagePath(PROFILE));
    for (const region of SMALL) expect(await part(withoutRemote, region)).not.toBe(await part(image, region));
  });

  test("of an only feed without a picture of the guest show its cover large", async () => {
    const empty = await getImage(await shareImagePath(PROFILE));
    await createFeed(ben.client);
    const image = await getImage(await shareImagePath(PROFILE));
    expect(await part(image, LARGE)).not.toBe(await part(empty, LARGE));
  });

  test("and covers that others kept the URL of lead to the present ones, as long as their page is public", async () => {
    const feed = await createFeed(ben.client, { title: "Talks" });
    const visitor = instance.newClient();
    const addresses = async () => {
      const url = encodeURIComponent(`${ORIGIN}${PROFILE}/guest-spots`);
      const thumbnail = (await visitor.get(`/api/oembed?url=${url}`)).json().thumbnail_url;
      const [{ coverUrl }] = (await ben.client.get("/api/feeds")).json();
      return {
        profile: await shareImagePath(PROFILE),
        feed: await shareImagePath(`${PROFILE}/guest-spots`),
        thumbnail: new URL(thumbnail).pathname,
        cover: coverUrl,
        smallCover: smallCoverPath(coverUrl) ?? "",
      };
    };
    const kept = await addresses();
    await addEpisode(ben.client, feed.id, "One");
    await ben.client.patch(`/api/feeds/${feed.id}`, { title: "Conversations" });
    const present = await addresses();
    for (const name of Object.keys(kept) as (keyof typeof kept)[]) {
      expect(present[name]).not.toBe(kept[name]);
      expect([name, await addressAfterRedirect(kept[name])]).toEqual([name, present[name]]);
      await getImage(present[name]);
    }
    // As after an upgrade that draws them anew.
    expect(await addressAfterRedirect(present.cover.replace(/[0-9a-f]{16}/, "0123456789abcdef"))).toBe(present.cover);

    await ben.client.patch(`/api/feeds/${feed.id}`, { isDefault: false, isPublic: false });
    for (const path of [kept.feed, kept.thumbnail, kept.cover, kept.smallCover, "/covers/999999-0123456789abcdef.png"])
      expect([path, (await visitor.get(path)).statusCode]).toEqual([path, 404]);
  });
});
