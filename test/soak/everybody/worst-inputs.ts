import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LIST_FORMATS } from "#domain/episodes/list-formats.ts";
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "#domain/fields.ts";
import { IMPORT_MAX_BYTES, LEFT_OUT_SHOWN_MAX } from "#domain/imports/import.ts";
import { TRANSCRIPT_MAX_BYTES } from "#domain/transcripts/transcript.ts";
import type { Guest } from "./guest.ts";
import {
  alikeWords,
  fill,
  fullMediaKit,
  han,
  longestEpisode,
  MANY_EPISODES,
  shortEpisode,
  transcriptPath,
  type World,
} from "./world.ts";

/** What is sent again and again. @param number of the repetition */
type Attack = (number: number) => Promise<unknown>;

/** The worst that one visitor or one account may send to a route. */
export interface WorstInput {
  /** method and pattern, as the application defines the route */
  route: string;
  input: string;
  /** whether a document under /u/ is answered from the cache, before the routes */
  isCached?: true;
  /** whether it is one of the worst of all: `npm run soak -- --part attacks` sends it for longer */
  isAttack?: true;
  /** requests at a time; 8 by default */
  connections?: number;
  /** Makes what the attack needs. */
  prepare(world: World): Promise<Attack>;
}

const MEGABYTE = 1_000_000;
/** Fastify's limit of a JSON body, without the rest of the body. */
const JSON_BYTES = 1_000_000;
/** Node's limit of all headers is 16 KB. */
const REFERRER_BYTES = 14_000;
/** Documents below 500 KB are parsed by other threads than larger ones. */
const SMALL_TRANSCRIPT_BYTES = 495_000;
/** An account has two changes a second. */
const CHANGE_INTERVAL_MS = 100;
const CAPTION_WORDS = 10_000;
/** Those of 5 MB end within a day. */
const CAPTION_MS = 600;
const SEARCHES_AT_ONCE = 60;
const CROWD = 2000;

/** Requests the same for ever. */
const get = (path: string, input = "no input"): Pick<WorstInput, "input" | "prepare"> => ({
  input,
  prepare: async (world) => {
    const visitor = world.visitor();
    return () => visitor.send("GET", path);
  },
});

/** Requests of the account with 10,000 episodes. */
const getBig = (
  pathOf: (big: Guest, number: number) => string,
  input: string,
): Pick<WorstInput, "input" | "prepare"> => ({
  input,
  prepare: async (world) => {
    const big = await world.big();
    return (number) => big.send("GET", pathOf(big, number));
  },
});

/** Changes a feed of 10,000 episodes and requests a document of it, again and again. */
const getChanged = (
  pathsOf: (big: Guest) => readonly string[],
  input: string,
): Pick<WorstInput, "input" | "prepare" | "connections"> => ({
  input,
  connections: 1,
  prepare: async (world) => {
    const big = await world.big();
    const paths = pathsOf(big);
    return async (number) => {
      await big.send("PATCH", `/api/feeds/${big.feedId}`, { json: { title: `Talks ${number}` } });
      for (const path of paths) await big.send("GET", path);
      await wait(CHANGE_INTERVAL_MS);
    };
  },
});

/** Has a document rendered once, then requests it. */
const getCached = (
  pathOf: (big: Guest) => string,
  headersOf: (number: number) => Record<string, string> = () => ({}),
  input = "a feed of 10,000 episodes, from the cache",
): Pick<WorstInput, "input" | "prepare" | "isCached" | "connections"> => ({
  input,
  isCached: true,
  connections: 16,
  prepare: async (world) => {
    const big = await world.big();
    const path = pathOf(big);
    await big.expect("GET", path);
    return (number) => big.send("GET", path, { headers: headersOf(number) });
  },
});

/** Sends a body from a new account. */
const change = (
  method: string,
  path: string | ((guest: Guest) => string),
  bodyOf: (number: number, guest: Guest) => unknown,
  input: string,
): Pick<WorstInput, "input" | "prepare"> => ({
  input,
  prepare: async (world) => {
    const guest = await world.guest();
    const fixed = typeof path === "string" ? path : path(guest);
    return (number) => guest.send(method, fixed, { json: bodyOf(number, guest) });
  },
});

/** Sends a body without an account. */
const post = (
  path: string,
  bodyOf: (number: number) => unknown,
  input: string,
): Pick<WorstInput, "input" | "prepare"> => ({
  input,
  prepare: async (world) => {
    const visitor = world.visitor();
    return (number) => visitor.send("POST", path, { json: bodyOf(number) });
  },
});

/** Looks up one expensive document after the other, each time at a new address. */
const lookUp = (path: string, input: string): Pick<WorstInput, "input" | "prepare" | "connections"> => ({
  input,
  connections: 4,
  prepare: async (world) => {
    const { documents } = world;
    const guest = await world.guest();
    return (number) => {
      const document = documents.paths[number % documents.paths.length];
      return guest.send("POST", path, { json: { url: `${documents.origin}${document}?${randomUUID()}` } });
    };
  },
});

/** Decides about suggestions, again and again. */
const decide = (act: string): Pick<WorstInput, "input" | "prepare" | "connections"> => ({
  input: "every suggestion of a show with 1,500 episodes with the guest",
  connections: 2,
  prepare: async (world) => {
    const { guest, ids } = await world.suggested();
    return async (number) => {
      const suggestion = `/api/suggestions/${ids[number % ids.length]}`;
      if (act === "undo") await guest.send("POST", `${suggestion}/dismiss`);
      return guest.send("POST", `${suggestion}/${act}`, act === "accept" ? { json: { feedId: guest.feedId } } : {});
    };
  },
});

/** Uploads transcripts, each to an episode of its own. */
const upload = (
  bodyOf: (number: number) => string,
  input: string,
): Pick<WorstInput, "input" | "prepare" | "connections"> => ({
  input,
  connections: 4,
  prepare: async (world) => {
    const guest = await world.guest();
    const bodies = [0, 1, 2, 3].map((number) => Buffer.from(bodyOf(number)));
    const episodeIds = await Promise.all(Array.from({ length: 12 }, () => guest.addEpisode()));
    return (number) =>
      guest.send("PUT", transcriptPath(episodeIds[number % episodeIds.length] ?? 0), {
        body: bodies[number % bodies.length] ?? "",
        type: "text/plain",
      });
  },
});

