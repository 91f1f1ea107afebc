import { gzipSync } from "node:zlib";
import type { RootOperationNode } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Limiter } from "#server/limits/limiter.ts";
import type { FetchOptions } from "#server/lookup/fetch/document-fetch.ts";
import { createLookupFetch } from "#server/lookup/fetch/lookup-fetch.ts";
import { listTranscriptPassages } from "#server/store/passages.ts";
import { findTranscriptFetch } from "#server/store/transcript-fetches.ts";
import { findTranscript, listChapters } from "#server/store/transcripts.ts";
import { startTranscriptShow, type TranscriptShow } from "#test/fake-servers/transcript-show.ts";
import { runUntilDeath } from "#test/support/dying-process.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, signIn, type TestUser } from "#test/support/users.ts";

const ALL_POSITIONS = { from: 0, to: 2 ** 31 - 1 };

const LEASE_SECONDS = 600;

const SENTENCE = "We bake the bread on Tuesdays because the mill delivers on Mondays.";

/** The beginning of an audio file whose tag has one chapter, at nine seconds. */
function taggedAudio(title: string): Buffer {
  const length = String.fromCharCode(title.length + 1);
  const chapter = Buffer.concat([
    Buffer.from("a\0", "latin1"),
    Buffer.from([0, 0, 0x23, 0x28, 0, 0, 0x27, 0x10, ...Array(8).fill(255)]),
    Buffer.from(`TIT2\0\0\0${length}\0\0\x03${title}`, "latin1"),
  ]);
  const frame = Buffer.from(`CHAP\0\0\0${String.fromCharCode(chapter.length)}\0\0`, "latin1");
  return Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\x40", "latin1"), frame, chapter, Buffer.alloc(500_000)]);
}

/** Five captions of ten seconds, long enough to be no placeholder. */
function vtt(sentence = SENTENCE, speaker = "Ada Guest"): string {
  const cues = [0, 1, 2, 3, 4].map((at) => `00:${at}0.000 --> 00:${at}9.900\n<v ${speaker}>${sentence} ${at}.`);
  return `WEBVTT\n\n${cues.join("\n\n")}`;
}

