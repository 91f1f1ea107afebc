import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda } from "#test/support/users.ts";

const YEAR = "public, max-age=31536000, immutable";

/** Classes that select nothing by themselves: parents that other classes refer to, and the icons' names. */
const MARKER_CLASS = /^(group|lucide.*)$/;

interface DocumentParts {
  classes: Set<string>;
  scripts: string[];
  stylesheets: string[];
}

function partsOf(html: string): DocumentParts {
  const parts: DocumentParts = { classes: new Set(), scripts: [], stylesheets: [] };
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const each of attributes.class?.split(" ").filter(Boolean) ?? []) parts.classes.add(each);
      if (name === "script" && attributes.src) parts.scripts.push(attributes.src);
      if (name === "link" && attributes.rel === "stylesheet" && attributes.href)
        parts.stylesheets.push(attributes.href);
    },
  });
  parser.end(html);
  return parts;
}

describe("assets", () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    const { client } = await registerAda(instance);
    const feed = await createFeed(client, { title: "Guest spots", slug: "spots" });
    await addEpisode(client, feed.id, "One", { audioUrl: "https://cdn.example.com/one.mp3" });
    await addEpisode(client, feed.id, "Two", { youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  });
  afterAll(() => instance.close());

  const get = (url: string, headers?: Record<string, string>) => instance.newClient().get(url, headers);

  test("a compressed file is also sent as it is, and in parts", async () => {
    const [script = ""] = partsOf((await get("/u/ada.guest")).body).scripts;
    const compressed = await get(script, { "accept-encoding": "gzip" });
    const text = gunzipSync(compressed.rawPayload).toString();
    const plain = await get(script, { "accept-encoding": "identity" });
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, text]);
    expect((await get(script, { range: "bytes=5-14" })).body).toBe(text.slice(5, 15));
  });

  test.each(["/u/ada.guest", "/u/ada.guest/spots", "/u/ada.guest/spots/embed", "/auth"])(
    "%s loads files that may be cached for a year and loaded from any origin",
    async (path) => {
      const { scripts, stylesheets } = partsOf((await get(path)).body);
      const urls = [...scripts, ...stylesheets];
      expect(urls.length).toBeGreaterThan(0);
      for (const url of urls) {
        const { statusCode, headers } = await get(url, { "accept-encoding": "br" });
        expect({ url, statusCode, headers }).toMatchObject({
          statusCode: 200,
          headers: { "cache-control": YEAR, "access-control-allow-origin": "*", "content-encoding": "br" },
        });
      }
    },
  );

  test.each(["/u/ada.guest", "/u/ada.guest/spots", "/u/ada.guest/spots/embed"])(
    "the stylesheet of %s has a rule for every class in it",
    async (path) => {
      const { classes, stylesheets } = partsOf((await get(path)).body);
      const styles = await Promise.all(stylesheets.map(async (url) => (await get(url)).body.replace(/\\(.)/g, "$1")));
      const missing = [...classes].filter((name) => !MARKER_CLASS.test(name) && !styles.join().includes(`.${name}`));
      expect(missing).toEqual([]);
    },
  );

  test("files without a hash in their name are revalidated at each use", async () => {
    const { headers } = await get("/favicon.svg");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  });

  test("a part of an audio file can be requested, and an unchanged file is not sent again", async () => {
    const whole = await get("/demo/sample.mp3");
    const part = await get("/demo/sample.mp3", { range: "bytes=10-19" });
    expect([part.statusCode, part.headers["content-range"], part.headers["content-type"]]).toEqual([
      206,
      `bytes 10-19/${whole.rawPayload.length}`,
      "audio/mpeg",
    ]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    expect((await get("/demo/sample.mp3", { range: "bytes=99999999-" })).statusCode).toBe(416);
    for (const header of ["etag", "last-modified"] as const) {
      const condition = header === "etag" ? "if-none-match" : "if-modified-since";
      const again = await get("/demo/sample.mp3", { [condition]: String(whole.headers[header]) });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
  });

  test("files are sent while every thread of the process is occupied", async () => {
    const [stylesheet = ""] = partsOf((await get("/auth")).body).stylesheets;
    let finished = 0;
    const busy = Array.from({ length: 8 }, async () => {
      await promisify(pbkdf2)("password", "salt", 100_000, 32, "sha512");
      finished += 1;
    });
    const response = await get(stylesheet, { "accept-encoding": "br" });
    expect([response.statusCode, finished]).toEqual([200, 0]);
    await Promise.all(busy);
  });
});
