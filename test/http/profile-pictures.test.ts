import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, PASSWORD, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 220 };

describe("profile pictures", () => {
  let instance: Instance;
  let ben: TestUser;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
  });
  afterAll(() => instance.close());
  afterEach(async () => {
    await ben.client.delete("/api/user/picture");
    // The next test may upload as often as it likes.
    instance.clock.advance({ seconds: 300 });
  });

  const upload = (file: Buffer, type = "image/jpeg", crop = "") =>
    ben.client.put(`/api/user/picture${crop}`, file, { "content-type": type });

  async function expectNoPicture(): Promise<void> {
    expect((await ben.client.get("/api/user")).json().profileImage).toBeNull();
    expect(await instance.context.db.selectFrom("profilePictures").selectAll().execute()).toEqual([]);
  }

  test.each([
    ["image/jpeg", "jpeg"],
    ["image/png", "png"],
    ["image/webp", "webp"],
  ] as const)("an uploaded %s becomes a square JPEG at an immutable URL", async (type, format) => {
    const file = await sharp({ create: { width: 1500, height: 1200, channels: 3, background: RED } })
      .toFormat(format)
      .toBuffer();
    const response = await upload(file, type);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual((await ben.client.get("/api/user")).json());
    const { profileImage } = response.json();
    expect(profileImage).toMatch(/^\/pictures\/\d+-[0-9a-f]{16}\.jpg$/);
    for (const [url, edge] of [
      [profileImage, 1024],
      [profileImage.replace(".jpg", "-small.jpg"), 256],
    ]) {
      const picture = await instance.newClient().get(url);
      expect(picture.headers).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: edge, height: edge });
    }
  });

  test("the picture is upright, without metadata, and cut where the guest wants it", async () => {
    // Stored lying on its side: upright it is 600 wide and 900 high, red above, blue below.
    const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: RED } })
      .composite([{ input: { create: { width: 450, height: 600, channels: 3, background: BLUE } }, left: 450, top: 0 }])
      .jpeg()
      .withExif({ IFD0: { Copyright: "Secret Studio" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    for (const [y, color] of [
      [0, RED],
      [500, BLUE],
    ] as const) {
      const { profileImage } = (await upload(file, "image/jpeg", `?x=0&y=${y}&size=400`)).json();
      const { rawPayload } = await instance.newClient().get(profileImage);
      const { exif, width } = await sharp(rawPayload).metadata();
      expect({ exif, width }).toEqual({ exif: undefined, width: 400 });
      expect(rawPayload.includes("Secret Studio")).toBe(false);
      const { dominant } = await sharp(rawPayload).stats();
      expect(Math.abs(dominant.r - color.r)).toBeLessThan(40);
    }
  });

  test("is shown by profile, page and feed, and gone everywhere after deletion", async () => {
    const feed = await createFeed(ben.client);
    await addEpisode(ben.client, feed.id, "One");
    const { profileImage } = (await upload(await jpeg())).json();
    const visitor = instance.newClient();
    const read = async (url: string) => (await visitor.get(url)).body;
    const shownBy = ["/api/users/screen-name/ben_guest", "/u/ben_guest", "/u/ben_guest/guest-spots/feed.xml"];
    for (const url of shownBy) expect(await read(url)).toContain(profileImage.replace(".jpg", ""));
    expect(await read("/u/ben_guest")).toContain(`"image":"${ORIGIN}${profileImage}"`);
    expect(await read("/u/ben_guest/guest-spots/feed.xml")).toContain(`img="${ORIGIN}${profileImage}"`);

    const replaced = (await upload(await jpeg(BLUE))).json().profileImage;
    expect(replaced).not.toBe(profileImage);
    for (const size of [".jpg", "-small.jpg"]) {
      const kept = await visitor.get(profileImage.replace(".jpg", size));
      expect([kept.statusCode, kept.headers.location]).toEqual([302, replaced.replace(".jpg", size)]);
    }

    const deleted = await ben.client.delete("/api/user/picture");
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toEqual((await ben.client.get("/api/user")).json());
    await expectNoPicture();
    for (const path of [profileImage, replaced]) expect((await visitor.get(path)).statusCode).toBe(404);
    for (const url of shownBy) expect(await read(url)).not.toContain("/pictures/");
  });

  test("is in the data export, and deleted with the account", async () => {
    const ada = await registerAda(instance);
    const { profileImage } = (
      await ada.client.put("/api/user/picture", await jpeg(), { "content-type": "image/jpeg" })
    ).json();
    const { rawPayload } = await instance.newClient().get(profileImage);
    const { picture } = (await ada.client.get("/api/user/export.json")).json();
    expect(picture).toBe(`data:image/jpeg;base64,${rawPayload.toString("base64")}`);
    await ada.client.delete("/api/user", { screenName: "ada.guest", password: PASSWORD });
    await expectNoPicture();
  });

  const SVG = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const HTML = Buffer.from("<!doctype html><script>alert(1)</script>");
  const WRONG_TYPE = "The picture must be a JPEG, PNG or WebP file";
  const DAMAGED = "The picture cannot be read: the file is damaged or incomplete";

  test.each<[name: string, file: () => Buffer | Promise<Buffer>, type: string, status: number, message: string]>([
    ["an SVG", () => SVG, "image/svg+xml", 415, WRONG_TYPE],
    ["an SVG named .png", () => SVG, "image/png", 400, WRONG_TYPE],
    ["an HTML page named .jpg", () => HTML, "image/jpeg", 400, WRONG_TYPE],
    ["a GIF bomb", gifBomb, "image/gif", 415, WRONG_TYPE],
    ["a GIF bomb named .jpg", gifBomb, "image/jpeg", 400, WRONG_TYPE],
    ["a PNG of 50,000 × 50,000 pixels", hugePng, "image/png", 400, "The picture must not have more than 50 megapixels"],
    ["a truncated JPEG", async () => truncated(await noise("jpeg")), "image/jpeg", 400, DAMAGED],
    ["a truncated PNG", async () => truncated(await noise("png")), "image/png", 400, DAMAGED],
    ["a truncated WebP", async () => truncated(await noise("webp")), "image/webp", 400, DAMAGED],
    ["an empty file", () => Buffer.alloc(0), "image/jpeg", 400, "The file is empty"],
    ["JSON", () => Buffer.from("{}"), "application/json", 415, WRONG_TYPE],
    [
      "more than 10 MB",
      () => Buffer.alloc(10_000_001, 0xff),
      "image/jpeg",
      413,
      "The picture must not be larger than 10 MB",
    ],
  ])("refuses %s and keeps nothing of it", async (_name, file, type, status, message) => {
    const response = await upload(await file(), type);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    await expectNoPicture();
  });

  test.each([
    ["?x=0&y=0", "A crop needs x, y and size"],
    ["?x=-1&y=0&size=5", "x must be at least 0"],
    ["?x=0&y=0&size=half", "size must be a whole number of pixels"],
    ["?x=1&y=0&size=64", "The crop must lie within the picture of 64 × 64 pixels"],
  ])("refuses the crop %s", async (crop, message) => {
    const response = await upload(await jpeg(), "image/jpeg", crop);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    await expectNoPicture();
  });

  test("a visitor's upload is refused before its body is read", async () => {
    const response = await instance
      .newClient()
      .put("/api/user/picture", Buffer.alloc(10_000_001), { "content-type": "image/jpeg" });
    expect(response.statusCode).toBe(401);
  });
});

function jpeg(background = RED): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A picture that does not compress to almost nothing. */
function noise(format: "jpeg" | "png" | "webp"): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 120, sigma: 60 };
  return sharp({ create: { width: 300, height: 300, channels: 3, background: RED, noise } })
    .toFormat(format)
    .toBuffer();
}

function truncated(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

/** A small file that says it has 65,535 × 65,535 pixels. */
function gifBomb(): Buffer {
  const screen = Buffer.from("GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff", "latin1");
  const frame = Buffer.from(",\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00", "latin1");
  return Buffer.concat([screen, ...Array(2000).fill(frame), Buffer.from(";")]);
}

/** Well-formed: 2.5 gigapixels of black in 300 kB. */
function hugePng(): Buffer {
  const edge = 50_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + edge / 8) * edge));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}