describe("fetching transcripts", () => {
  let instance: Instance;
  let show: TranscriptShow;
  let ada: TestUser;
  let feedId: number;

  beforeEach(async () => {
    show = await startTranscriptShow();
    // The cache's clock is the test's: what was fetched on another day is fetched again.
    instance = await startInstance("SQLite", {}, {});
    const createFetch = (timeoutMs?: number) =>
      createLookupFetch(
        {
          publicUrl: "http://aircheck.test",
          allowCidrs: instance.context.config.lookupAllow,
          limiter: new Limiter({ isOn: false, nowMs: Date.now }),
          ...(timeoutMs && { timeoutMs }),
        },
        { nowMs: () => instance.clock.now().getTime(), sleep: async () => {} },
      );
    const [patient, impatient] = [createFetch(), createFetch(300)];
    // Only what is expected to fail may fail because a busy machine takes its time.
    const fetch = (url: string, options?: FetchOptions) =>
      (url === show.url("/endless.vtt") ? impatient : patient)(url, options);
    instance.context.fetch = Object.assign(fetch, { probe: patient.probe });
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
  });
  afterEach(async () => {
    await instance.close();
    await show.close();
  });

  const add = (fields: Record<string, unknown> = {}) =>
    addEpisode(ada.client, feedId, "One", { sourceFeedUrl: show.feedUrl, sourceGuid: "one", ...fields });
  const fetchDue = () => instance.background.runDue("fetch-transcript");
  const fetchAfter = async (days: number) => {
    instance.clock.advance({ days });
    return fetchDue();
  };
  const textOf = async (episodeId: number) =>
    (await listTranscriptPassages(instance.context.db, episodeId, ALL_POSITIONS)).map(({ text }) => text).join(" ");
  const chaptersOf = async (episodeId: number) =>
    ((await listChapters(instance.context.db, [episodeId])).get(episodeId) ?? []).map(({ startMs, title }) => [
      startMs,
      title,
    ]);
  const upload = (episodeId: number) =>
    ada.client.request("PUT", `/api/episodes/${episodeId}/transcript?mayShare=true`, Buffer.from(vtt()), {
      "content-type": "application/octet-stream",
    });
  const stateOf = (episodeId: number) => findTranscriptFetch(instance.context.db, episodeId);
  const offer = (path = "/one.vtt", type = "text/vtt") =>
    show.setItem(`<podcast:transcript url="${path}" type="${type}" language="en"/>`);

  test("the show's file is found after an episode was added, and stored as paragraphs with speakers", async () => {
    offer();
    show.serveFile("/one.vtt", vtt(), "text/vtt");
    const { id } = await add({ duration: "0:50" });
    expect(await fetchDue()).toBe(1);

    expect(await findTranscript(instance.context.db, id)).toMatchObject({
      origin: "feed",
      sourceUrl: show.url("/one.vtt"),
      format: "vtt",
      language: "en",
      isTimed: true,
      isApproximate: false,
      endMs: 49_900,
      speakers: '["Ada Guest"]',
      mySpeaker: null,
    });
    const passages = await listTranscriptPassages(instance.context.db, id, ALL_POSITIONS);
    expect(passages.map(({ startMs, speaker }) => [startMs, speaker])).toEqual([
      [0, "Ada Guest"],
      [30_000, "Ada Guest"],
    ]);
    expect(await fetchDue()).toBe(0);
  });

  test("hosts and other guests whom the show's feed names are on the episode's public page, until it names others", async () => {
    const { slug } = await add();
    const page = async () => (await instance.newClient().get(`/u/ada.guest/guest-spots/${slug}`)).body;
    expect(await page()).not.toContain("Hosted by");
    const secret = "https://jo.example/?token=3f9a8c7e6d5b4a39281706f5e4d3c2b1";
    show.setItem(
      `<podcast:person href="${secret}">Jo March</podcast:person><podcast:person role="co-host">Bo &amp; Co</podcast:person>
       <podcast:person role="guest" href="https://bob.example/">Bob Ray</podcast:person>
       <podcast:person role="guest">Ada Guest</podcast:person><podcast:person role="editor">Ed Cut</podcast:person>`,
    );
    await fetchDue();
    const named = await page();
    expect(named).toMatch(/Hosted by .*Jo March<.* and .*Bo &amp; Co</s);
    expect(named).toMatch(/Also with .*<a href="https:\/\/bob.example\/"[^>]*>Bob Ray<\/a><\/p>/s);
    expect(named).not.toContain("Ed Cut");
    expect(named).not.toContain("token=");

    show.setItem("<podcast:person>Lee Dunn</podcast:person>");
    await fetchAfter(40);
    expect(await page()).toMatch(/Hosted by .*Lee Dunn</s);
    expect(await page()).not.toContain("Jo March");
  });

  test("a good transcript is asked for again after 30 days, by its validators", async () => {
    offer();
    show.serveFile("/one.vtt", vtt(), "text/vtt", '"v1"');
    const { id } = await add();
    await fetchDue();
    show.takeRequests();
    expect(await fetchAfter(29)).toBe(0);
    expect(await fetchAfter(5)).toBe(1);
    expect(show.requests.at(-1)).toMatchObject({ path: "/one.vtt", headers: { "if-none-match": '"v1"' } });
    expect(await textOf(id)).toContain(SENTENCE);

    show.serveFile(
      "/one.vtt",
      vtt("The mill has moved to another town, so we now bake on Fridays."),
      "text/vtt",
      '"v2"',
    );
    await fetchAfter(34);
    expect(await textOf(id)).toContain("another town");
  });

  test.each<[string, (show: TranscriptShow) => void]>([
    ["no longer names it", (show) => show.setItem("")],
    ["answers 404", (show) => show.serve("/one.vtt", undefined)],
    ["answers 410", (show) => show.serve("/one.vtt", (response) => response.writeHead(410).end())],
    [
      "names another file, which is not there yet",
      (show) => show.setItem('<podcast:transcript url="/two.vtt" type="text/vtt"/>'),
    ],
    [
      "has dropped the episode, and the file with it",
      (show) => {
        show.setItem(undefined);
        show.serve("/one.vtt", undefined);
      },
    ],
  ])("a transcript whose show %s is deleted at the next fetch", async (_name, withdraw) => {
    offer();
    show.serveFile("/one.vtt", vtt(), "text/vtt", '"v1"');
    const { id } = await add();
    await fetchDue();
    withdraw(show);
    await fetchAfter(34);
    expect(await findTranscript(instance.context.db, id)).toBeUndefined();
    expect(await textOf(id)).toBe("");
  });

  test.each<[string, (show: TranscriptShow) => void]>([
    ["does not answer", (show) => show.serve("/one.vtt", (response) => response.destroy())],
    ["answers 500", (show) => show.serve("/one.vtt", (response) => response.writeHead(500).end())],
    ["has dropped the episode from its feed, but still has the file", (show) => show.setItem(undefined)],
  ])("a transcript whose show %s stays", async (_name, fail) => {
    offer();
    show.serveFile("/one.vtt", vtt(), "text/vtt", '"v1"');
    const { id } = await add();
    await fetchDue();
    fail(show);
    await fetchAfter(34);
    expect(await textOf(id)).toContain(SENTENCE);
  });

  test("a placeholder is asked for again after one, three and seven days", async () => {
    offer();
    show.serveFile("/one.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nComing soon", "text/vtt", '"v1"');
    const { id } = await add();
    await fetchDue();
    expect(await findTranscript(instance.context.db, id)).toBeUndefined();
    expect((await stateOf(id))?.problem).toBe("too-short");
    expect(await fetchAfter(0.9)).toBe(0);
    expect(await fetchAfter(0.3)).toBe(1);
    expect(await fetchAfter(2.9)).toBe(0);
    expect(await fetchAfter(0.5)).toBe(1);
    show.serveFile("/one.vtt", vtt(), "text/vtt", '"v2"');
    expect(await fetchAfter(8)).toBe(1);
    expect(await textOf(id)).toContain(SENTENCE);
    expect((await stateOf(id))?.problem).toBeNull();
  });

  test.each<[string, string, (show: TranscriptShow) => void]>([
    [
      "a page instead of captions",
      "unreadable",
      (show) => show.serveFile("/one.vtt", `<html><body><p>${SENTENCE.repeat(5)}</p></body></html>`, "text/vtt"),
    ],
    [
      "an audio file",
      "unreadable",
      (show) => show.serveFile("/one.vtt", Buffer.concat([Buffer.from("ID3"), Buffer.alloc(3_000_000)]), "text/vtt"),
    ],
    [
      "a file that decompresses to more than 5 MB",
      "unreadable",
      (show) => show.serveFile("/one.vtt", gzipSync(Buffer.alloc(30_000_000, "a ")), "text/vtt"),
    ],
    [
      "a response that decompresses to more than 5 MB",
      "unreachable",
      (show) =>
        show.serve("/one.vtt", (response) =>
          response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(30_000_000, "a "))),
        ),
    ],
    [
      "a file of more than 5 MB",
      "unreachable",
      (show) => show.serveFile("/one.vtt", Buffer.alloc(5_000_100, "a "), "text/vtt"),
    ],
    [
      "a response that never ends",
      "unreachable",
      (show) => {
        show.serve("/endless.vtt", (response) => void response.writeHead(200).write("WEBVTT\n\n"));
        show.setItem('<podcast:transcript url="/endless.vtt" type="text/vtt"/>');
      },
    ],
    ["nothing", "unreachable", (show) => show.serve("/one.vtt", (response) => response.destroy())],
  ])("%s is no transcript", async (_name, problem, serve) => {
    offer();
    serve(show);
    const { id } = await add();
    expect(await fetchDue()).toBe(1);
    expect(await findTranscript(instance.context.db, id)).toBeUndefined();
    expect((await stateOf(id))?.problem).toBe(problem);
  });

  test("of several files, the best one that can be read is taken, whatever its declared type", async () => {
    show.setItem(
      '<podcast:transcript url="/one.html" type="text/html"/><podcast:transcript url="/fr.vtt" type="text/vtt" language="fr"/>' +
        '<podcast:transcript url="/broken.vtt" type="text/vtt"/><podcast:transcript url="/one.srt" type="application/srt"/>',
    );
    show.serveFile("/broken.vtt", "<p>Not found</p>", "text/vtt");
    show.serveFile(
      "/one.srt",
      `\ufeff${vtt().replace("WEBVTT", "").replaceAll(".000", ",000").replaceAll(".900", ",900")}`,
      "text/plain",
    );
    const { id } = await add();
    await fetchDue();
    expect(await findTranscript(instance.context.db, id)).toMatchObject({
      format: "srt",
      sourceUrl: show.url("/one.srt"),
    });
  });

  test("where the operator does not want it, no show is asked, and guests can add a transcript", async () => {
    offer();
    show.serveFile("/one.vtt", vtt(), "text/vtt");
    const { id } = await add();
    instance.context.config.fetchesTranscripts = false;
    show.takeRequests();
    expect(await fetchAfter(2)).toBe(0);
    expect(show.takeRequests()).toEqual([]);
    const path = `/api/episodes/${id}/transcript`;
    expect((await ada.client.post(`${path}/look`)).statusCode).toBe(503);
    expect((await ada.client.get(path)).json().nextLookAt).toBeNull();
    expect([(await upload(id)).statusCode, (await textOf(id)).includes(SENTENCE)]).toEqual([200, true]);
  });

  test("a feed that cannot be reached is asked again after an hour, then after twice as long each time", async () => {
    const { id } = await add({ sourceFeedUrl: show.url("/missing.xml") });
    expect(await fetchDue()).toBe(1);
    expect((await stateOf(id))?.problem).toBe("feed-unreachable");
    expect(await fetchAfter(0.9 / 24)).toBe(0);
    expect(await fetchAfter(0.3 / 24)).toBe(1);
    expect(await fetchAfter(1.5 / 24)).toBe(0);
    expect(await fetchAfter(1 / 24)).toBe(1);
  });

  test.each<[string, (episodeId: number) => Promise<unknown>]>([
    ["the guest has added a transcript", (id) => upload(id)],
    ["the guest has removed the show's transcript", (id) => ada.client.delete(`/api/episodes/${id}/transcript`)],
  ])("where %s, a feed that could not be reached once is still asked for chapters", async (_name, change) => {
    offer();
    show.serveFile("/one.vtt", vtt(), "text/vtt");
    const { id } = await add();
    await fetchDue();
    await change(id);
    await ada.client.patch(`/api/episodes/${id}`, { sourceFeedUrl: show.url("/moved.xml") });
    await fetchDue();
    show.setItem('<psc:chapters><psc:chapter start="0:07" title="Mills"/></psc:chapters>');
    show.serve("/moved.xml", (response) => response.writeHead(302, { location: show.feedUrl }).end());
    expect(await fetchAfter(1.2 / 24)).toBe(1);
    expect(await chaptersOf(id)).toEqual([[7000, "Mills"]]);
  });

  test("another recording is compared with the transcript anew", async () => {
    offer();
    show.serveFile("/one.vtt", vtt(), "text/vtt");
    const { id } = await add({ duration: "0:50" });
    await fetchDue();
    await ada.client.patch(`/api/episodes/${id}`, { duration: "1:30" });
    expect((await findTranscript(instance.context.db, id))?.isApproximate).toBe(true);
  });

  test("the RSS feed and the JSON Feed pass the show's own addresses on, and other feeds stay as they were", async () => {
    const rss = async () => (await instance.newClient().get("/u/ada.guest/guest-spots/feed.xml")).body;
    const json = async () => (await instance.newClient().get("/u/ada.guest/guest-spots/feed.json")).json();
    const { id } = await add();
    const before = await rss();
    show.setItem("");
    await fetchDue();
    expect(await rss()).toBe(before);

    show.setItem(
      '<podcast:transcript url="/one.vtt?a=1&amp;b=2" type="text/vtt" language="en" rel="captions"/><podcast:chapters url="/one.json" type="application/json+chapters"/>',
    );
    await fetchAfter(1.2);
    expect(await rss()).toContain(
      `<podcast:transcript url="${show.url("/one.vtt?a=1&amp;b=2")}" type="text/vtt" language="en" rel="captions"/>\n` +
        `<podcast:chapters url="${show.url("/one.json")}" type="application/json+chapters"/>\n</item>`,
    );
    expect((await json()).items[0]._podcast).toEqual({
      transcripts: [{ url: show.url("/one.vtt?a=1&b=2"), type: "text/vtt", language: "en", rel: "captions" }],
      chapters: { url: show.url("/one.json"), type: "application/json+chapters" },
    });
    // Refers to the files, and has none of their words.
    expect(await textOf(id)).toBe("");
  });

  test("a process that dies while it stores a transcript leaves the one that readers had, and another process stores it", async () => {
    const { context, clock, background } = instance;
    const paragraphCount = 450;
    /** Stored in three steps. Each cue is a paragraph: they are 25 s long, and of two speakers who take turns. */
    const long = (topic: string) =>
      `WEBVTT\n\n${Array.from({ length: paragraphCount }, (_, at) => {
        const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
        return `${time(at * 25)} --> ${time(at * 25 + 24)}\n<v ${at % 2 ? "Ada" : "Ben"}>Sentence ${at} about ${topic}.`;
      }).join("\n\n")}`;
    offer();
    const { id } = await add();
    const runAndDie = async () => {
      let steps = 0;
      const isThirdStep = (statement: RootOperationNode) =>
        statement.kind === "InsertQueryNode" && statement.into?.table.identifier.name === "passages" && ++steps === 3;
      await runUntilDeath(context, isThirdStep, fetchDue);
    };
    const runAfterLease = async () => {
      expect(await fetchDue()).toBe(0);
      clock.advance({ seconds: LEASE_SECONDS + 1 });
      expect(await fetchDue()).toBe(1);
    };
    /** What readers have: the number of paragraphs; and how many episodes a search finds by a word. */
    const stored = async (word: string): Promise<[paragraphs: number, found: number]> => {
      // The session may have ended while the test moved the clock.
      await signIn(ada.client, ada.user.email);
      const found = await ada.client.get(`/api/search?q=${word}`);
      const paragraphs = await listTranscriptPassages(context.db, id, ALL_POSITIONS);
      return [paragraphs.length, found.json().episodes.length];
    };

    show.serveFile("/one.vtt", long("bread"), "text/vtt", '"v1"');
    clock.advance({ seconds: 1 });
    await runAndDie();
    expect(await stored("bread")).toEqual([0, 0]);
    await runAfterLease();
    expect(await stored("bread")).toEqual([paragraphCount, 1]);

    show.serveFile("/one.vtt", long("butter"), "text/vtt", '"v2"');
    clock.advance({ days: 40 });
    await runAndDie();
    expect(await stored("bread")).toEqual([paragraphCount, 1]);
    expect(await stored("butter")).toEqual([paragraphCount, 0]);
    await runAfterLease();
    expect(await stored("bread")).toEqual([paragraphCount, 0]);
    expect(await stored("butter")).toEqual([paragraphCount, 1]);

    // What the process that died had stored is deleted some time later, like all that nobody can find any more.
    clock.advance({ days: 40 });
    await background.runDue("delete-paragraphs");
    const { rows } = await context.db
      .selectFrom("passages")
      .select((row) => row.fn.countAll<number>().as("rows"))
      .where("kind", "=", "transcript")
      .executeTakeFirstOrThrow();
    expect(rows).toBe(paragraphCount);
  });

  describe("chapters", () => {
    /** @param title of its only chapter; without one it has no tag */
    const serveAudio = (path: string, title?: string, onRequest = async () => {}) => {
      const file = title === undefined ? Buffer.alloc(500_000, 255) : taggedAudio(title);
      show.serve(path, async (response, request) => {
        if (request.method !== "HEAD") await onRequest();
        response.writeHead(206, { "content-type": "audio/mpeg" }).end(request.method === "HEAD" ? undefined : file);
      });
    };
    /** Fetches after probing, which requests audio files, too. @returns the paths that the fetch requested */
    const pathsOfNextFetch = async () => {
      await instance.background.runDue("check-links");
      show.takeRequests();
      await fetchDue();
      return show.takeRequests();
    };

    test("come from the show's file, are refreshed by validators, and go with it", async () => {
      show.setItem('<podcast:chapters url="/one.json" type="application/json+chapters"/>');
      show.serveFile(
        "/one.json",
        JSON.stringify({ chapters: [{ startTime: 5, title: "Bread" }] }),
        "application/json",
        '"c1"',
      );
      const { id } = await add();
      await fetchDue();
      expect(await chaptersOf(id)).toEqual([[5000, "Bread"]]);
      await fetchAfter(1.2);
      expect(show.requests.at(-1)?.headers["if-none-match"]).toBe('"c1"');
      expect(await chaptersOf(id)).toEqual([[5000, "Bread"]]);
      show.setItem("");
      await fetchAfter(4);
      expect(await chaptersOf(id)).toEqual([]);
    });

    test("come from the feed itself", async () => {
      show.setItem('<psc:chapters><psc:chapter start="0:07" title="Mills"/></psc:chapters>');
      const { id } = await add();
      await fetchDue();
      expect(await chaptersOf(id)).toEqual([[7000, "Mills"]]);
    });

    test("come from the audio file's tag, of which only the first bytes are requested, once", async () => {
      serveAudio("/one.mp3", "Yeasts");
      const { id } = await add({ audioUrl: show.url("/one.mp3") });
      await instance.background.runDue("check-links");
      show.requests.length = 0;
      await fetchDue();
      expect(await chaptersOf(id)).toEqual([[9000, "Yeasts"]]);
      expect(show.requests.filter(({ path }) => path === "/one.mp3").map(({ headers }) => headers.range)).toEqual([
        "bytes=0-65535",
      ]);
      show.takeRequests();
      await fetchAfter(2);
      expect(show.takeRequests()).not.toContain("/one.mp3");
      expect(await chaptersOf(id)).toEqual([[9000, "Yeasts"]]);
    });

    test("of a former audio file go, and those of the new one come, which is requested once", async () => {
      serveAudio("/one.mp3", "Yeasts");
      serveAudio("/two.mp3", "Flours");
      serveAudio("/untagged.mp3");
      const { id } = await add({ audioUrl: show.url("/one.mp3") });
      await fetchDue();
      await ada.client.patch(`/api/episodes/${id}`, { audioUrl: show.url("/two.mp3") });
      expect(await pathsOfNextFetch()).toContain("/two.mp3");
      expect(await chaptersOf(id)).toEqual([[9000, "Flours"]]);
      instance.clock.advance({ days: 2 });
      expect(await pathsOfNextFetch()).not.toContain("/two.mp3");
      expect(await chaptersOf(id)).toEqual([[9000, "Flours"]]);
      await ada.client.patch(`/api/episodes/${id}`, { audioUrl: show.url("/untagged.mp3") });
      await fetchDue();
      expect(await chaptersOf(id)).toEqual([]);
    });

    test("go with the audio file of an episode whose feed is not known", async () => {
      serveAudio("/one.mp3", "Yeasts");
      const { id } = await add({ sourceFeedUrl: null, sourceGuid: null, audioUrl: show.url("/one.mp3") });
      await fetchDue();
      expect(await chaptersOf(id)).toEqual([[9000, "Yeasts"]]);
      await ada.client.patch(`/api/episodes/${id}`, { audioUrl: null });
      await fetchDue();
      expect(await chaptersOf(id)).toEqual([]);
    });

    test("of an audio file that was replaced while it was read are not stored", async () => {
      serveAudio("/one.mp3", "Yeasts", async () => {
        await ada.client.patch(`/api/episodes/${id}`, { audioUrl: show.url("/untagged.mp3") });
      });
      serveAudio("/untagged.mp3");
      const { id } = await add({ audioUrl: show.url("/one.mp3") });
      expect(await fetchDue()).toBe(2);
      expect(await chaptersOf(id)).toEqual([]);
    });

    test("come from the audio file, requested once, while the feed cannot be reached", async () => {
      serveAudio("/one.mp3", "Yeasts");
      const { id } = await add({ sourceFeedUrl: show.url("/missing.xml"), audioUrl: show.url("/one.mp3") });
      expect(await pathsOfNextFetch()).toContain("/one.mp3");
      expect(await chaptersOf(id)).toEqual([[9000, "Yeasts"]]);
      instance.clock.advance({ days: 2 / 24 });
      expect(await pathsOfNextFetch()).toEqual(["/missing.xml"]);
    });
  });
});
