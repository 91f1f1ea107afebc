import { beforeEach, describe, expect, test } from "vitest";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import type { FetchOptions } from "#server/lookup/fetch/document-fetch.ts";
import { createSsrfSafeFetch } from "#server/lookup/fetch/ssrf-safe-fetch.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { findJobDueAt } from "#server/store/jobs.ts";
import { type Show, type ShowHost, showFeed, startShowHost } from "#test/fake-servers/show-host.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  PASSWORD,
  registerCam,
  registerUser,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

const FEED = "/shows/night.xml";
const HOUR = 3600;
const METRICS_TOKEN = "scrape with this";

/** Ada has been on the first episode; the show's host is Ben Host. */
function nightDesk(...newer: Show["items"]): Show {
  return {
    title: "Night Desk",
    author: "Ben Host",
    items: [
      ...newer,
      { title: "Quiet cables", notes: "Ben on his own.", releasedAt: "2026-02-22T06:00:00Z" },
      { title: "Fog signals with Ada Lind", notes: "About fog.", releasedAt: "2026-02-15T06:00:00Z", guid: "fog" },
    ],
  };
}
const AUDIO_URL = "https://cdn.example/lights.mp3";
const NEW_EPISODE = {
  title: "Harbour lights, with Ada Lind",
  notes: "This week Ada Lind talks with Ben about harbours.",
  releasedAt: "2026-03-01T18:00:00Z",
};

