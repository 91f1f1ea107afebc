import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { createSsrfSafeFetch, type SsrfSafeFetchConfig } from "./ssrf-safe-fetch.ts";

let feedHost: FeedHost;
beforeAll(async () => {
  feedHost = await startFeedHost();
});
afterAll(() => feedHost.close());

/** A fetch that may reach loopback addresses. */
function fetchFrom(settings: Partial<SsrfSafeFetchConfig> = {}) {
  return createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: "https://aircheck.example", ...settings });
}

function refusal(status: number, code: string, message: string | RegExp) {
  return expect.objectContaining({
    name: "AppError",
    status,
    code,
    message: message instanceof RegExp ? expect.stringMatching(message) : message,
  });
}
const notAllowed = (message: string | RegExp) => refusal(400, "url-not-allowed", message);
const unreachable = (message: string | RegExp) => refusal(422, "url-unreachable", message);

describe("what is read", () => {
  test("a document, its type and its address", async () => {
    const document = await fetchFrom()(`${feedHost.url("/shows/feed.json")}#top`);
    expect(document).toMatchObject({
      finalUrl: feedHost.url("/shows/feed.json"),
      contentType: "application/feed+json",
    });
    expect(document.bytes).toBeInstanceOf(Uint8Array);
    expect(document.contentLength).toBe(document.bytes.length);
  });

  test("the end of a redirect", async () => {
    const { finalUrl } = await fetchFrom()(feedHost.url("/moved/long.xml"));
    expect(finalUrl).toBe(feedHost.url("/shows/long.xml"));
  });

  test.each(["gzip", "br", "deflate", "deflate-raw"])("%s", async (packing) => {
    const { bytes } = await fetchFrom()(feedHost.url(`/shows/packed/${packing}`));
    expect(new TextDecoder().decode(bytes)).toContain("<title>Granite");
  });

  test("only the beginning of a sound", async () => {
    const { bytes, contentLength, contentType } = await fetchFrom()(feedHost.url("/audio/tone.wav"));
    expect(bytes.length).toBe(65_536);
    expect(contentLength).toBeGreaterThan(bytes.length);
    expect(contentType).toBe("audio/wav");
  });

  test("a host that refuses all but browsers, asked once more", async () => {
    const asked = feedHost.requests.length;
    const { bytes } = await fetchFrom()(feedHost.url("/shows/for-browsers.xml"));
    expect(new TextDecoder().decode(bytes)).toContain("Harbour Lights");
    expect(feedHost.requests.length - asked).toBe(2);
  });

  test("a file's length and type, by HEAD", async () => {
    const asked = feedHost.requests.length;
    expect(await fetchFrom().probe(feedHost.url("/audio/fog.mp3"))).toEqual({
      contentLength: 19_968,
      contentType: "audio/mpeg",
    });
    expect(feedHost.requests.slice(asked)).toEqual(["HEAD /audio/fog.mp3"]);
  });

  test("a file's length and type where HEAD is not answered", async () => {
    const probed = await fetchFrom().probe(feedHost.url("/audio/no-head/fog.mp3"));
    expect(probed).toEqual({ contentLength: 19_968, contentType: "audio/mpeg" });
  });
});

describe("what is refused before anybody is asked", () => {
  test.each([
    ["file:", "file:///etc/passwd"],
    ["ftp:", "ftp://example.org/feed.xml"],
    ["gopher:", "gopher://127.0.0.1:25/_HELO"],
    ["no address", "not an address"],
    ["a password", "https://ada:secret@example.org/"],
    ["loopback", "http://127.0.0.1/"],
    ["loopback as one number", "http://2130706433/"],
    ["loopback in hexadecimal", "http://0x7f.0x0.0x0.0x1/"],
    ["loopback in octal", "http://0177.0.0.1/"],
    ["loopback, short", "http://127.1/"],
    ["loopback with a full stop", "http://127.0.0.1./"],
    ["loopback in full-width digits", "http://１２７.0.0.1/"],
    ["loopback in IPv6", "http://[::1]/"],
    ["loopback mapped into IPv6", "http://[::ffff:127.0.0.1]/"],
    ["loopback through NAT64", "http://[64:ff9b::127.0.0.1]/"],
    ["zero", "http://0/"],
    ["cloud metadata", "http://169.254.169.254/latest/meta-data/"],
    ["a private network", "http://192.168.0.1/"],
    ["localhost", "http://localhost/"],
  ])("%s: %s", async (_what, url) => {
    const fetch = createSsrfSafeFetch({ allowCidrs: [], publicUrl: "https://aircheck.example" });
    await expect(fetch(url)).rejects.toEqual(notAllowed(/./));
    await expect(fetch.probe(url)).rejects.toEqual(notAllowed(/./));
  });

  test("a port that is not the web's, on a public host", async () => {
    const fetch = fetchFrom({ resolve: async () => ["93.184.215.14"] });
    await expect(fetch("http://mail.example.org:25/")).rejects.toEqual(
      notAllowed("Port 25 of mail.example.org is not a web address"),
    );
  });

  test("a name with a private address among its public ones", async () => {
    const fetch = fetchFrom({ resolve: async () => ["93.184.215.14", "10.0.0.5"] });
    await expect(fetch("http://split.example.org/")).rejects.toEqual(
      notAllowed("split.example.org is not on the public internet"),
    );
  });

  test("a password is not repeated in the refusal", async () => {
    await expect(fetchFrom()("https://ada:secret@example.org/")).rejects.not.toThrow(/secret/);
  });
});

