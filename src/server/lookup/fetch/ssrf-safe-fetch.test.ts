import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { createSsrfSafeFetch, type SsrfSafeFetchConfig } from "./ssrf-safe-fetch.ts";

let feedHost: FeedHost;
beforeAll(async () => {
  feedHost = await startFeedHost();
});
afterAll(() => feedHost.close());

/** Creates a fetch that may reach loopback addresses, where the feed host listens. */
function createFetch(config: Partial<SsrfSafeFetchConfig> = {}) {
  return createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: "https://aircheck.example", ...config });
}

function appError(status: number, code: string, message: string | RegExp) {
  return expect.objectContaining({
    name: "AppError",
    status,
    code,
    message: message instanceof RegExp ? expect.stringMatching(message) : message,
  });
}
const notAllowed = (message: string | RegExp) => appError(400, "url-not-allowed", message);
const unreachable = (message: string | RegExp) => appError(422, "url-unreachable", message);

describe("a successful fetch", () => {
  test("returns body, media type, length and final URL without fragment", async () => {
    const document = await createFetch()(`${feedHost.url("/shows/feed.json")}#top`);
    expect(document).toMatchObject({
      finalUrl: feedHost.url("/shows/feed.json"),
      contentType: "application/feed+json",
    });
    expect(document.bytes).toBeInstanceOf(Uint8Array);
    expect(document.contentLength).toBe(document.bytes.length);
  });

  test("follows a redirect", async () => {
    const { finalUrl } = await createFetch()(feedHost.url("/moved/long.xml"));
    expect(finalUrl).toBe(feedHost.url("/shows/long.xml"));
  });

  test.each(["gzip", "br", "deflate", "deflate-raw"])("decompresses %s", async (encoding) => {
    const { bytes } = await createFetch()(feedHost.url(`/shows/packed/${encoding}`));
    expect(new TextDecoder().decode(bytes)).toContain("<title>Granite");
  });

  test("downloads only the start of an audio file", async () => {
    const { bytes, contentLength, contentType } = await createFetch()(feedHost.url("/audio/tone.wav"));
    expect(bytes.length).toBe(65_536);
    expect(contentLength).toBeGreaterThan(bytes.length);
    expect(contentType).toBe("audio/wav");
  });

  test("retries as a browser when the response is 403", async () => {
    const requestsBefore = feedHost.requests.length;
    const { bytes } = await createFetch()(feedHost.url("/shows/for-browsers.xml"));
    expect(new TextDecoder().decode(bytes)).toContain("Harbour Lights");
    expect(feedHost.requests.length - requestsBefore).toBe(2);
  });

  test("probes size and type of a file with HEAD", async () => {
    const requestsBefore = feedHost.requests.length;
    expect(await createFetch().probe(feedHost.url("/audio/fog.mp3"))).toEqual({
      contentLength: 238_888,
      contentType: "audio/mpeg",
    });
    expect(feedHost.requests.slice(requestsBefore)).toEqual(["HEAD /audio/fog.mp3"]);
  });

  test("probes with a GET of one byte where HEAD is rejected", async () => {
    const probed = await createFetch().probe(feedHost.url("/audio/no-head/fog.mp3"));
    expect(probed).toEqual({ contentLength: 238_888, contentType: "audio/mpeg" });
  });
});