describe("watching feeds", () => {
  let host: ShowHost;
  let apple: ShowHost;
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;

  beforeEach(async () => {
    host = await startShowHost();
    apple = await startShowHost();
    instance = await startInstance("SQLite", {
      APPLE_LOOKUP_URL: apple.url("/lookup"),
      METRICS_TOKEN,
      // It would ask the same host.
      TRANSCRIPTS: "off",
    });
    apple.respond("/search", { body: JSON.stringify({ resultCount: 0, results: [] }) });
    ada = await registerVerified("ada_lind", "Ada Lind");
    feedId = (await createFeed(ada.client)).id;
    host.publish(FEED, nightDesk());
    return async () => {
      await instance.close();
      await host.close();
      await apple.close();
    };
  });

  async function registerVerified(screenName: string, displayName: string, on = instance): Promise<TestUser> {
    const user = await registerUser(on, screenName, displayName);
    const { verificationCode: code } = (await user.client.post("/api/send-verification-code")).json();
    await user.client.post("/api/verify-email", { code });
    return user;
  }

  async function addFirstAppearance(path = FEED): Promise<void> {
    await addEpisode(ada.client, feedId, "Fog signals with Ada Lind", {
      showName: "Night Desk",
      sourceFeedUrl: host.url(path),
      sourceGuid: "fog",
    });
  }

  async function advance(seconds: number): Promise<void> {
    instance.clock.advance({ seconds });
    await instance.background.runDue();
  }

  async function suggestionsOf({ client, user }: TestUser = ada): Promise<Suggestions> {
    const response = await client.get("/api/suggestions");
    if (response.statusCode !== 401) return response.json();
    // The session ended while the test moved the clock.
    await signIn(client, user.email);
    return (await client.get("/api/suggestions")).json();
  }

  async function titles(user: TestUser = ada): Promise<string[]> {
    return (await suggestionsOf(user)).suggestions.map(({ title }) => title);
  }

  /** When the feed is checked next, in hours from now; undefined when it was given up. */
  async function hoursToNextCheck(): Promise<number | undefined> {
    const feeds = await instance.context.db.selectFrom("watchedFeeds").select("id").execute();
    expect(feeds).toHaveLength(1);
    const at = await findJobDueAt(instance.context.db, "check-feed", feeds[0]?.id ?? 0);
    return at ? (Date.parse(at) - instance.clock.now().getTime()) / (HOUR * 1000) : undefined;
  }

  test("the next episode of a show that the guest has been on is suggested within one interval", async () => {
    await addFirstAppearance();
    await instance.background.runDue();
    expect(await titles()).toEqual([]);

    host.publish(
      FEED,
      nightDesk(
        {
          title: "Adam Lind builds bridges",
          notes: "With the engineer Adam Lind.",
          releasedAt: "2026-03-01T19:00:00Z",
        },
        NEW_EPISODE,
      ),
    );
    await advance(24 * HOUR);
    const { suggestions, watchedShows, lastCheckedAt } = await suggestionsOf();
    expect(suggestions).toMatchObject([
      {
        level: "likely",
        state: "new",
        title: "Harbour lights, with Ada Lind",
        showName: "Night Desk",
        releaseDate: "2026-03-01T18:00:00.000Z",
        duration: "45:00",
        sourceFeedUrl: host.url(FEED),
        sourceGuid: "Harbour lights, with Ada Lind",
      },
    ]);
    expect(suggestions[0]?.evidence.parts.filter(({ isMarked }) => isMarked)).toEqual([
      { text: "Ada Lind", isMarked: true },
    ]);
    expect(watchedShows).toMatchObject([{ relation: "known", title: "Night Desk", status: "watching" }]);
    expect(lastCheckedAt).toBe("2026-03-02T12:00:00.000Z");
  });

  /** Many episodes without the guest, the newest first. */
  function otherEpisodes(count: number, notes = "Ben on his own."): Show["items"] {
    return Array.from({ length: count }, (_, at) => ({
      title: `Watch ${count - at}`,
      notes,
      releasedAt: new Date(Date.parse("2026-02-28T06:00:00Z") - at * HOUR * 1000).toISOString(),
    }));
  }

  test("publish first, name later: an episode that names the guest only later is suggested, and so is one that is published late", async () => {
    const older = { title: "Bells under water", notes: "A drowned church.", releasedAt: "2025-06-01T06:00:00Z" };
    const withoutName = { ...NEW_EPISODE, title: "Harbour lights", guid: "lights", notes: "" };
    const publish = (...items: Show["items"]) => host.publish(FEED, nightDesk(...items));
    await addFirstAppearance();
    publish(withoutName, ...otherEpisodes(40), older);
    await instance.background.runDue();
    expect(await titles()).toEqual([]);
    const named = { ...withoutName, notes: "Our guest is Ada Lind." };
    publish(named, ...otherEpisodes(40), older);
    await advance(24 * HOUR);
    expect(await titles()).toEqual(["Harbour lights"]);

    const olderNamed = { ...older, persons: [{ name: "Ada Lind", role: "guest" }] };
    const late = { ...older, title: "Salvage law, with Ada Lind", releasedAt: "2025-07-01T06:00:00Z" };
    publish(named, ...otherEpisodes(40), late, olderNamed);
    await advance(24 * HOUR);
    expect((await titles()).toSorted()).toEqual(["Bells under water", "Harbour lights", "Salvage law, with Ada Lind"]);
    publish({ ...named, notes: `${named.notes} Corrected.` }, ...otherEpisodes(40), late, olderNamed);
    await advance(24 * HOUR);
    expect(await titles()).toHaveLength(3);
  });

  test("a show that edits all its episodes is searched in several checks", async () => {
    const older = { title: "Bells under water", notes: "A drowned church.", releasedAt: "2025-06-01T06:00:00Z" };
    await addFirstAppearance();
    host.publish(FEED, nightDesk(...otherEpisodes(500), older));
    await instance.background.runDue();
    host.publish(
      FEED,
      nightDesk(...otherEpisodes(500, "Ben alone."), { ...older, notes: "With Ada Lind as our guest." }),
    );
    await advance(24 * HOUR);
    expect(await titles()).toEqual([]);
    await advance(24 * HOUR);
    expect(await titles()).toEqual(["Bells under water"]);
    await advance(24 * HOUR);
    expect(host.requestsTo(FEED).at(-1)?.headers["if-none-match"]).toBeDefined();
  });

  test("what the guest has dismissed is not suggested again when the show edits it and moves to another host", async () => {
    const named = { ...NEW_EPISODE, guid: "lights" };
    await addFirstAppearance();
    host.publish(FEED, nightDesk(named));
    await instance.background.runDue();
    const [suggestion] = (await suggestionsOf()).suggestions;
    await ada.client.post(`/api/suggestions/${suggestion?.id}/dismiss`);
    host.respond(FEED, { status: 301, headers: { location: apple.url("/night.xml") } });
    for (const title of ["Harbour lights with Ada Lind", "Lights, with Ada Lind", "Lamps, with Ada Lind"]) {
      apple.publish("/night.xml", nightDesk({ ...named, title }));
      await advance(24 * HOUR);
    }
    apple.publish("/night.xml", nightDesk({ ...named, title: "Harbours, with Ada Lind" }));
    await advance(24 * HOUR);
    expect((await suggestionsOf()).watchedShows).toMatchObject([{ feedUrl: apple.url("/night.xml") }]);
    apple.publish(
      "/night.xml",
      nightDesk({ ...named, title: "Lanterns, with Ada Lind", guid: "2", audioUrl: AUDIO_URL }),
    );
    await advance(24 * HOUR);
    const [again] = (await suggestionsOf()).suggestions;
    expect(again?.title).toBe("Lanterns, with Ada Lind");
    await ada.client.post(`/api/suggestions/${again?.id}/dismiss`);
    // The audio alone tells that it is the same.
    apple.publish(
      "/night.xml",
      nightDesk({ ...named, title: "Beacons, with Ada Lind", guid: "3", audioUrl: AUDIO_URL }),
    );
    await advance(24 * HOUR);
    expect(await titles()).toEqual([]);
  });

  test("accepting what was dismissed and then added by hand adds nothing, and taking that back deletes nothing", async () => {
    await addFirstAppearance();
    host.publish(FEED, nightDesk(NEW_EPISODE));
    await instance.background.runDue();
    const [suggestion] = (await suggestionsOf()).suggestions;
    await ada.client.post(`/api/suggestions/${suggestion?.id}/dismiss`);
    const { title, sourceGuid } = suggestion ?? {};
    const own = await addEpisode(ada.client, feedId, title ?? "", { sourceFeedUrl: host.url(FEED), sourceGuid });
    const accepted = await ada.client.post(`/api/suggestions/${suggestion?.id}/accept`, { feedId });
    expect(accepted.json().id).toBe(own.id);
    expect((await ada.client.post(`/api/suggestions/${suggestion?.id}/undo`)).statusCode).toBe(200);
    expect((await ada.client.get("/u/ada_lind/guest-spots/feed.xml")).body).toContain(`<title>${title}</title>`);
  });

  test("accepting adds the episode to the feed, and taking it back removes it", async () => {
    await addFirstAppearance();
    host.publish(FEED, nightDesk(NEW_EPISODE));
    await instance.background.runDue();
    const [suggestion] = (await suggestionsOf()).suggestions;
    const accepted = await ada.client.post(`/api/suggestions/${suggestion?.id}/accept`, { feedId });
    expect([accepted.statusCode, accepted.json().title]).toEqual([201, "Harbour lights, with Ada Lind"]);
    expect((await ada.client.get("/u/ada_lind/guest-spots/feed.xml")).body).toContain("Harbour lights, with Ada Lind");
    expect(await titles()).toEqual([]);
    expect((await ada.client.post(`/api/suggestions/${suggestion?.id}/accept`, { feedId })).statusCode).toBe(404);

    expect((await ada.client.post(`/api/suggestions/${suggestion?.id}/undo`)).statusCode).toBe(200);
    expect((await ada.client.get("/u/ada_lind/guest-spots/feed.xml")).body).not.toContain("Harbour lights");
    expect(await titles()).toEqual(["Harbour lights, with Ada Lind"]);
  });

  test("undo of an accepted suggestion watches the show as before", async () => {
    const relations = async () => (await suggestionsOf()).watchedShows.map(({ relation }) => relation);
    const decide = async (id: number | undefined, decision: "accept" | "undo") =>
      expect((await ada.client.post(`/api/suggestions/${id}/${decision}`, { feedId })).statusCode).toBeLessThan(300);
    const second = { ...NEW_EPISODE, title: "Lighthouses, with Ada Lind", releasedAt: "2026-03-01T06:00:00Z" };
    host.publish(FEED, nightDesk(NEW_EPISODE, second));
    const { id: showId } = (await ada.client.post("/api/watch/shows", { url: host.url(FEED) })).json();
    await instance.background.runDue();
    const ids = (await suggestionsOf()).suggestions.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(await relations()).toEqual(["expected"]);
    await decide(ids[0], "accept");
    expect(await relations()).toEqual(["known"]);
    await decide(ids[1], "accept");
    await decide(ids[0], "undo");
    expect(await relations()).toEqual(["known"]);
    await decide(ids[1], "undo");
    expect(await relations()).toEqual(["expected"]);

    await ada.client.delete(`/api/watch/shows/${showId}`);
    expect(await relations()).toEqual([]);
    await decide(ids[0], "accept");
    expect(await relations()).toEqual(["known"]);
    await decide(ids[0], "undo");
    expect(await relations()).toEqual([]);
    await decide(ids[1], "accept");
    await addFirstAppearance();
    await decide(ids[1], "undo");
    expect(await relations()).toEqual(["known"]);
  });

  test("nothing is fetched where WATCH is off, and the guest is told", async () => {
    const quiet = await startInstance("SQLite", { APPLE_LOOKUP_URL: apple.url("/lookup"), WATCH: "off" });
    const { client } = await registerVerified("ada_lind", "Ada Lind", quiet);
    expect((await client.post("/api/watch/shows", { url: host.url(FEED) })).statusCode).toBe(201);
    const requested = host.requests.length;
    host.publish(FEED, nightDesk(NEW_EPISODE));
    quiet.clock.advance({ days: 2 });
    await quiet.background.runDue();
    expect([host.requests.length, apple.requests]).toEqual([requested, []]);
    const { suggestions, paused } = (await client.get("/api/suggestions")).json();
    expect([suggestions, paused]).toEqual([[], "off"]);
    const refused = await client.post("/api/watch/check");
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      "This site does not look for new appearances. Ask its administrator.",
    ]);
    await quiet.close();
  });

  test("metrics say how much is watched, and how late it is", async () => {
    const measured = async () => {
      const { body } = await instance.newClient().get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` });
      const value = (series: RegExp) =>
        Number(
          body
            .split("\n")
            .find((line) => series.test(line))
            ?.split(" ")
            .at(-1) ?? 0,
        );
      return {
        watched: value(/^aircheck_watched_feeds{.*"watched"/),
        late: value(/^aircheck_jobs{.*"check-feed".*"late"/),
        stopped: value(/^aircheck_watched_feeds{.*"stopped"/),
        latestSeconds: value(/^aircheck_job_lateness_seconds{.*"check-feed"/),
        read: value(/^aircheck_watch_checks_total{.*"read"/),
        gone: value(/^aircheck_watch_checks_total{.*"gone"/),
      };
    };
    await addFirstAppearance();
    instance.clock.advance({ seconds: 90 });
    const before = { watched: 1, late: 0, stopped: 0, latestSeconds: 90, read: 0, gone: 0 };
    expect(await measured()).toEqual(before);
    await instance.background.runDue();
    const checked = { ...before, latestSeconds: 0, read: 1 };
    expect(await measured()).toEqual(checked);
    instance.clock.advance({ seconds: 25 * HOUR });
    expect(await measured()).toEqual({ ...checked, late: 1, latestSeconds: HOUR });
    host.respond(FEED, { status: 410 });
    await instance.background.runDue();
    expect(await measured()).toEqual({ ...checked, watched: 0, stopped: 1, gone: 1 });
  });

  test("what is not the guest is never suggested again, and neither is anything else from a show that they leave out", async () => {
    await addFirstAppearance();
    host.publish(FEED, nightDesk(NEW_EPISODE, { ...NEW_EPISODE, title: "Ada Lind: lamps", guid: "lamps" }));
    await instance.background.runDue();
    const [first, second] = (await suggestionsOf()).suggestions;
    expect((await ada.client.post(`/api/suggestions/${first?.id}/dismiss`)).statusCode).toBe(200);
    expect(await titles()).toEqual([second?.title]);
    expect((await suggestionsOf()).dismissedCount).toBe(1);

    instance.clock.advance({ seconds: 1 });
    await ada.client.post(`/api/suggestions/${second?.id}/dismiss`, { neverFromShow: true });
    host.publish(FEED, nightDesk({ ...NEW_EPISODE, title: "More with Ada Lind", guid: "more" }));
    await advance(48 * HOUR);
    expect(await titles()).toEqual([]);
    expect((await suggestionsOf()).watchedShows).toMatchObject([{ relation: "never" }]);

    await ada.client.post(`/api/suggestions/${second?.id}/undo`);
    await advance(48 * HOUR);
    expect(new Set(await titles())).toEqual(new Set([second?.title, "More with Ada Lind"]));
  });

  test.each(["the suggestion", "the list of shows"])(
    "taking back in %s that a show is left out watches it as before",
    async (place) => {
      const shows = async () => (await suggestionsOf()).watchedShows;
      const leaveOutAndUndo = async () => {
        const { suggestions, watchedShows } = await suggestionsOf();
        instance.clock.advance({ days: 1 });
        for (const _ of ["once", "repeated"]) {
          await ada.client.post(`/api/suggestions/${suggestions[0]?.id}/dismiss`, { neverFromShow: true });
          instance.clock.advance({ seconds: 1 });
        }
        expect(await shows()).toMatchObject([{ relation: "never" }]);
        expect(await titles()).toEqual([]);
        const [leftOut] = await shows();
        if (place === "the suggestion") await ada.client.post(`/api/suggestions/${suggestions[0]?.id}/undo`);
        else await ada.client.delete(`/api/watch/shows/${leftOut?.id}`);
        expect(await suggestionsOf()).toMatchObject({ suggestions, watchedShows });
        return (await shows()).map(({ relation, since }) => [relation, since]);
      };
      host.publish(FEED, nightDesk(NEW_EPISODE));
      const { id: showId } = (await ada.client.post("/api/watch/shows", { url: host.url(FEED) })).json();
      await instance.background.runDue();
      expect(await titles()).toHaveLength(2);
      expect(await leaveOutAndUndo()).toEqual([["expected", "2026-03-01T12:00:00.000Z"]]);
      host.publish(FEED, nightDesk(NEW_EPISODE, { ...NEW_EPISODE, title: "More with Ada Lind", guid: "more" }));
      await instance.background.runDue();
      expect(await titles()).toContain("More with Ada Lind");

      await ada.client.delete(`/api/watch/shows/${showId}`);
      expect(await leaveOutAndUndo()).toEqual([]);
      await addEpisode(ada.client, feedId, "Quiet cables", { sourceFeedUrl: host.url(FEED) });
      expect(await leaveOutAndUndo()).toEqual([["known", "2026-03-03T12:00:04.000Z"]]);
    },
  );

  test("a show that is left out in the list of shows and watched again is still a known one", async () => {
    await addFirstAppearance();
    await instance.background.runDue();
    const [{ id: episodeId } = { id: 0 }] = (await ada.client.get(`/api/feeds/${feedId}`)).json().episodes;
    expect((await ada.client.delete(`/api/episodes/${episodeId}`)).statusCode).toBeLessThan(300);
    const [known] = (await suggestionsOf()).watchedShows;
    for (const relation of ["never", "known"]) {
      await ada.client.delete(`/api/watch/shows/${known?.id}`);
      expect((await suggestionsOf()).watchedShows).toEqual([{ ...known, relation }]);
    }
  });

  test("later keeps a suggestion without counting it", async () => {
    await addFirstAppearance();
    host.publish(FEED, nightDesk(NEW_EPISODE));
    await instance.background.runDue();
    const [suggestion] = (await suggestionsOf()).suggestions;
    expect((await ada.client.get("/api/suggestions/count")).json()).toEqual({ count: 1 });
    await ada.client.post(`/api/suggestions/${suggestion?.id}/later`);
    expect((await ada.client.get("/api/suggestions/count")).json()).toEqual({ count: 0 });
    expect((await suggestionsOf()).suggestions).toMatchObject([{ state: "later", title: suggestion?.title }]);
    expect((await ada.client.get("/api/suggestions?level=possible")).json().suggestions).toEqual([]);
  });

  test("an episode that the guest adds by hand is no suggestion any more, and a repeat of it is none", async () => {
    await addFirstAppearance();
    host.publish(FEED, nightDesk(NEW_EPISODE));
    await instance.background.runDue();
    expect(await titles()).toHaveLength(1);
    await addEpisode(ada.client, feedId, NEW_EPISODE.title, { showName: "Night Desk", sourceFeedUrl: host.url(FEED) });
    expect(await titles()).toEqual([]);
    host.publish(FEED, nightDesk({ ...NEW_EPISODE, guid: "repeat" }, NEW_EPISODE));
    await advance(48 * HOUR);
    expect(await titles()).toEqual([]);
  });

  test("a frequent guest of the show is suggested for each episode that says so", async () => {
    await addFirstAppearance();
    const guests = ["Ada Lind", "Cem Oz", "Ruth Abara"];
    const earlier = otherEpisodes(12).map((item, at) => ({
      ...item,
      notes: `About fog.\nSpecial guest: ${guests[at % 3]}.`,
    }));
    const latest = {
      title: "Harbour lights",
      notes: "About harbours.\nSpecial guest: Ada Lind.",
      releasedAt: NEW_EPISODE.releasedAt,
    };
    host.publish(FEED, nightDesk(latest, ...earlier));
    await instance.background.runDue();
    expect(await titles()).toEqual(["Harbour lights", "Watch 12", "Watch 9", "Watch 6", "Watch 3"]);
  });

  test("a show's own host is not suggested to them", async () => {
    const ben = await registerVerified("ben_host", "Ben Host");
    const feed = await createFeed(ben.client);
    await addEpisode(ben.client, feed.id, "Quiet cables", { sourceFeedUrl: host.url(FEED) });
    host.publish(FEED, nightDesk({ title: "Ben Host on lamps", releasedAt: "2026-03-01T18:00:00Z" }, NEW_EPISODE));
    await instance.background.runDue();
    expect(await titles(ben)).toEqual([]);
  });

  test.each([
    [
      "by a code",
      async ({ client }: TestUser) => {
        const { verificationCode: code } = (await client.post("/api/send-verification-code")).json();
        return client.post("/api/verify-email", { code });
      },
    ],
    [
      "as a new address",
      async ({ client }: TestUser) => {
        const change = await client.post("/api/user/email", { email: "eve@new.example", password: PASSWORD });
        return client.post("/api/user/email/confirm", { code: change.json().verificationCode });
      },
    ],
    [
      "by an administrator",
      async ({ user }: TestUser) =>
        (await registerCam(instance)).client.patch(`/api/admin/users/${user.id}`, { isVerified: true }),
    ],
  ])("nobody is watched for before their email address is verified, %s", async (_way, verify) => {
    const eve = await registerUser(instance, "eve_guest", "Ada Lind");
    const feed = await createFeed(eve.client);
    await addEpisode(eve.client, feed.id, "Quiet cables", { sourceFeedUrl: host.url(FEED) });
    host.publish(FEED, nightDesk(NEW_EPISODE));
    await instance.background.runDue();
    expect(host.requestsTo(FEED)).toEqual([]);
    expect((await suggestionsOf(eve)).paused).toBe("unverified");
    expect((await eve.client.post("/api/watch/check")).statusCode).toBe(403);
    expect((await verify(eve)).statusCode).toBe(200);
    await instance.background.runDue();
    expect(await titles(eve)).toContain(NEW_EPISODE.title);
  });

  test("a further spelling of the name finds what the first one missed", async () => {
    await addFirstAppearance();
    host.publish(FEED, nightDesk({ ...NEW_EPISODE, title: "Lamps, with Adelheid Lind", notes: "" }));
    await instance.background.runDue();
    expect(await titles()).toEqual([]);
    const saved = await ada.client.patch("/api/watch/settings", { otherNames: ["Adelheid Lind"] });
    expect(saved.json()).toEqual({ otherNames: ["Adelheid Lind"], mail: "weekly" });
    await instance.background.runDue();
    expect(await titles()).toEqual(["Lamps, with Adelheid Lind"]);
    const six = await ada.client.patch("/api/watch/settings", { otherNames: ["a", "b", "c", "d", "e", "f"] });
    expect([six.statusCode, six.json().errors]).toEqual([
      400,
      [{ field: "otherNames", message: "There must not be more than 5 names" }],
    ]);
  });

  test("a show that the guest has recorded with is checked every 2 hours, and every 12 after 60 days", async () => {
    const added = await ada.client.post("/api/watch/shows", { url: host.url(FEED) });
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { relation: "expected", title: "Night Desk", feedUrl: host.url(FEED), status: "waiting" },
    ]);
    await instance.background.runDue();
    expect(await hoursToNextCheck()).toBe(2);
    instance.clock.advance({ days: 60 });
    await instance.background.runDue();
    expect(await hoursToNextCheck()).toBe(12);
    host.publish(FEED, nightDesk(NEW_EPISODE));
    await advance(12 * HOUR);
    expect(await titles()).toContain(NEW_EPISODE.title);

    expect((await ada.client.delete(`/api/watch/shows/${added.json().id}`)).statusCode).toBe(204);
    expect((await suggestionsOf()).watchedShows).toEqual([]);
    const eve = await registerVerified("eve_guest", "Eve Guest");
    expect((await eve.client.delete(`/api/watch/shows/${added.json().id}`)).statusCode).toBe(404);
  });

  test("a check can be asked for once in ten minutes", async () => {
    await addFirstAppearance();
    await instance.background.runDue();
    await advance(11 * 60);
    host.publish(FEED, nightDesk(NEW_EPISODE));
    expect((await ada.client.post("/api/watch/check")).statusCode).toBe(202);
    expect((await suggestionsOf()).isChecking).toBe(true);
    await instance.background.runDue();
    expect(await titles()).toEqual([NEW_EPISODE.title]);
    const again = await ada.client.post("/api/watch/check");
    expect([again.statusCode, again.headers["retry-after"]]).toEqual([429, "600"]);
    instance.clock.advance({ seconds: 600 });
    expect((await ada.client.post("/api/watch/check")).statusCode).toBe(202);
  });

  test("the same validators are sent back, and a 304 is no failure", async () => {
    await addFirstAppearance();
    await instance.background.runDue();
    await advance(24 * HOUR);
    const [first, second] = host.requestsTo(FEED);
    expect(first?.headers["if-none-match"]).toBeUndefined();
    expect(second?.headers["if-none-match"]).toMatch(/^"[0-9a-f]{64}"$/);
    expect(second?.headers["user-agent"]).toContain("http://aircheck.test");
    expect(await titles()).toEqual([]);
  });

  test("a host that answers 304 for ever is asked for the whole feed once a week", async () => {
    await addFirstAppearance();
    await instance.background.runDue();
    const body = showFeed(host.url(FEED), nightDesk(NEW_EPISODE));
    host.respond(FEED, { body, headers: { etag: '"new"' }, isAlwaysUnchanged: true });
    for (let days = 1; days <= 6; days += 1) await advance(24 * HOUR);
    expect(await titles()).toEqual([]);
    await advance(24 * HOUR + 60);
    expect(await titles()).toEqual([NEW_EPISODE.title]);
  });

  test("429 pauses all feeds of the host, for as long as it asks", async () => {
    await addFirstAppearance();
    host.respond(FEED, { status: 429, headers: { "retry-after": "7200" } });
    await instance.background.runDue();
    expect(await hoursToNextCheck()).toBe(2);
    const other = "/shows/other.xml";
    host.publish(other, nightDesk(NEW_EPISODE));
    await addFirstAppearance(other);
    await advance(HOUR);
    expect(host.requestsTo(other)).toEqual([]);
    host.publish(FEED, nightDesk());
    await advance(HOUR);
    expect(host.requestsTo(other)).toHaveLength(1);
  });

  test("an overloaded host is left alone for an hour, and longer each time; no longer than a day, and briefly again once it has recovered", async () => {
    await addFirstAppearance();
    host.respond(FEED, { status: 503 });
    const pauses = [];
    for (let time = 0; time < 6; time += 1) {
      await instance.background.runDue();
      const hours = (await hoursToNextCheck()) ?? 0;
      pauses.push(hours);
      instance.clock.advance({ seconds: hours * HOUR });
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 24]);
    host.publish(FEED, nightDesk());
    await instance.background.runDue();
    host.respond(FEED, { status: 503 });
    await advance(((await hoursToNextCheck()) ?? 0) * HOUR);
    expect(await hoursToNextCheck()).toBe(1);
  });

  test("410 ends the checks at once, and the guest is told", async () => {
    await addFirstAppearance();
    host.respond(FEED, { status: 410 });
    await instance.background.runDue();
    expect(await hoursToNextCheck()).toBeUndefined();
    expect((await suggestionsOf()).watchedShows).toMatchObject([{ status: "stopped" }]);
    await advance(90 * 24 * HOUR);
    expect(host.requestsTo(FEED)).toHaveLength(1);
  });

  test.each([
    ["404", { status: 404 }],
    ["a page instead of a feed", { body: "<!doctype html><title>Parked</title>" }],
    ["nothing", { body: "" }],
    ["garbage", { body: "\u0000\u0001 %%%" }],
  ])("%s is tried again ever more seldom, and given up after 30 days", async (_name, response) => {
    await addFirstAppearance();
    host.respond(FEED, response);
    const retries = [];
    for (let hours: number | undefined = 0; hours !== undefined && retries.length < 20; ) {
      await instance.background.runDue();
      hours = await hoursToNextCheck();
      if (hours !== undefined) {
        retries.push(hours);
        instance.clock.advance({ seconds: hours * HOUR });
      }
    }
    expect(retries).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 168, 168, 168]);
    expect((await suggestionsOf()).watchedShows).toMatchObject([{ status: "stopped" }]);
  });

  test("a host that accepts connections and stays silent holds nothing up, and is tried again ever more seldom", async () => {
    await addFirstAppearance();
    host.respond(FEED, { isSilent: true });
    const { context } = instance;
    const patient = context.fetch;
    const impatient = createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: ORIGIN, timeoutMs: 300 });
    let isSilent = true;
    const fetch = (url: string, options?: FetchOptions) =>
      (isSilent && url === host.url(FEED) ? impatient : patient)(url, options);
    context.fetch = Object.assign(fetch, { probe: patient.probe });
    apple.publish(FEED, nightDesk(NEW_EPISODE));
    expect((await ada.client.post("/api/watch/shows", { url: apple.url(FEED) })).statusCode).toBe(201);
    await instance.background.runDue();
    expect(await titles()).toContain(NEW_EPISODE.title);
    const nextCheck = async () => {
      const { id, failures } = await instance.context.db
        .selectFrom("watchedFeeds")
        .select(["id", "failures"])
        .where("feedUrl", "=", host.url(FEED))
        .executeTakeFirstOrThrow();
      const nextCheckAt = await findJobDueAt(instance.context.db, "check-feed", id);
      return { failures, hours: (Date.parse(nextCheckAt ?? "") - instance.clock.now().getTime()) / (HOUR * 1000) };
    };
    expect(await nextCheck()).toEqual({ failures: 1, hours: 1 });
    await advance(HOUR);
    expect(await nextCheck()).toEqual({ failures: 2, hours: 2 });
    isSilent = false;
    host.publish(FEED, nightDesk());
    await advance(2 * HOUR);
    expect(await nextCheck()).toEqual({ failures: 0, hours: 24 });
  });

  test("after a failure the next request is not conditional, and success starts anew", async () => {
    await addFirstAppearance();
    await instance.background.runDue();
    host.respond(FEED, { status: 500 });
    await advance(24 * HOUR);
    expect(await hoursToNextCheck()).toBe(1);
    host.publish(FEED, nightDesk(NEW_EPISODE));
    await advance(HOUR);
    expect(host.requestsTo(FEED).at(-1)?.headers["if-none-match"]).toBeUndefined();
    expect(await titles()).toEqual([NEW_EPISODE.title]);
    expect((await suggestionsOf()).watchedShows).toMatchObject([{ status: "watching" }]);
  });

  test("a feed that has moved for good is followed after the third time", async () => {
    await addFirstAppearance();
    host.publish("/new.xml", nightDesk());
    host.respond(FEED, { status: 301, headers: { location: "/new.xml" } });
    for (let visit = 0; visit < 3; visit += 1) await advance(24 * HOUR);
    const address = () => instance.context.db.selectFrom("watchedFeeds").select("feedUrl").execute();
    expect(await address()).toEqual([{ feedUrl: host.url("/new.xml") }]);
    // So does what is published of the person's episodes from it.
    const { body: published } = await instance.newClient().get("/u/ada_lind/guest-spots/feed.xml");
    expect(published).toContain(`<source url="${host.url("/new.xml")}"`);
    expect(published).not.toContain(host.url(FEED));
    const asked = host.requestsTo(FEED).length;
    expect(asked).toBe(3);
    await advance(24 * HOUR);
    expect(host.requestsTo(FEED)).toHaveLength(asked);
  });

  test("a feed that moves to one that is watched already is joined with it", async () => {
    await addFirstAppearance();
    const eve = await registerVerified("eve_guest", "Eve Guest");
    const feed = await createFeed(eve.client);
    host.publish("/new.xml", nightDesk());
    await addEpisode(eve.client, feed.id, "Quiet cables", { sourceFeedUrl: host.url("/new.xml") });
    host.respond(FEED, { status: 308, headers: { location: "/new.xml" } });
    for (let visit = 0; visit < 3; visit += 1) await advance(24 * HOUR);
    expect((await suggestionsOf()).watchedShows).toMatchObject([{ feedUrl: host.url("/new.xml") }]);
    host.publish("/new.xml", nightDesk(NEW_EPISODE));
    await advance(24 * HOUR);
    expect(await titles()).toEqual([NEW_EPISODE.title]);
    expect(await titles(eve)).toEqual([]);
  });

  test("a temporary redirect is not followed for good", async () => {
    await addFirstAppearance();
    host.publish("/new.xml", nightDesk());
    host.respond(FEED, { status: 302, headers: { location: "/new.xml" } });
    for (let visit = 0; visit < 5; visit += 1) await advance(24 * HOUR);
    const feeds = await instance.context.db.selectFrom("watchedFeeds").select("feedUrl").execute();
    expect(feeds).toEqual([{ feedUrl: host.url(FEED) }]);
  });

  test("feeds that nobody watches are deleted", async () => {
    const added = await ada.client.post("/api/watch/shows", { url: host.url(FEED) });
    await ada.client.delete(`/api/watch/shows/${added.json().id}`);
    await purgeExpired(instance.context);
    expect(await instance.context.db.selectFrom("watchedFeeds").select("id").execute()).toEqual([]);
  });
});