describe("hosts with bad intentions", () => {
  test("a name that is rebound between check and connection is resolved once", async () => {
    const { port } = new URL(feedHost.origin);
    const answers = [["127.0.0.1"], ["169.254.169.254"]];
    let asked = 0;
    const fetch = fetchFrom({ resolve: async () => answers[asked++] ?? [] });
    const document = await fetch(`http://rebound.example.org:${port}/shows/atom.xml`);
    expect(new TextDecoder().decode(document.bytes)).toContain("Granite");
    expect(asked).toBe(1);
  });

  test("a name that is rebound between two redirects is judged again", async () => {
    const { port } = new URL(feedHost.origin);
    const answers = [["127.0.0.1"], ["169.254.169.254"]];
    const fetch = fetchFrom({ resolve: async () => answers.shift() ?? [] });
    await expect(fetch(`http://rebound.example.org:${port}/moved/long.xml`)).rejects.toEqual(
      notAllowed("rebound.example.org is not on the public internet"),
    );
  });

  test("a redirect to a private address", async () => {
    await expect(fetchFrom()(feedHost.url("/moved/private"))).rejects.toEqual(
      notAllowed("10.0.0.1 is not on the public internet"),
    );
  });

  test.each([
    ["as one number", "http://2852039166/latest/meta-data/"],
    ["in hexadecimal", "http://0xa9fea9fe/"],
    ["in octal", "http://0251.0376.0251.0376/"],
    ["mapped into IPv6", "http://[::ffff:169.254.169.254]/"],
    ["through NAT64", "http://[64:ff9b::a9fe:a9fe]/"],
    ["through 6to4", "http://[2002:a9fe:a9fe::]/"],
    ["without a scheme", "//169.254.169.254/"],
  ])("a redirect to a private address %s", async (_notation, address) => {
    await expect(fetchFrom()(feedHost.url(`/moved/to/${encodeURIComponent(address)}`))).rejects.toEqual(
      notAllowed(/is not on the public internet$/),
    );
  });

  test.each(["10.0.0.5", "::1", "::ffff:192.168.0.1", "64:ff9b::7f00:1", "fd00:ec2::254", "100.64.0.1", "224.0.0.1"])(
    "a name that leads to %s",
    async (address) => {
      const fetch = fetchFrom({ resolve: async () => [address] });
      await expect(fetch("https://inside.example.org/")).rejects.toEqual(
        notAllowed("inside.example.org is not on the public internet"),
      );
    },
  );

  test("a redirect to a file", async () => {
    await expect(fetchFrom()(feedHost.url("/moved/file"))).rejects.toEqual(
      notAllowed("Only http and https addresses are read"),
    );
  });

  test("an endless redirect", async () => {
    const asked = feedHost.requests.length;
    await expect(fetchFrom()(feedHost.url("/moved/endless"))).rejects.toEqual(
      unreachable("127.0.0.1 redirects too often"),
    );
    expect(feedHost.requests.length - asked).toBe(6);
  });

  test.each(["/hostile/silent.xml", "/hostile/slow.xml"])("a host that keeps us waiting: %s", async (path) => {
    const startedAt = performance.now();
    await expect(fetchFrom({ timeoutMs: 200 })(feedHost.url(path))).rejects.toEqual(
      unreachable("127.0.0.1 did not answer in time"),
    );
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  test("a resolver that keeps us waiting", async () => {
    const fetch = fetchFrom({ timeoutMs: 100, resolve: () => new Promise(() => {}) });
    await expect(fetch("http://slow.example.org/")).rejects.toEqual(
      unreachable("slow.example.org did not answer in time"),
    );
  });

  test("a body without end", async () => {
    await expect(fetchFrom({ maxBodyBytes: 1_000_000 })(feedHost.url("/hostile/huge.xml"))).rejects.toEqual(
      unreachable("The answer is larger than 1 MB"),
    );
  });

  test("a gzip bomb", async () => {
    await expect(fetchFrom({ maxBodyBytes: 1_000_000 })(feedHost.url("/hostile/gzip-bomb.xml"))).rejects.toEqual(
      unreachable("The answer is larger than 1 MB"),
    );
  });

  test("a Content-Length that promises too much", async () => {
    await expect(fetchFrom()(feedHost.url("/hostile/long-promise.xml"))).rejects.toEqual(
      unreachable("127.0.0.1 broke off its answer"),
    );
    await expect(fetchFrom()(feedHost.url("/hostile/huge-promise.xml"))).rejects.toEqual(
      unreachable("The answer is larger than 25 MB"),
    );
  });

  test("a packing that is none", async () => {
    await expect(fetchFrom()(feedHost.url("/hostile/broken-gzip.xml"))).rejects.toEqual(
      unreachable("127.0.0.1 sent an answer that cannot be unpacked"),
    );
  });
});

describe("what simply goes wrong", () => {
  test("another status", async () => {
    await expect(fetchFrom()(feedHost.url("/status/404"))).rejects.toEqual(unreachable("The address answered 404"));
  });

  test("a host that is not there", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }));
    await expect(fetchFrom({ resolve })("https://gone.example.org/")).rejects.toEqual(
      unreachable("gone.example.org could not be found"),
    );
  });

  test("a port where nobody listens", async () => {
    const gone = await startFeedHost();
    await gone.close();
    await expect(fetchFrom()(gone.url("/"))).rejects.toEqual(unreachable("127.0.0.1 refused the connection"));
  });

  test("a caller who gives up", async () => {
    const signal = AbortSignal.timeout(100);
    await expect(fetchFrom()(feedHost.url("/hostile/silent.xml"), { signal })).rejects.toEqual(
      unreachable("127.0.0.1 did not answer in time"),
    );
  });
});