describe("a URL that is rejected before any request", () => {
  test.each([
    ["file:", "file:///etc/passwd"],
    ["ftp:", "ftp://example.org/feed.xml"],
    ["gopher:", "gopher://127.0.0.1:25/_HELO"],
    ["not a URL", "not an address"],
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

  test("rejects other ports than the web's on a public host", async () => {
    const fetch = createFetch({ resolve: async () => ["93.184.215.14"] });
    await expect(fetch("http://mail.example.org:25/")).rejects.toEqual(
      notAllowed("Port 25 of mail.example.org is not allowed"),
    );
  });

  test("rejects a host name with both public and private IP addresses", async () => {
    const fetch = createFetch({ resolve: async () => ["93.184.215.14", "10.0.0.5"] });
    await expect(fetch("http://split.example.org/")).rejects.toEqual(
      notAllowed("split.example.org is not on the public internet"),
    );
  });

  test("does not repeat a password in the error", async () => {
    await expect(createFetch()("https://ada:secret@example.org/")).rejects.not.toThrow(/secret/);
  });
});

describe("a hostile server", () => {
  test("cannot rebind its host name between check and connection", async () => {
    const { port } = new URL(feedHost.origin);
    const dnsAnswers = [["127.0.0.1"], ["169.254.169.254"]];
    let queries = 0;
    const fetch = createFetch({ resolve: async () => dnsAnswers[queries++] ?? [] });
    const document = await fetch(`http://rebound.example.org:${port}/shows/atom.xml`);
    expect(new TextDecoder().decode(document.bytes)).toContain("Granite");
    expect(queries).toBe(1);
  });

  test("cannot rebind its host name between two redirects", async () => {
    const { port } = new URL(feedHost.origin);
    const dnsAnswers = [["127.0.0.1"], ["169.254.169.254"]];
    const fetch = createFetch({ resolve: async () => dnsAnswers.shift() ?? [] });
    await expect(fetch(`http://rebound.example.org:${port}/moved/long.xml`)).rejects.toEqual(
      notAllowed("rebound.example.org is not on the public internet"),
    );
  });

  test("cannot redirect to a private IP address", async () => {
    await expect(createFetch()(feedHost.url("/moved/private"))).rejects.toEqual(
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
  ])("cannot redirect to a private IP address written %s", async (_notation, address) => {
    await expect(createFetch()(feedHost.url(`/moved/to/${encodeURIComponent(address)}`))).rejects.toEqual(
      notAllowed(/is not on the public internet$/),
    );
  });

  test.each(["10.0.0.5", "::1", "::ffff:192.168.0.1", "64:ff9b::7f00:1", "fd00:ec2::254", "100.64.0.1", "224.0.0.1"])(
    "cannot use a host name that resolves to %s",
    async (address) => {
      const fetch = createFetch({ resolve: async () => [address] });
      await expect(fetch("https://inside.example.org/")).rejects.toEqual(
        notAllowed("inside.example.org is not on the public internet"),
      );
    },
  );

  test("cannot redirect to a file: URL", async () => {
    await expect(createFetch()(feedHost.url("/moved/file"))).rejects.toEqual(
      notAllowed("Only http and https links are supported"),
    );
  });

  test("is given up after five redirects", async () => {
    const requestsBefore = feedHost.requests.length;
    await expect(createFetch()(feedHost.url("/moved/endless"))).rejects.toEqual(
      unreachable("127.0.0.1 redirects too many times"),
    );
    expect(feedHost.requests.length - requestsBefore).toBe(6);
  });

  // Concurrent, because these tests only wait.
  test.concurrent.each(["/hostile/silent.xml", "/hostile/slow.xml"])("times out: %s", async (path) => {
    await expect(createFetch({ timeoutMs: 200 })(feedHost.url(path))).rejects.toEqual(
      unreachable("127.0.0.1 did not respond in time"),
    );
  });

  test.concurrent("times out while its host name is resolved", async () => {
    const fetch = createFetch({ timeoutMs: 100, resolve: () => new Promise(() => {}) });
    await expect(fetch("http://slow.example.org/")).rejects.toEqual(
      unreachable("slow.example.org did not respond in time"),
    );
  });

  test.concurrent("times out during the TLS handshake", async () => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => sockets.push(socket));
    await new Promise<void>((listening) => silentServer.listen(0, "127.0.0.1", listening));
    const { port } = silentServer.address() as AddressInfo;
    await expect(createFetch({ timeoutMs: 200 })(`https://127.0.0.1:${port}/`)).rejects.toEqual(
      unreachable("127.0.0.1 did not respond in time"),
    );
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => silentServer.close(closed));
  });

  test("cannot send an endless body", async () => {
    await expect(createFetch({ maxBodyBytes: 1_000_000 })(feedHost.url("/hostile/huge.xml"))).rejects.toEqual(
      unreachable("The response is larger than 1 MB"),
    );
  });

  test("cannot send a gzip bomb", async () => {
    await expect(createFetch({ maxBodyBytes: 1_000_000 })(feedHost.url("/hostile/gzip-bomb.xml"))).rejects.toEqual(
      unreachable("The response is larger than 1 MB"),
    );
  });

  test("cannot declare a wrong or excessive Content-Length", async () => {
    await expect(createFetch()(feedHost.url("/hostile/long-promise.xml"))).rejects.toEqual(
      unreachable("127.0.0.1 closed the connection before the response was complete"),
    );
    await expect(createFetch()(feedHost.url("/hostile/huge-promise.xml"))).rejects.toEqual(
      unreachable("The response is larger than 25 MB"),
    );
  });

  test("cannot declare a content encoding that it does not use", async () => {
    await expect(createFetch()(feedHost.url("/hostile/broken-gzip.xml"))).rejects.toEqual(
      unreachable("127.0.0.1 sent a response that could not be decompressed"),
    );
  });
});

describe("a failed request", () => {
  test("reports the HTTP status", async () => {
    await expect(createFetch()(feedHost.url("/status/404"))).rejects.toEqual(
      unreachable("127.0.0.1 responded with HTTP status 404"),
    );
  });

  test("reports an unknown host", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }));
    await expect(createFetch({ resolve })("https://gone.example.org/")).rejects.toEqual(
      unreachable("gone.example.org could not be found"),
    );
  });

  test("reports a closed port", async () => {
    const closed = await startFeedHost();
    await closed.close();
    await expect(createFetch()(closed.url("/"))).rejects.toEqual(unreachable("127.0.0.1 refused the connection"));
  });

  test("ends with the caller's signal", async () => {
    const signal = AbortSignal.timeout(100);
    await expect(createFetch()(feedHost.url("/hostile/silent.xml"), { signal })).rejects.toEqual(
      unreachable("127.0.0.1 did not respond in time"),
    );
  });
});