const PUBLIC = {
  page: ({ screenName }: Guest) => `/u/${screenName}/talks`,
  profile: ({ screenName }: Guest) => `/u/${screenName}`,
  file: (file: string) => (guest: Guest) => `/u/${guest.screenName}/talks/${file}`,
  profileFile: (file: string) => (guest: Guest) => `/u/${guest.screenName}/${file}`,
  longest: (file: string) => (guest: Guest) => `/u/${guest.screenName}/longest/${file}`,
};

/** Every route that a visitor or an account may call, with the worst inputs that it accepts; at least one each. */
export const WORST_INPUTS: WorstInput[] = [
  // Pages
  { route: "GET /", ...get("/") },
  {
    route: "GET /*",
    ...getBig((_big, number) => `/nowhere/${number}?${"x".repeat(8000)}`, "missing pages with long addresses"),
  },
  { route: "GET /u/:screenName", ...getCached(PUBLIC.profile) },
  {
    route: "GET /u/:screenName/:feedSlug",
    ...getChanged(
      (big) => [PUBLIC.profile(big), PUBLIC.page(big), `${PUBLIC.page(big)}?page=200`],
      "profile and pages of a feed of 10,000 episodes, after each change",
    ),
  },
  {
    route: "GET /u/:screenName",
    ...getChanged(
      (big) => ["podcast", "talk"].map((kind) => `${PUBLIC.profile(big)}?kind=${kind}`),
      "the appearances of a kind of 10,000, after each change",
    ),
  },
  {
    route: "GET /u/:screenName/:feedSlug",
    ...getChanged((big) => [`/u/${big.screenName}/longest`], "page with the longest texts, after each change"),
  },
  { route: "GET /u/:screenName/:feedSlug", ...getCached(PUBLIC.page) },
  {
    route: "GET /u/:screenName/:feedSlug",
    ...getCached(
      PUBLIC.page,
      (number) => ({ referer: `https://${number}.example.org/`.padEnd(REFERRER_BYTES, "x") }),
      "a different Referer of 14 KB each time",
    ),
    connections: 64,
  },
  {
    route: "GET /u/:screenName/:feedSlug",
    ...getBig(
      (big, number) => `${PUBLIC.page(big)}?episode=${number}&t=10`,
      "links to moments in a feed of 10,000 episodes",
    ),
  },
  {
    route: "GET /u/:screenName/:feedSlug",
    ...getBig(
      (big, number) => `/u/${big.screenName}/${number}?${"x".repeat(8000)}`,
      "missing feeds with long addresses",
    ),
  },
  {
    route: "GET /u/:screenName",
    input: "?q=aa zz in 20 transcripts of words that begin alike, 60 at once",
    connections: SEARCHES_AT_ONCE,
    isAttack: true,
    prepare: async (world) => {
      const { screenName } = await world.searched();
      const visitor = world.visitor();
      const queries = ["aa+zz", "zz+aa", "aaaa+zz", "zz+aaaa"];
      return (number) => visitor.send("GET", `/u/${screenName}?q=${queries[number % 4]}+-x${number}`);
    },
  },
  {
    route: "GET /u/:screenName",
    input: "?q= of 2,000 visitors at once, in one episode",
    connections: CROWD,
    isAttack: true,
    prepare: async (world) => {
      const guest = await world.guest();
      await guest.addEpisode();
      return (number) =>
        guest.send("GET", `/u/${guest.screenName}?q=said+${number}`, {
          address: `10.200.${(number >> 8) % 256}.${number % 256}`,
        });
    },
  },
  {
    route: "GET /u/:screenName/:feedSlug/embed",
    ...getChanged((big) => [`${PUBLIC.file("embed")(big)}?limit=all`], "1,000 episodes, after each change"),
  },
  {
    route: "GET /u/:screenName/:feedSlug/embed",
    ...getChanged(
      (big) => [`${PUBLIC.longest("embed")(big)}?limit=all`],
      "100 episodes with the longest texts, after each change",
    ),
  },
  {
    route: "GET /u/:screenName/:feedSlug/embed",
    ...getBig(
      (big, number) => `${PUBLIC.file("embed")(big)}?limit=${number % 1000}&episode=${number}`,
      "a different number of episodes each time",
    ),
  },
  { route: "GET /u/:screenName/:feedSlug/embed", ...getCached(PUBLIC.file("embed")) },
  // Published feeds
  ...["feed.xml", "feed.json"].flatMap((file): WorstInput[] => [
    {
      route: `GET /u/:screenName/:feedSlug/${file}`,
      ...getChanged((big) => [PUBLIC.file(file)(big)], "10,000 episodes, after each change"),
    },
    {
      route: `GET /u/:screenName/:feedSlug/${file}`,
      ...getChanged((big) => [PUBLIC.longest(file)(big)], "100 episodes with the longest texts, after each change"),
    },
    { route: `GET /u/:screenName/:feedSlug/${file}`, ...getCached(PUBLIC.file(file)) },
    {
      route: `GET /u/:screenName/${file}`,
      ...getChanged((big) => [PUBLIC.profileFile(file)(big)], "10,100 episodes, after each change"),
    },
    { route: `GET /u/:screenName/${file}`, ...getCached(PUBLIC.profileFile(file)) },
  ]),
  { route: "GET /u/:screenName/feeds.opml", ...getCached(PUBLIC.profileFile("feeds.opml")) },
  {
    route: "GET /u/:screenName/feeds.opml",
    input: "as many feeds as an account may have, after each change",
    connections: 1,
    prepare: async (world) => {
      const guest = await world.manyFeeds();
      return async (number) => {
        await guest.send("PATCH", `/api/feeds/${guest.feedId}`, { json: { title: `Talks ${number}` } });
        await guest.send("GET", `/u/${guest.screenName}/feeds.opml`);
        await guest.send("GET", `/u/${guest.screenName}`);
        await wait(CHANGE_INTERVAL_MS);
      };
    },
  },
  // Images
  {
    route: "GET /covers/:file",
    input: "a new title of 300 characters each time",
    connections: 2,
    prepare: async (world) => {
      const guest = await world.guest();
      return async () => {
        const json = { title: han(TITLE_MAX_LENGTH) };
        const { status, text } = await guest.send("PATCH", `/api/feeds/${guest.feedId}`, { json });
        if (status !== 200) return;
        const { coverUrl } = JSON.parse(text);
        await guest.send("GET", coverUrl);
        await guest.send("GET", coverUrl.replace(".png", "-small.png"));
        await wait(CHANGE_INTERVAL_MS);
      };
    },
  },
  {
    route: "GET /share/:file",
    input: "a new title of 300 characters each time, with 10,000 appearances",
    connections: 1,
    prepare: async (world) => {
      const big = await world.big();
      return async () => {
        await big.send("PATCH", `/api/feeds/${big.feedId}`, { json: { title: han(TITLE_MAX_LENGTH) } });
        for (const page of [PUBLIC.page(big), PUBLIC.profile(big)]) {
          const { text } = await big.send("GET", page);
          const [path] = /\/share\/[\w-]+\.png/.exec(text) ?? [];
          if (path) await big.send("GET", path);
        }
        await wait(CHANGE_INTERVAL_MS);
      };
    },
  },
  {
    route: "GET /share/:file",
    ...getBig(
      ({ feedId }, number) => `/share/feed-${feedId}-${number.toString(16).padStart(16, "0")}.png`,
      "a feed of 10,000 episodes, with a wrong hash",
    ),
  },
  {
    route: "GET /pictures/:file",
    input: "the largest picture",
    prepare: async (world) => {
      const guest = await world.guest();
      const body = await world.picture();
      const { profileImage } = JSON.parse(await guest.expect("PUT", "/api/user/picture", { body, type: "image/jpeg" }));
      return () => guest.send("GET", new URL(profileImage, guest.origin).pathname);
    },
  },
  {
    route: "PUT /api/user/picture",
    input: "a JPEG of 50 megapixels",
    connections: 4,
    prepare: async (world) => {
      const guest = await world.guest();
      const body = await world.picture();
      return () => guest.send("PUT", "/api/user/picture", { body, type: "image/jpeg" });
    },
  },
  { route: "DELETE /api/user/picture", ...change("DELETE", "/api/user/picture", () => undefined, "no input") },
  // What is the same for everybody
  { route: "GET /healthz", ...get("/healthz") },
  { route: "GET /readyz", ...get("/readyz") },
  { route: "GET /metrics", ...get("/metrics", "without the token") },
  { route: "GET /robots.txt", ...get("/robots.txt") },
  { route: "GET /sitemap.xml", ...get("/sitemap.xml") },
  { route: "GET /sitemaps/:file", ...get("/sitemaps/feeds-1.xml") },
  { route: "GET (a file of the build)", ...get("/favicon.svg") },
  { route: "GET /api/docs", ...get("/api/docs") },
  { route: "GET /api/docs/json", ...get("/api/docs/json") },
  { route: "GET /api/docs/yaml", ...get("/api/docs/yaml") },
  { route: "GET /api/docs/static/*", ...get("/api/docs/static/swagger-ui-bundle.js") },
  { route: "GET /api/docs/static/index.html", ...get("/api/docs/static/index.html") },
  { route: "GET /api/docs/static/swagger-initializer.js", ...get("/api/docs/static/swagger-initializer.js") },
  // Public API
  {
    route: "GET /api/oembed",
    ...getBig(
      (big, number) => `/api/oembed?format=xml&url=${encodeURIComponent(`${big.origin}${PUBLIC.page(big)}?${number}`)}`,
      "a feed of 10,000 episodes",
    ),
  },
  {
    route: "GET /api/users/screen-name/:screenName",
    ...getBig((big) => `/api/users/screen-name/${big.screenName}`, "a full media kit"),
  },
  {
    route: "GET /api/users/screen-name/:screenName/feeds",
    input: "as many feeds and as much text as an account may have",
    connections: 8,
    prepare: async (world) => {
      const guest = await world.manyFeeds();
      return () => guest.send("GET", `/api/users/screen-name/${guest.screenName}/feeds`);
    },
  },
  {
    route: "GET /api/users/screen-name/:screenName/feeds/:feedSlug",
    ...getBig((big) => `/api/users/screen-name/${big.screenName}/feeds/longest`, "the longest texts"),
  },
  {
    route: "GET /api/users/screen-name/:screenName/feeds/:feedSlug/episodes",
    ...getChanged(
      (big) => [`/api/users/screen-name/${big.screenName}/feeds/talks/episodes`],
      "all of 10,000 episodes, after each change",
    ),
  },
  {
    route: "GET /api/users/screen-name/:screenName/feeds/:feedSlug/episodes",
    ...getBig(
      (big, number) =>
        `/api/users/screen-name/${big.screenName}/feeds/talks/episodes?limit=1000&offset=${number % 9000}`,
      "1,000 episodes, others each time",
    ),
  },
  {
    route: "GET /api/users/screen-name/:screenName/feeds/:feedSlug/episodes",
    ...getChanged(
      (big) => [`/api/users/screen-name/${big.screenName}/feeds/longest/episodes`],
      "100 episodes with the longest texts, after each change",
    ),
  },
  // Signing in
  {
    route: "POST /api/register",
    input: "a new account each time",
    prepare: async (world) => {
      const visitor = world.visitor();
      const json = (screenName: string) => ({
        email: `${screenName}@example.com`,
        password: "x".repeat(256),
        displayName: "Guest",
        screenName,
      });
      return () => visitor.send("POST", "/api/register", { json: json(randomUUID().slice(0, 30)) });
    },
  },
  {
    route: "POST /api/login",
    ...post(
      "/api/login",
      (number) => ({ email: `nobody${number}@example.com`, password: "x".repeat(256) }),
      "passwords of 256 characters, another address each time",
    ),
  },
  {
    route: "POST /api/login/passkey",
    ...post(
      "/api/login/passkey",
      (number) => ({ token: `${number}`.padEnd(100, "x"), response: deepResponse() }),
      "an answer of 1 MB",
    ),
  },
  { route: "POST /api/logout", ...post("/api/logout", () => ({ text: "x".repeat(JSON_BYTES) }), "a body of 1 MB") },
  {
    route: "POST /api/forgot-password",
    input: "of an existing account",
    prepare: async (world) => {
      const { email } = await world.guest();
      const visitor = world.visitor();
      return () => visitor.send("POST", "/api/forgot-password", { json: { email } });
    },
  },
  {
    route: "POST /api/reset-password",
    ...post(
      "/api/reset-password",
      (number) => ({ token: `${number}`.padEnd(200, "x"), newPassword: "x".repeat(256) }),
      "a token of 200 characters",
    ),
  },
  {
    route: "POST /api/validate-screen-name",
    ...post("/api/validate-screen-name", () => ({ screenName: "x".repeat(JSON_BYTES) }), "a name of 1 MB"),
  },
  {
    route: "POST /suggestions/unsubscribe",
    ...post(`/suggestions/unsubscribe?token=${"x".repeat(200)}`, () => ({}), "a token of 200 characters"),
  },
  {
    route: "POST /api/numbers/events",
    ...post(
      "/api/numbers/events",
      () => ({
        type: "play",
        id: randomUUID(),
        episode: randomUUID(),
        seconds: 86_400,
        referrer: `https://${randomUUID()}.example/`.padEnd(2048, "x"),
      }),
      "a different play and referrer each time",
    ),
  },
  // The account
  { route: "GET /api/user", ...getBig(() => "/api/user", "a full media kit") },
  {
    route: "PATCH /api/user",
    ...change(
      "PATCH",
      "/api/user",
      (number) => ({ ...fullMediaKit(), displayName: `Guest ${number}` }),
      "every text of the media kit as long as possible",
    ),
  },
  {
    route: "DELETE /api/user",
    input: "an account with 10,100 episodes and a transcript of 5 MB",
    connections: 1,
    prepare: async (world) => {
      const big = await world.newBig();
      const episodeId = await big.addEpisode();
      await big.send("PUT", transcriptPath(episodeId), { body: han(TRANSCRIPT_MAX_BYTES / 3), type: "text/plain" });
      return () => big.send("DELETE", "/api/user", { json: { screenName: big.screenName, password: big.password } });
    },
  },
  { route: "GET /api/user/visible-episodes", ...getBig(() => "/api/user/visible-episodes", "10,100 episodes") },
  { route: "GET /api/user/export.json", ...getBig(() => "/api/user/export.json", "10,100 episodes"), connections: 2 },
  {
    route: "POST /api/user/export.json",
    input: "10,100 episodes",
    connections: 2,
    prepare: async (world) => {
      const big = await world.big();
      return () => big.send("POST", "/api/user/export.json", { json: { password: big.password } });
    },
  },
  {
    route: "GET /api/user/export.opml",
    input: "as many feeds and as much text as an account may have",
    prepare: async (world) => {
      const guest = await world.manyFeeds();
      return () => guest.send("GET", "/api/user/export.opml");
    },
  },
  {
    route: "GET /api/user/appearances/export",
    ...getBig(
      (_big, number) => `/api/user/appearances/export?format=${LIST_FORMATS[number % LIST_FORMATS.length]}`,
      "10,100 episodes",
    ),
    connections: 2,
  },
  {
    route: "GET /api/feeds/:feedId/export",
    ...getBig(
      ({ feedId }, number) => `/api/feeds/${feedId}/export?format=${LIST_FORMATS[number % LIST_FORMATS.length]}`,
      "10,000 episodes",
    ),
    connections: 2,
  },
  {
    route: "POST /api/user/screen-name",
    input: "a name of 1 MB",
    prepare: async (world) => {
      const big = await world.guest();
      return (number) =>
        big.send("POST", "/api/user/screen-name", {
          json: { screenName: `${number}`.padEnd(JSON_BYTES, "x") },
        });
    },
  },
  {
    route: "POST /api/user/email",
    ...change(
      "POST",
      "/api/user/email",
      (number, { password }) => ({ email: `new${number}@example.com`, password }),
      "another address each time",
    ),
  },
  {
    route: "POST /api/user/email/confirm",
    ...change("POST", "/api/user/email/confirm", () => ({ code: "000000" }), "wrong codes"),
  },
  {
    route: "POST /api/send-verification-code",
    ...change("POST", "/api/send-verification-code", () => undefined, "as often as possible"),
  },
  {
    route: "POST /api/verify-email",
    input: "wrong codes",
    prepare: async (world) => {
      const guest = await world.guest();
      await guest.send("POST", "/api/send-verification-code");
      return () => guest.send("POST", "/api/verify-email", { json: { code: "000000" } });
    },
  },
  {
    route: "POST /api/user/password",
    ...change(
      "POST",
      "/api/user/password",
      () => ({ currentPassword: "x".repeat(256), newPassword: "y".repeat(256) }),
      "wrong passwords of 256 characters",
    ),
  },
  ...["/api/upgrade", "/api/activate-premium", "/api/deactivate-premium"].map(
    (path): WorstInput => ({
      route: `POST ${path}`,
      input: "in turn, with 10,100 episodes",
      connections: 1,
      prepare: async (world) => {
        const big = await world.big();
        return async () => {
          await big.send("POST", "/api/deactivate-premium");
          await big.send("POST", path);
          await big.send("POST", "/api/activate-premium");
          await wait(CHANGE_INTERVAL_MS);
        };
      },
    }),
  ),
  { route: "GET /api/user/sessions", ...getBig(() => "/api/user/sessions", "no input") },
  {
    route: "DELETE /api/user/sessions",
    ...change("DELETE", "/api/user/sessions", (_, { password }) => ({ password }), "as often as possible"),
  },
  {
    route: "DELETE /api/user/sessions/:sessionId",
    ...change("DELETE", "/api/user/sessions/1", (_, { password }) => ({ password }), "a session of somebody else"),
  },
  { route: "GET /api/user/passkeys", ...getBig(() => "/api/user/passkeys", "no input") },
  {
    route: "POST /api/user/passkeys/options",
    ...change("POST", "/api/user/passkeys/options", (_, { password }) => ({ password }), "as often as possible"),
  },
  {
    route: "POST /api/user/passkeys",
    input: "an answer of 1 MB",
    prepare: async (world) => {
      const guest = await world.guest();
      return async () => {
        const { status, text } = await guest.send("POST", "/api/user/passkeys/options", {
          json: { password: guest.password },
        });
        const { token } = status === 200 ? JSON.parse(text) : { token: "x" };
        await guest.send("POST", "/api/user/passkeys", { json: { token, name: "Key", response: deepResponse() } });
      };
    },
  },
  {
    route: "DELETE /api/user/passkeys/:passkeyId",
    ...change("DELETE", "/api/user/passkeys/1", (_, { password }) => ({ password }), "a passkey of somebody else"),
  },
  // Feeds
  {
    route: "GET /api/feeds",
    input: "as many feeds and as much text as an account may have",
    prepare: async (world) => {
      const guest = await world.manyFeeds();
      return () => guest.send("GET", "/api/feeds");
    },
  },
  {
    route: "POST /api/feeds",
    ...change(
      "POST",
      "/api/feeds",
      () => ({
        title: han(TITLE_MAX_LENGTH),
        slug: randomUUID(),
        description: han(DESCRIPTION_MAX_LENGTH),
        isPublic: true,
      }),
      "the longest texts",
    ),
  },
  { route: "GET /api/feeds/:feedId", ...getBig(({ feedId }) => `/api/feeds/${feedId}`, "10,000 episodes") },
  {
    route: "PATCH /api/feeds/:feedId",
    ...change(
      "PATCH",
      ({ feedId }) => `/api/feeds/${feedId}`,
      () => ({ title: han(TITLE_MAX_LENGTH), description: han(DESCRIPTION_MAX_LENGTH) }),
      "the longest texts",
    ),
  },
  {
    route: "PATCH /api/feeds/:feedId/sort",
    input: "10,000 episodes, sorted by title and by hand in turn",
    connections: 1,
    prepare: async (world) => {
      const big = await world.big();
      return async (number) => {
        await big.send("PATCH", `/api/feeds/${big.feedId}/sort`, {
          json: { sortMethod: number % 2 ? "manual" : "az" },
        });
        await wait(CHANGE_INTERVAL_MS);
      };
    },
  },
  {
    route: "DELETE /api/feeds/:feedId",
    input: "10,000 episodes",
    connections: 1,
    prepare: async (world) => {
      const guest = await world.guest();
      await fill(guest, guest.feedId, MANY_EPISODES, shortEpisode);
      return () => guest.send("DELETE", `/api/feeds/${guest.feedId}`);
    },
  },
  // Episodes
  {
    route: "POST /api/feeds/:feedId/episodes",
    input: "the longest texts",
    prepare: async (world) => {
      const guest = await world.guest();
      return (number) => guest.send("POST", `/api/feeds/${guest.feedId}/episodes`, { json: longestEpisode(number) });
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/batch",
    input: "50 episodes with the longest texts",
    connections: 4,
    prepare: async (world) => {
      const guest = await world.guest();
      const body = JSON.stringify({ episodes: Array.from({ length: 50 }, (_, number) => longestEpisode(number)) });
      return () => guest.send("POST", `/api/feeds/${guest.feedId}/episodes/batch`, { body, type: "application/json" });
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/move",
    input: "50 episodes with the longest texts, there and back",
    connections: 1,
    prepare: async (world) => {
      const { guest, otherFeedId, episodeIds } = await feedToEmpty(world);
      return (number) => {
        const [from, toFeedId] = number % 2 === 0 ? [guest.feedId, otherFeedId] : [otherFeedId, guest.feedId];
        return guest.send("POST", `/api/feeds/${from}/episodes/move`, { json: { episodeIds, toFeedId } });
      };
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/copy",
    input: "50 episodes with the longest texts",
    prepare: async (world) => {
      const { guest, otherFeedId, episodeIds } = await feedToEmpty(world);
      const json = { episodeIds, toFeedId: otherFeedId };
      return () => guest.send("POST", `/api/feeds/${guest.feedId}/episodes/copy`, { json });
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/delete",
    input: "50 episodes with the longest texts, deleted and restored",
    connections: 1,
    prepare: async (world) => {
      const { guest, episodeIds } = await feedToEmpty(world);
      return (number) => {
        const verb = number % 2 === 0 ? "delete" : "restore";
        return guest.send("POST", `/api/feeds/${guest.feedId}/episodes/${verb}`, { json: { episodeIds } });
      };
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/restore",
    input: "50 episodes with the longest texts that are there already",
    prepare: async (world) => {
      const { guest, episodeIds } = await feedToEmpty(world);
      const json = { episodeIds };
      return () => guest.send("POST", `/api/feeds/${guest.feedId}/episodes/restore`, { json });
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/reorder",
    input: "10,000 episodes",
    connections: 2,
    prepare: async (world) => {
      const big = await world.big();
      const { episodes } = JSON.parse(await big.expect("GET", `/api/feeds/${big.feedId}`));
      const episodeIds: number[] = episodes.map(({ id }: { id: number }) => id);
      return (number) => {
        const at = number % episodeIds.length;
        const json = { episodeIds: [...episodeIds.slice(at), ...episodeIds.slice(0, at)].reverse() };
        return big.send("POST", `/api/feeds/${big.feedId}/episodes/reorder`, { json });
      };
    },
  },
  {
    route: "PATCH /api/episodes/:episodeId",
    input: "the longest texts, with a transcript of 5 MB",
    prepare: async (world) => {
      const guest = await world.guest();
      const episodeId = await guest.addEpisode();
      await guest.send("PUT", transcriptPath(episodeId), { body: han(TRANSCRIPT_MAX_BYTES / 3), type: "text/plain" });
      return (number) => guest.send("PATCH", `/api/episodes/${episodeId}`, { json: longestEpisode(number) });
    },
  },
  {
    route: "DELETE /api/episodes/:episodeId",
    input: "each with the longest texts, in a feed of 10,000",
    connections: 4,
    prepare: async (world) => {
      const big = await world.big();
      await fill(big, big.feedId, 100, longestEpisode);
      const { episodes } = JSON.parse(await big.expect("GET", `/api/feeds/${big.feedId}`));
      return (number) => big.send("DELETE", `/api/episodes/${episodes[number % MANY_EPISODES].id}`);
    },
  },
  // Transcripts
  {
    route: "PUT /api/episodes/:episodeId/transcript",
    ...upload(() => han(Math.floor(TRANSCRIPT_MAX_BYTES / 3)), "5 MB of Han text"),
    isAttack: true,
  },
  {
    route: "PUT /api/episodes/:episodeId/transcript",
    ...upload(() => captions(TRANSCRIPT_MAX_BYTES), "captions of 5 MB"),
    isAttack: true,
  },
  {
    route: "PUT /api/episodes/:episodeId/transcript",
    ...upload((number) => alikeWords(number, TRANSCRIPT_MAX_BYTES), "5 MB of different words that begin alike"),
  },
  {
    route: "PUT /api/episodes/:episodeId/transcript",
    ...upload(() => captions(SMALL_TRANSCRIPT_BYTES), "captions of 495 KB"),
  },
  {
    route: "PUT /api/episodes/:episodeId/transcript",
    ...upload(
      () => `<!doctype html><p>${"<b>a</b>".repeat(SMALL_TRANSCRIPT_BYTES / 9)}`,
      "HTML of 495 KB with 55,000 elements",
    ),
  },
  {
    route: "GET /api/episodes/:episodeId/transcript",
    input: "5 MB of Han text",
    connections: 4,
    prepare: async (world) => {
      const { guest, episodeId } = await withTranscript(world);
      return () => guest.send("GET", `/api/episodes/${episodeId}/transcript`);
    },
  },
  {
    route: "PATCH /api/episodes/:episodeId/transcript",
    input: "5 MB of Han text",
    connections: 2,
    prepare: async (world) => {
      const { guest, episodeId } = await withTranscript(world);
      return (number) =>
        guest.send("PATCH", `/api/episodes/${episodeId}/transcript`, {
          json: { mySpeaker: number % 2 ? "Ada" : null },
        });
    },
  },
  {
    route: "DELETE /api/episodes/:episodeId/transcript",
    input: "5 MB of Han text",
    connections: 1,
    prepare: async (world) => {
      const guest = await world.guest();
      const episodeIds = await Promise.all(Array.from({ length: 6 }, () => guest.addEpisode()));
      const body = han(Math.floor(TRANSCRIPT_MAX_BYTES / 3));
      for (const episodeId of episodeIds)
        await guest.send("PUT", transcriptPath(episodeId), { body, type: "text/plain" });
      return (number) => guest.send("DELETE", `/api/episodes/${episodeIds[number % 6]}/transcript`);
    },
  },
  {
    route: "POST /api/episodes/:episodeId/transcript/look",
    input: "shows with feeds of 5 to 24 MB",
    connections: 4,
    prepare: async (world) => {
      const guest = await world.guest();
      const feeds = world.documents.paths.filter((path) => path.endsWith(".xml"));
      const episodeIds: number[] = [];
      for (const path of feeds)
        episodeIds.push(
          await guest.addEpisode({
            sourceFeedUrl: `${world.documents.origin}${path}?${guest.screenName}`,
            sourceGuid: "fog1",
          }),
        );
      return (number) => guest.send("POST", `/api/episodes/${episodeIds[number % episodeIds.length]}/transcript/look`);
    },
  },
  { route: "GET /api/transcripts/coverage", ...getBig(() => "/api/transcripts/coverage", "10,100 episodes") },
  // Look-ups and search
  { route: "POST /api/metadata", ...lookUp("/api/metadata", "pages and feeds of 49 KB, 5 MB and 24 MB") },
  {
    route: "POST /api/find",
    input: "feeds of 49 KB, 5 MB and 24 MB, and names",
    connections: 4,
    prepare: async (world) => {
      const { documents } = world;
      const visitor = world.visitor();
      return (number) => {
        const path = documents.paths[number % documents.paths.length];
        const query = number % 2 ? `Soak Guest ${number}` : `${documents.origin}${path}?${randomUUID()}`;
        return visitor.send("POST", "/api/find", { json: { query } });
      };
    },
  },
  {
    route: "GET /api/metadata/search",
    input: "3 MB of answers for each name, compared with 10,000 episodes",
    connections: 4,
    prepare: async (world) => {
      const big = await world.big();
      return (number) => big.send("GET", `/api/metadata/search?query=${"x".repeat(180)}${number}&feedId=${big.feedId}`);
    },
  },
  {
    route: "GET /api/search",
    input: "the beginning of all words of 20 transcripts",
    prepare: async (world) => {
      const guest = await world.searched();
      return (number) =>
        guest.send("GET", `/api/search?q=${["aa+zz", "zz+aa", "aaaa+zz", "zz+aaaa"][number % 4]}+-x${number}`);
    },
  },
  {
    route: "GET /api/search",
    input: "two Han characters in 100 longest episodes, 200 characters",
    prepare: async (world) => {
      const big = await world.big();
      return () => big.send("GET", `/api/search?q=${encodeURIComponent(han(180))}`);
    },
  },
  {
    route: "GET /api/search",
    input: "a word of every episode, with 10,000",
    prepare: async (world) => {
      const big = await world.big();
      return (number) => big.send("GET", `/api/search?q=wh+-x${number}`);
    },
  },
  // Links
  { route: "GET /api/user/link-health", ...getBig(() => "/api/user/link-health", "10,100 episodes") },
  {
    route: "POST /api/episodes/:episodeId/links/check",
    input: "an episode on a host that sends 24 MB",
    prepare: async (world) => {
      const guest = await world.guest();
      const audioUrl = `${world.documents.origin}${world.documents.paths.at(-1)}`;
      const episodeId = await guest.addEpisode({ audioUrl });
      return () => guest.send("POST", `/api/episodes/${episodeId}/links/check`);
    },
  },
  {
    route: "POST /api/episodes/:episodeId/links/:kind/replace",
    ...change(
      "POST",
      "/api/episodes/1/links/audio/replace",
      () => ({ field: "audioUrl", url: `https://audio.example/${"x".repeat(2000)}` }),
      "a link of 2,000 characters, for an episode of somebody else",
    ),
  },
  {
    route: "POST /api/episodes/:episodeId/links/:kind/undo",
    ...change("POST", "/api/episodes/1/links/audio/undo", () => ({}), "an episode of somebody else"),
  },
  // Suggestions
  {
    route: "GET /api/suggestions",
    input: "500 suggestions",
    prepare: async (world) => {
      const { guest } = await world.suggested();
      return () => guest.send("GET", "/api/suggestions");
    },
  },
  { route: "GET /api/suggestions/count", ...getBig(() => "/api/suggestions/count", "no input") },
  ...["accept", "dismiss", "later", "undo"].map(
    (act): WorstInput => ({ route: `POST /api/suggestions/:suggestionId/${act}`, ...decide(act) }),
  ),
  { route: "POST /api/watch/shows", ...lookUp("/api/watch/shows", "pages and feeds of 49 KB, 5 MB and 24 MB") },
  {
    route: "DELETE /api/watch/shows/:showId",
    ...change("DELETE", "/api/watch/shows/1", () => undefined, "a show of somebody else"),
  },
  {
    route: "POST /api/watch/check",
    input: "shows with feeds of 5 to 24 MB",
    connections: 1,
    prepare: async (world) => {
      const guest = await world.verifiedGuest();
      for (const path of world.documents.paths.filter((path) => path.endsWith(".xml")))
        await guest.send("POST", "/api/watch/shows", {
          json: { url: `${world.documents.origin}${path}?${guest.screenName}` },
        });
      return () => guest.send("POST", "/api/watch/check");
    },
  },
  {
    route: "PATCH /api/watch/settings",
    ...change(
      "PATCH",
      "/api/watch/settings",
      (number) => ({ otherNames: Array.from({ length: 5 }, (_, at) => `${number} ${at} `.padEnd(100, "x")) }),
      "five other names of 100 characters each time",
    ),
  },
  // Moving in
  { route: "GET /api/imports", ...change("GET", "/api/imports", () => undefined, "no list") },
  {
    route: "GET /api/imports/:importId",
    input: "500 rows with the longest texts",
    prepare: async (world) => {
      const guest = await world.guest();
      const { path } = await importList(guest);
      return () => guest.send("GET", path);
    },
  },
  {
    route: "POST /api/imports",
    input: "pages and feeds of 49 KB, 5 MB and 24 MB, each read and discarded",
    connections: 2,
    prepare: async (world) => {
      const { documents } = world;
      const guest = await world.guest();
      return async (number) => {
        const document = documents.paths[number % documents.paths.length];
        await readAndDiscard(guest, { json: { url: `${documents.origin}${document}?${randomUUID()}` } });
      };
    },
  },
  ...["text", "html", ""].map(
    (format): WorstInput => ({
      route: "POST /api/imports",
      input: `${format || "a table"} of 5 MB, read and discarded each time`,
      isAttack: true,
      connections: 2,
      prepare: async (world) => {
        const guest = await world.guest();
        const body = Buffer.from(longList(format, IMPORT_MAX_BYTES));
        return () => readAndDiscard(guest, { body, type: "text/plain" }, format && `?format=${format}`);
      },
    }),
  ),
  {
    route: "POST /api/imports",
    input: "5 MB of brackets in JSON, read and discarded each time",
    connections: 2,
    prepare: async (world) => {
      const guest = await world.guest();
      const body = Buffer.from(`{"text":"","a":[${"[],".repeat(IMPORT_MAX_BYTES / 3 - 10)}0]}`);
      return () => readAndDiscard(guest, { body, type: "application/json" });
    },
  },
  {
    route: "PUT /api/imports/:importId/columns",
    input: "a table of 1 MB",
    connections: 1,
    prepare: async (world) => {
      const guest = await world.guest();
      const { path } = await importList(guest);
      return (number) =>
        guest.send("PUT", `${path}/columns`, {
          json: { columns: number % 2 ? ["title", "show", "link"] : ["show", "title", "link"] },
        });
    },
  },
  {
    route: "POST /api/imports/:importId/rows",
    input: "none of 200 parts with the longest links",
    prepare: async (world) => {
      const guest = await world.guest();
      const { path } = await giveAndRead(guest, { body: listWithParts(), type: "text/html" }, "?format=html");
      return (number) => guest.send("POST", `${path}/rows`, { json: { part: `https://show.invalid/${number}` } });
    },
  },
  {
    route: "PATCH /api/imports/:importId/rows",
    input: "all of 500 rows",
    prepare: async (world) => {
      const guest = await world.guest();
      const { path, rowIds } = await importList(guest);
      return (number) => guest.send("PATCH", `${path}/rows`, { json: { rowIds, isTicked: number % 2 === 0 } });
    },
  },
  {
    route: "PATCH /api/imports/:importId/rows/:rowId",
    input: "a new link for one of 500 rows",
    prepare: async (world) => {
      const guest = await world.guest();
      const { path, rowIds } = await importList(guest);
      return (number) =>
        guest.send("PATCH", `${path}/rows/${rowIds[number % rowIds.length]}`, {
          json: { link: `https://show.invalid/${number}` },
        });
    },
  },
  {
    route: "POST /api/imports/:importId/find-by-name",
    input: "all of 500 rows",
    prepare: async (world) => {
      const guest = await world.guest();
      const { path, rowIds } = await importList(guest);
      return () => guest.send("POST", `${path}/find-by-name`, { json: { rowIds } });
    },
  },
  {
    route: "POST /api/imports/:importId/add",
    input: "500 rows, and undone",
    connections: 1,
    prepare: async (world) => {
      const guest = await world.guest();
      const { path, rowIds } = await importList(guest);
      return async () => {
        await guest.send("POST", `${path}/add`, { json: { feedId: guest.feedId, rowIds } });
        await guest.send("POST", `${path}/undo`);
      };
    },
  },
  { route: "POST /api/imports/:importId/undo", ...change("POST", "/api/imports/1/undo", () => undefined, "no list") },
  { route: "DELETE /api/imports/:importId", ...change("DELETE", "/api/imports/1", () => undefined, "no list") },
  // Statistics
  { route: "GET /api/numbers", ...getBig(() => `/api/numbers?${TEN_YEARS}`, "ten years, 10,100 episodes") },
  {
    route: "GET /api/feeds/:feedId/numbers",
    ...getBig(({ feedId }) => `/api/feeds/${feedId}/numbers?${TEN_YEARS}`, "ten years, 10,000 episodes"),
  },
  {
    route: "GET /api/feeds/:feedId/numbers.csv",
    ...getBig(
      ({ feedId }, number) =>
        `/api/feeds/${feedId}/numbers.csv?by=${["day", "episode", "site", "app", "platform"][number % 5]}&${TEN_YEARS}`,
      "ten years, 10,000 episodes",
    ),
  },
];

/** A list with as many rows as fit. Each has a link that leads nowhere. */
function longList(format: string, bytes: number): string {
  const row = (number: number) => {
    const link = `https://show.invalid/${number}`;
    const text = `Episode ${number} of a show about everything and nothing`;
    if (format === "html") return `<li><a href="${link}">${text}</a> on <i>The Show</i></li>`;
    return format === "text" ? `${text} ${link}` : `${text},The Show,${link}`;
  };
  const head = format === "" ? "Title,Show,Link\n" : "";
  return (head + Array.from({ length: bytes / 40 }, (_, number) => row(number)).join("\n")).slice(0, bytes);
}

/** A list of a few rows, and below it sentences with links that it leaves out. */
function listWithParts(): string {
  const sentence = (_: unknown, number: number) =>
    `<p>They asked me about it <a href="https://show${number}.invalid/${"a".repeat(1900)}">once more</a> in the year after that.</p>`;
  const row = `<li><a href="https://show.invalid/episode">An episode about everything</a></li>`;
  return `<ul>${row.repeat(3)}</ul>${Array.from({ length: LEFT_OUT_SHOWN_MAX }, sentence).join("")}`;
}

/** Gives a table of a megabyte. @returns its path, and the ids of its rows */
async function importList(guest: Guest): Promise<{ path: string; rowIds: number[] }> {
  const { path, rows } = await giveAndRead(guest, { body: longList("", MEGABYTE), type: "text/csv" }, "?name=list.csv");
  return { path, rowIds: rows.map(({ id }) => id) };
}

type GivenBody = Parameters<Guest["send"]>[2];

async function readAndDiscard(guest: Guest, body: GivenBody, query = ""): Promise<void> {
  const { status, path } = await giveAndRead(guest, body, query);
  if (status === 202) await guest.send("DELETE", path);
}

/** Gives a list, and waits until it is read. */
async function giveAndRead(
  guest: Guest,
  body: GivenBody,
  query: string,
): Promise<{ status: number; path: string; rows: { id: number }[] }> {
  const { status, text } = await guest.send("POST", `/api/imports${query}`, body);
  if (status !== 202) return { status, path: "", rows: [] };
  const path = `/api/imports/${JSON.parse(text).id}`;
  for (;;) {
    const list = JSON.parse((await guest.send("GET", path)).text);
    if (list.status !== "reading") return { status, path, rows: list.rows };
    await wait(100);
  }
}

const TEN_YEARS = "from=2016-12-01&to=2026-11-30&timeZone=America%2FArgentina%2FBuenos_Aires";

async function feedToEmpty(world: World): Promise<{ guest: Guest; otherFeedId: number; episodeIds: number[] }> {
  const guest = await world.guest();
  await fill(guest, guest.feedId, 50, longestEpisode);
  const { episodes } = JSON.parse(await guest.expect("GET", `/api/feeds/${guest.feedId}`));
  const other = JSON.parse(await guest.expect("POST", "/api/feeds", { json: { title: "Other", slug: "other" } }));
  return { guest, otherFeedId: other.id, episodeIds: episodes.map(({ id }: { id: number }) => id) };
}

async function withTranscript(world: World): Promise<{ guest: Guest; episodeId: number }> {
  const guest = await world.guest();
  const episodeId = await guest.addEpisode();
  await guest.send("PUT", transcriptPath(episodeId), {
    body: han(Math.floor(TRANSCRIPT_MAX_BYTES / 3)),
    type: "text/plain",
  });
  return { guest, episodeId };
}

/** What an authenticator answers, but of 1 MB and deeply nested. */
function deepResponse() {
  const id = Buffer.alloc(64).toString("base64url");
  const response = {
    clientDataJSON: Buffer.from(JSON.stringify({ type: "webauthn.create", challenge: "x", origin: "x" })).toString(
      "base64url",
    ),
    // Arrays of one array each. Source: RFC 8949, section 3
    attestationObject: Buffer.alloc(Math.floor(MEGABYTE / 2), 0x81).toString("base64url"),
    authenticatorData: Buffer.alloc(MEGABYTE / 8).toString("base64url"),
    signature: Buffer.alloc(64).toString("base64url"),
  };
  return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
}

/** WebVTT with as many cues as fit, and no more different words than a transcript may have. */
function captions(bytes: number): string {
  const cues = Array.from({ length: bytes / 40 }, (_, number) => {
    const at = (cue: number) => new Date(cue * CAPTION_MS).toISOString().slice(11, 23);
    return `${at(number)} --> ${at(number + 1)}\na${number % CAPTION_WORDS}.\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`.slice(0, bytes);
}
