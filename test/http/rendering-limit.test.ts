import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Instance, inject, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda } from "#test/support/users.ts";

const RENDERINGS = 300;
const DRAWINGS = 300;

describe("the limit of renderings per client", () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    await createFeed((await registerAda(instance)).client, { slug: "spots", title: "Drawn often" });
  });
  afterAll(() => instance.close());

  const get = (url: string, remoteAddress = "192.0.2.1") => inject(instance.app, { method: "GET", url, remoteAddress });

  test("a client that requests many variants gets 429, and still everything that is cached", async () => {
    const variant = (number: number) => `/u/ada.guest/spots/embed?limit=${number}`;
    for (let number = 1; number <= RENDERINGS; number++) expect((await get(variant(number))).statusCode).toBe(200);
    const refused = await get(variant(RENDERINGS + 1));
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
    for (const url of ["/u/ada.guest/spots", "/u/ada.guest/feed.xml", "/u/ada.guest/feeds.opml"])
      expect([url, (await get(url)).statusCode]).toEqual([url, 429]);

    expect((await get(variant(RENDERINGS))).statusCode).toBe(200);
    expect((await get(variant(RENDERINGS + 1), "192.0.2.2")).statusCode).toBe(200);
    expect((await get(variant(RENDERINGS + 1))).statusCode).toBe(200);
    instance.clock.advance({ seconds: 1 });
    expect((await get("/u/ada.guest/spots")).statusCode).toBe(200);
  });

  test("a client that has had many images drawn gets 429, and still those that others had drawn", async () => {
    const client = "192.0.2.3";
    const { body } = await get("/u/ada.guest/spots");
    const images = [/\/covers\/[\w-]+\.png/, /\/share\/[\w-]+\.png/].map((image) => image.exec(body)?.[0] ?? "");
    for (let drawing = 0; drawing < DRAWINGS; drawing++) await instance.context.limiter.take("drawings", client);
    for (const image of images) {
      const refused = await get(image, client);
      expect([image, refused.statusCode, refused.headers["retry-after"]]).toEqual([image, 429, "1"]);
      expect([image, (await get(image, "192.0.2.4")).statusCode]).toEqual([image, 200]);
      expect([image, (await get(image, client)).statusCode]).toEqual([image, 200]);
    }
  });
});
