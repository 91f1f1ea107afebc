import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { EXPORT_FORMATS } from "#domain/episodes/export-formats.ts";
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "#domain/fields.ts";
import { IMPORT_MAX_BYTES, LEFT_OUT_SHOWN_MAX } from "#domain/imports/import.ts";
import { TRANSCRIPT_MAX_BYTES } from "#domain/transcripts/transcript.ts";
import type { Client, Sending } from "./client.ts";
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

/** Sends what is sent again and again. @param number of the repetition */
type Attack = (number: number) => Promise<unknown>;

/** The worst that one visitor or one account may send to a route. */
export interface WorstInput {
  /** method and pattern, as the application defines the route; what is sent, unless the rest says something else */
  route: string;
  input: string;
  /** who sends it; a visitor by default */
  as?: "visitor" | "guest" | "verifiedGuest" | "big" | "newBig" | "manyFeeds" | "searched";
  /** requests at a time; 8 by default */
  connections?: number;
  /** whether a document under /u/ is rendered once, and then answered from the cache */
  isCached?: true;
  /** whether a feed is changed before each request */
  isChanged?: true;
  /** instead of the route's own path with the client's names and ids */
  paths?(client: Client, number: number): string | string[];
  json?(number: number, client: Client): unknown;
  headers?(number: number): Sending["headers"];
  /** Makes what the attack needs, and the attack itself. */
  prepare?(client: Client, world: World): Promise<Attack>;
}

const CONNECTIONS = 8;
const MEGABYTE = 1_000_000;
/** Node's limit of all headers is 16 KB. */
const REFERRER_BYTES = 14_000;
/** Documents below 500 KB are parsed by other threads than larger ones. */
const SMALL_TRANSCRIPT_BYTES = 495_000;
/** An account has two changes a second. */
const CHANGE_INTERVAL_MS = 100;
const CAPTION_WORDS = 10_000;
/** Those of 5 MB end within a day. */
const CAPTION_MS = 600;
const LONG_QUERY = "x".repeat(8000);
const ALIKE_QUERIES = ["aa+zz", "zz+aa", "aaaa+zz", "zz+aaaa"];
const TEN_YEARS = "from=2016-12-01&to=2026-11-30&timeZone=America%2FArgentina%2FBuenos_Aires";
const LONG_PASSWORD = "x".repeat(256);
const DOCUMENTS = "pages and feeds of 49 KB, 5 MB and 24 MB";

/** @returns the attack of a worst input, and how often it is sent at a time */
export async function prepareAttack(worst: WorstInput, world: World): Promise<{ attack: Attack; connections: number }> {
  const { route, as = "visitor", connections = CONNECTIONS, isCached, isChanged, paths, json, headers } = worst;
  const client = await world[as]();
  if (worst.prepare) return { attack: await worst.prepare(client, world), connections };
  const [method = "", pattern = ""] = route.split(" ");
  const pathsOf = (number: number) => [paths?.(client, number) ?? pathOf(pattern, client)].flat();
  if (isCached) for (const path of pathsOf(0)) await client.expect(method, path);
  const attack: Attack = async (number) => {
    if (isChanged) await client.send("PATCH", `/api/feeds/${client.feedId}`, { json: { title: `Talks ${number}` } });
    for (const path of pathsOf(number))
      await client.send(method, path, { json: json?.(number, client), headers: headers?.(number) ?? {} });
    if (isChanged) await wait(CHANGE_INTERVAL_MS);
  };
  return { attack, connections: isChanged ? 1 : connections };
}

/** A route's path with the client's names and feed. Other ids are somebody else's. */
function pathOf(pattern: string, { screenName, feedId }: Client): string {
  return pattern
    .replace(":screenName", screenName)
    .replace(":feedSlug", "talks")
    .replace(":feedId", String(feedId))
    .replace(":kind", "audio")
    .replace(/:\w+Id/, "1");
}

/** Every route that a visitor or an account may call, with the worst inputs that it accepts; at least one each. */
export const WORST_INPUTS: WorstInput[] = [
  // Pages
  { route: "GET /", input: "no input" },
  { route: "GET /*", input: "missing pages with long addresses", paths: (_, n) => `/nowhere/${n}?${LONG_QUERY}` },
  { route: "GET /u/:screenName", as: "big", input: "from the cache", isCached: true, connections: 16 },
  {
    route: "GET /u/:screenName",
    as: "big",
    input: "the appearances of a kind of 10,000, after each change",
    isChanged: true,
    paths: ({ screenName }) => ["podcast", "talk"].map((kind) => `/u/${screenName}?kind=${kind}`),
  },
  {
    route: "GET /u/:screenName",
    as: "searched",
    input: "?q=aa zz in 20 transcripts of words that begin alike, 60 at once",
    connections: 60,
    prepare: async ({ screenName }, world) => {
      const visitor = world.visitor();
      return (n) => visitor.send("GET", `/u/${screenName}?q=${ALIKE_QUERIES[n % 4]}+-x${n}`);
    },
  },
  {
    route: "GET /u/:screenName",
    as: "guest",
    input: "?q= of 2,000 visitors at once, in one episode",
    connections: 2000,
    prepare: async (guest) => {
      await guest.addEpisode();
      const addressOf = (n: number) => `10.200.${(n >> 8) % 256}.${n % 256}`;
      return (n) => guest.send("GET", `/u/${guest.screenName}?q=said+${n}`, { address: addressOf(n) });
    },
  },
  { route: "GET /u/:screenName/:feedSlug", as: "big", input: "from the cache", isCached: true, connections: 16 },
  {
    route: "GET /u/:screenName/:feedSlug",
    as: "big",
    input: "a different Referer of 14 KB each time",
    isCached: true,
    connections: 64,
    headers: (n) => ({ referer: `https://${n}.example.org/`.padEnd(REFERRER_BYTES, "x") }),
  },
  {
    route: "GET /u/:screenName/:feedSlug",
    as: "big",
    input: "profile and pages of a feed of 10,000 episodes, and the longest texts, after each change",
    isChanged: true,
    paths: ({ screenName }) => ["", "/talks", "/talks?page=200", "/longest"].map((path) => `/u/${screenName}${path}`),
  },
  {
    route: "GET /u/:screenName/:feedSlug",
    as: "big",
    input: "former links to episodes of a feed of 10,000",
    paths: ({ screenName }, n) => `/u/${screenName}/talks?episode=${n}&t=10`,
  },
  {
    route: "GET /u/:screenName/:feedSlug",
    as: "big",
    input: "missing feeds with long addresses",
    paths: ({ screenName }, n) => `/u/${screenName}/${n}?${LONG_QUERY}`,
  },
  {
    route: "GET /u/:screenName/:feedSlug/:episodeSlug",
    as: "big",
    input: "from the cache",
    isCached: true,
    connections: 16,
    paths: ({ screenName }) => `/u/${screenName}/talks/talk-7`,
  },
  {
    route: "GET /u/:screenName/:feedSlug/:episodeSlug",
    as: "big",
    input: "pages of a feed of 10,000 episodes, and of one with the longest texts",
    paths: ({ screenName }, n) => [`/u/${screenName}/talks/talk-${n}`, `/u/${screenName}/longest/${n % 100}`],
  },
  { route: "GET /u/:screenName/:feedSlug/embed", as: "big", input: "from the cache", isCached: true, connections: 16 },
  {
    route: "GET /u/:screenName/:feedSlug/embed",
    as: "big",
    input: "1,000 episodes, and 100 with the longest texts, after each change",
    isChanged: true,
    paths: ({ screenName }) => ["talks", "longest"].map((slug) => `/u/${screenName}/${slug}/embed?limit=all`),
  },
  {
    route: "GET /u/:screenName/:feedSlug/embed",
    as: "big",
    input: "a different number of episodes each time",
    paths: ({ screenName }, n) => `/u/${screenName}/talks/embed?limit=${n % 1000}&episode=${n}`,
  },
  // Published feeds
  ...["feed.xml", "feed.json"].flatMap((file): WorstInput[] => [
    {
      route: `GET /u/:screenName/:feedSlug/${file}`,
      as: "big",
      input: "10,000 episodes, and 100 with the longest texts, after each change",
      isChanged: true,
      paths: ({ screenName }) => ["talks", "longest"].map((slug) => `/u/${screenName}/${slug}/${file}`),
    },
    { route: `GET /u/:screenName/:feedSlug/${file}`, as: "big", input: "from the cache", isCached: true },
    { route: `GET /u/:screenName/${file}`, as: "big", input: "10,100 episodes, after each change", isChanged: true },
    { route: `GET /u/:screenName/${file}`, as: "big", input: "from the cache", isCached: true },
  ]),
  { route: "GET /u/:screenName/feeds.opml", as: "big", input: "from the cache", isCached: true },
  {
    route: "GET /u/:screenName/feeds.opml",
    as: "manyFeeds",
    input: "as many feeds as an account may have, and their profile, after each change",
    isChanged: true,
    paths: ({ screenName }) => [`/u/${screenName}/feeds.opml`, `/u/${screenName}`],
  },
  // Images
  {
    route: "GET /covers/:file",
    as: "guest",
    input: "a new title of 300 characters each time",
    connections: 2,
    prepare: async (guest) => async () => {
      const json = { title: han(TITLE_MAX_LENGTH) };
      const { status, text } = await guest.send("PATCH", `/api/feeds/${guest.feedId}`, { json });
      if (status !== 200) return;
      const { coverUrl } = JSON.parse(text);
      await guest.send("GET", coverUrl);
      await guest.send("GET", coverUrl.replace(".png", "-small.png"));
      await wait(CHANGE_INTERVAL_MS);
    },
  },
  {
    route: "GET /share/:file",
    as: "big",
    input: "a new title of 300 characters each time, with 10,000 appearances",
    connections: 1,
    prepare: async (big) => async () => {
      await big.send("PATCH", `/api/feeds/${big.feedId}`, { json: { title: han(TITLE_MAX_LENGTH) } });
      for (const page of ["/talks", ""]) {
        const { text } = await big.send("GET", `/u/${big.screenName}${page}`);
        const [path] = /\/share\/[\w-]+\.png/.exec(text) ?? [];
        if (path) await big.send("GET", path);
      }
      await wait(CHANGE_INTERVAL_MS);
    },
  },
  {
    route: "GET /share/:file",
    as: "big",
    input: "a feed of 10,000 episodes, with a wrong hash",
    paths: ({ feedId }, n) => `/share/feed-${feedId}-${n.toString(16).padStart(16, "0")}.png`,
  },
  {
    route: "GET /pictures/:file",
    as: "guest",
    input: "the largest picture",
    prepare: async (guest, world) => {
      const sending = { body: await world.picture(), type: "image/jpeg" };
      const { profileImage } = JSON.parse(await guest.expect("PUT", "/api/user/picture", sending));
      return () => guest.send("GET", new URL(profileImage, guest.origin).pathname);
    },
  },
  {
    route: "PUT /api/user/picture",
    as: "guest",
    input: "a JPEG of 50 megapixels",
    connections: 4,
    prepare: async (guest, world) => {
      const sending = { body: await world.picture(), type: "image/jpeg" };
      return () => guest.send("PUT", "/api/user/picture", sending);
    },
  },
  { route: "DELETE /api/user/picture", as: "guest", input: "no input" },
  // What is the same for everybody
  { route: "GET /healthz", input: "no input" },
  { route: "GET /readyz", input: "no input" },
  { route: "GET /metrics", input: "without the token" },
  { route: "GET /robots.txt", input: "no input" },
  { route: "GET /sitemap.xml", input: "no input" },
  { route: "GET /sitemaps/:file", input: "the first", paths: () => "/sitemaps/feeds-1.xml" },
  { route: "GET (a file of the build)", input: "no input", paths: () => "/favicon.svg" },
  { route: "GET /api/docs", input: "no input" },
  { route: "GET /api/docs/json", input: "no input" },
  { route: "GET /api/docs/yaml", input: "no input" },
  { route: "GET /api/docs/static/*", input: "no input", paths: () => "/api/docs/static/swagger-ui-bundle.js" },
  { route: "GET /api/docs/static/index.html", input: "no input" },
  { route: "GET /api/docs/static/swagger-initializer.js", input: "no input" },
  // Public API
  {
    route: "GET /api/oembed",
    as: "big",
    input: "a feed of 10,000 episodes",
    paths: ({ origin, screenName }, n) =>
      `/api/oembed?format=xml&url=${encodeURIComponent(`${origin}/u/${screenName}/talks?${n}`)}`,
  },
  { route: "GET /api/users/screen-name/:screenName", as: "big", input: "a full media kit" },
  { route: "GET /api/users/screen-name/:screenName/feeds", as: "manyFeeds", input: "as many feeds as possible" },
  {
    route: "GET /api/users/screen-name/:screenName/feeds/:feedSlug",
    as: "big",
    input: "the longest texts",
    paths: ({ screenName }) => `/api/users/screen-name/${screenName}/feeds/longest`,
  },
  {
    route: "GET /api/users/screen-name/:screenName/feeds/:feedSlug/episodes",
    as: "big",
    input: "all of 10,000 episodes, and 100 with the longest texts, after each change",
    isChanged: true,
    paths: ({ screenName }) =>
      ["talks", "longest"].map((slug) => `/api/users/screen-name/${screenName}/feeds/${slug}/episodes`),
  },
  {
    route: "GET /api/users/screen-name/:screenName/feeds/:feedSlug/episodes",
    as: "big",
    input: "1,000 episodes, others each time",
    paths: ({ screenName }, n) =>
      `/api/users/screen-name/${screenName}/feeds/talks/episodes?limit=1000&offset=${n % 9000}`,
  },
  // Signing in
  {
    route: "POST /api/register",
    input: "a new account each time",
    json: () => {
      const screenName = randomUUID().slice(0, 30);
      return { email: `${screenName}@example.com`, password: LONG_PASSWORD, displayName: "Guest", screenName };
    },
  },
  {
    route: "POST /api/login",
    input: "passwords of 256 characters, another address each time",
    json: (n) => ({ email: `nobody${n}@example.com`, password: LONG_PASSWORD }),
  },
  {
    route: "POST /api/login/passkey",
    input: "an answer of 1 MB",
    json: (n) => ({ token: `${n}`.padEnd(100, "x"), response: deepResponse() }),
  },
  { route: "POST /api/logout", input: "a body of 1 MB", json: () => ({ text: "x".repeat(MEGABYTE) }) },
  {
    route: "POST /api/forgot-password",
    as: "guest",
    input: "of an existing account",
    json: (_, { email }) => ({ email }),
  },
  {
    route: "POST /api/reset-password",
    input: "a token of 200 characters",
    json: (n) => ({ token: `${n}`.padEnd(200, "x"), newPassword: LONG_PASSWORD }),
  },
  {
    route: "POST /api/validate-screen-name",
    input: "a name of 1 MB",
    json: () => ({ screenName: "x".repeat(MEGABYTE) }),
  },
  {
    route: "POST /suggestions/unsubscribe",
    input: "a token of 200 characters",
    paths: () => `/suggestions/unsubscribe?token=${"x".repeat(200)}`,
    json: () => ({}),
  },
  {
    route: "POST /api/numbers/events",
    input: "a different play and referrer each time",
    json: () => ({
      type: "play",
      id: randomUUID(),
      episode: randomUUID(),
      seconds: 86_400,
      referrer: `https://${randomUUID()}.example/`.padEnd(2048, "x"),
    }),
  },
  // The account
  { route: "GET /api/user", as: "big", input: "a full media kit" },
  {
    route: "PATCH /api/user",
    as: "guest",
    input: "every text of the media kit as long as possible",
    json: (n) => ({ ...fullMediaKit(), displayName: `Guest ${n}` }),
  },
  {
    route: "DELETE /api/user",
    as: "newBig",
    input: "an account with 10,100 episodes and a transcript of 5 MB",
    connections: 1,
    prepare: async (big) => {
      await addTranscript(big);
      return () => big.send("DELETE", "/api/user", { json: { screenName: big.screenName, password: big.password } });
    },
  },
  { route: "GET /api/user/visible-episodes", as: "big", input: "10,100 episodes" },
  { route: "GET /api/user/appearances", as: "big", input: "10,100 episodes" },
  { route: "GET /api/user/export.json", as: "big", input: "10,100 episodes", connections: 2 },
  {
    route: "POST /api/user/export.json",
    as: "big",
    input: "10,100 episodes",
    connections: 2,
    json: (_, { password }) => ({ password }),
  },
  { route: "GET /api/user/export.opml", as: "manyFeeds", input: "as many feeds as an account may have" },
  {
    route: "GET /api/user/appearances/export",
    as: "big",
    input: "10,100 episodes",
    connections: 2,
    paths: (_, n) => `/api/user/appearances/export?format=${EXPORT_FORMATS[n % EXPORT_FORMATS.length]}`,
  },
  {
    route: "GET /api/feeds/:feedId/export",
    as: "big",
    input: "10,000 episodes",
    connections: 2,
    paths: ({ feedId }, n) => `/api/feeds/${feedId}/export?format=${EXPORT_FORMATS[n % EXPORT_FORMATS.length]}`,
  },
  {
    route: "POST /api/user/screen-name",
    as: "guest",
    input: "a name of 1 MB",
    json: (n) => ({ screenName: `${n}`.padEnd(MEGABYTE, "x") }),
  },
  {
    route: "POST /api/user/email",
    as: "guest",
    input: "another address each time",
    json: (n, { password }) => ({ email: `new${n}@example.com`, password }),
  },
  { route: "POST /api/user/email/confirm", as: "guest", input: "wrong codes", json: () => ({ code: "000000" }) },
  { route: "POST /api/send-verification-code", as: "guest", input: "as often as possible" },
  {
    route: "POST /api/verify-email",
    as: "guest",
    input: "wrong codes",
    prepare: async (guest) => {
      await guest.send("POST", "/api/send-verification-code");
      return () => guest.send("POST", "/api/verify-email", { json: { code: "000000" } });
    },
  },
  {
    route: "POST /api/user/password",
    as: "guest",
    input: "wrong passwords of 256 characters",
    json: () => ({ currentPassword: LONG_PASSWORD, newPassword: "y".repeat(256) }),
  },
  ...["/api/upgrade", "/api/activate-premium", "/api/deactivate-premium"].map(
    (path): WorstInput => ({
      route: `POST ${path}`,
      as: "big",
      input: "in turn, with 10,100 episodes",
      connections: 1,
      paths: () => ["/api/deactivate-premium", path, "/api/activate-premium"],
    }),
  ),
  { route: "GET /api/user/sessions", as: "big", input: "no input" },
  ...["DELETE /api/user/sessions", "DELETE /api/user/sessions/:sessionId", "DELETE /api/user/passkeys/:passkeyId"].map(
    (route): WorstInput => ({
      route,
      as: "guest",
      input: "as often as possible, of somebody else",
      json: (_, { password }) => ({ password }),
    }),
  ),
  { route: "GET /api/user/passkeys", as: "big", input: "no input" },
  {
    route: "POST /api/user/passkeys/options",
    as: "guest",
    input: "as often as possible",
    json: (_, { password }) => ({ password }),
  },
  {
    route: "POST /api/user/passkeys",
    as: "guest",
    input: "an answer of 1 MB",
    prepare: async (guest) => async () => {
      const asked = { json: { password: guest.password } };
      const { status, text } = await guest.send("POST", "/api/user/passkeys/options", asked);
      const { token } = status === 200 ? JSON.parse(text) : { token: "x" };
      await guest.send("POST", "/api/user/passkeys", { json: { token, name: "Key", response: deepResponse() } });
    },
  },
  // Feeds
  { route: "GET /api/feeds", as: "manyFeeds", input: "as many feeds and as much text as an account may have" },
  {
    route: "POST /api/feeds",
    as: "guest",
    input: "the longest texts",
    json: () => ({ ...longestFeed(), slug: randomUUID(), isPublic: true }),
  },
  { route: "GET /api/feeds/:feedId", as: "big", input: "10,000 episodes" },
  { route: "PATCH /api/feeds/:feedId", as: "guest", input: "the longest texts", json: longestFeed },
  {
    route: "PATCH /api/feeds/:feedId/sort",
    as: "big",
    input: "10,000 episodes, sorted by title and by hand in turn",
    isChanged: true,
    json: (n) => ({ sortMethod: n % 2 ? "manual" : "az" }),
  },
  {
    route: "DELETE /api/feeds/:feedId",
    as: "guest",
    input: "10,000 episodes",
    connections: 1,
    prepare: async (guest) => {
      await fill(guest, guest.feedId, MANY_EPISODES, shortEpisode);
      return () => guest.send("DELETE", `/api/feeds/${guest.feedId}`);
    },
  },
  // Episodes
  { route: "POST /api/feeds/:feedId/episodes", as: "guest", input: "the longest texts", json: longestEpisode },
  {
    route: "POST /api/feeds/:feedId/episodes/batch",
    as: "guest",
    input: "50 episodes with the longest texts",
    connections: 4,
    prepare: async (guest) => {
      const body = JSON.stringify({ episodes: Array.from({ length: 50 }, (_, number) => longestEpisode(number)) });
      return () => guest.send("POST", `/api/feeds/${guest.feedId}/episodes/batch`, { body, type: "application/json" });
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/move",
    as: "guest",
    input: "50 episodes with the longest texts, there and back",
    connections: 1,
    prepare: async (guest) => {
      const episodeIds = await fillWithLongest(guest);
      const otherFeedId = await guest.createFeed("other");
      return (n) => {
        const [from, toFeedId] = n % 2 ? [otherFeedId, guest.feedId] : [guest.feedId, otherFeedId];
        return guest.send("POST", `/api/feeds/${from}/episodes/move`, { json: { episodeIds, toFeedId } });
      };
    },
  },
  {
    route: "POST /api/feeds/:feedId/episodes/copy",
    as: "guest",
    input: "50 episodes with the longest texts",
    prepare: async (guest) => {
      const json = { episodeIds: await fillWithLongest(guest), toFeedId: await guest.createFeed("other") };
      return () => guest.send("POST", `/api/feeds/${guest.feedId}/episodes/copy`, { json });
    },
  },
  ...["delete", "restore"].map(
    (verb): WorstInput => ({
      route: `POST /api/feeds/:feedId/episodes/${verb}`,
      as: "guest",
      input: "50 episodes with the longest texts, deleted and restored",
      connections: 1,
      prepare: async (guest) => {
        const json = { episodeIds: await fillWithLongest(guest) };
        return (n) =>
          guest.send("POST", `/api/feeds/${guest.feedId}/episodes/${n % 2 ? "restore" : "delete"}`, { json });
      },
    }),
  ),
  {
    route: "POST /api/feeds/:feedId/episodes/reorder",
    as: "big",
    input: "10,000 episodes",
    connections: 2,
    prepare: async (big) => {
      const ids = await episodeIdsOf(big);
      return (n) => {
        const json = { episodeIds: [...ids.slice(n), ...ids.slice(0, n)].reverse() };
        return big.send("POST", `/api/feeds/${big.feedId}/episodes/reorder`, { json });
      };
    },
  },
  {
    route: "PATCH /api/episodes/:episodeId",
    as: "guest",
    input: "the longest texts, with a transcript of 5 MB",
    prepare: async (guest) => {
      const episodeId = await addTranscript(guest);
      return (n) => guest.send("PATCH", `/api/episodes/${episodeId}`, { json: longestEpisode(n) });
    },
  },
  {
    route: "DELETE /api/episodes/:episodeId",
    as: "big",
    input: "each with the longest texts, in a feed of 10,000",
    connections: 4,
    prepare: async (big) => {
      await fill(big, big.feedId, 100, longestEpisode);
      const ids = await episodeIdsOf(big);
      return (n) => big.send("DELETE", `/api/episodes/${ids[n % MANY_EPISODES]}`);
    },
  },
  // Transcripts
  upload("5 MB of Han text", () => han(TRANSCRIPT_MAX_BYTES / 3)),
  upload("captions of 5 MB", () => captions(TRANSCRIPT_MAX_BYTES)),
  upload("5 MB of different words that begin alike", (n) => alikeWords(n, TRANSCRIPT_MAX_BYTES)),
  upload("captions of 495 KB", () => captions(SMALL_TRANSCRIPT_BYTES)),
  upload("HTML of 495 KB with 55,000 elements", () => {
    return `<!doctype html><p>${"<b>a</b>".repeat(SMALL_TRANSCRIPT_BYTES / 9)}`;
  }),
  {
    route: "GET /api/episodes/:episodeId/transcript",
    as: "guest",
    input: "5 MB of Han text",
    connections: 4,
    prepare: async (guest) => {
      const episodeId = await addTranscript(guest);
      return () => guest.send("GET", `/api/episodes/${episodeId}/transcript`);
    },
  },
  {
    route: "PATCH /api/episodes/:episodeId/transcript",
    as: "guest",
    input: "5 MB of Han text",
    connections: 2,
    prepare: async (guest) => {
      const path = `/api/episodes/${await addTranscript(guest)}/transcript`;
      return (n) => guest.send("PATCH", path, { json: { mySpeaker: n % 2 ? "Ada" : null } });
    },
  },
  {
    route: "DELETE /api/episodes/:episodeId/transcript",
    as: "guest",
    input: "5 MB of Han text",
    connections: 1,
    prepare: async (guest) => {
      const ids: number[] = [];
      for (let number = 0; number < 6; number += 1) ids.push(await addTranscript(guest));
      return (n) => guest.send("DELETE", `/api/episodes/${ids[n % ids.length]}/transcript`);
    },
  },
  {
    route: "POST /api/episodes/:episodeId/transcript/look",
    as: "guest",
    input: "shows with feeds of 5 to 24 MB",
    connections: 4,
    prepare: async (guest, world) => {
      const ids: number[] = [];
      for (const sourceFeedUrl of feedsFor(guest, world))
        ids.push(await guest.addEpisode({ sourceFeedUrl, sourceGuid: "fog1" }));
      return (n) => guest.send("POST", `/api/episodes/${ids[n % ids.length]}/transcript/look`);
    },
  },
  { route: "GET /api/transcripts/coverage", as: "big", input: "10,100 episodes" },
  // Look-ups and search
  ...["/api/metadata", "/api/watch/shows"].map(
    (path): WorstInput => ({
      route: `POST ${path}`,
      as: "guest",
      input: DOCUMENTS,
      connections: 4,
      prepare: async (guest, world) => (n) => guest.send("POST", path, { json: { url: documentAt(world, n) } }),
    }),
  ),
  {
    route: "POST /api/find",
    input: `${DOCUMENTS}, and names`,
    connections: 4,
    prepare: async (visitor, world) => (n) => {
      const query = n % 2 ? `Soak Guest ${n}` : documentAt(world, n);
      return visitor.send("POST", "/api/find", { json: { query } });
    },
  },
  {
    route: "GET /api/metadata/search",
    as: "big",
    input: "3 MB of answers for each name, compared with 10,000 episodes",
    connections: 4,
    paths: ({ feedId }, n) => `/api/metadata/search?query=${"x".repeat(180)}${n}&feedId=${feedId}`,
  },
  {
    route: "GET /api/search",
    as: "searched",
    input: "the beginning of all words of 20 transcripts",
    paths: (_, n) => `/api/search?q=${ALIKE_QUERIES[n % 4]}+-x${n}`,
  },
  {
    route: "GET /api/search",
    as: "big",
    input: "two Han characters in 100 longest episodes, 180 characters; a word of each of 10,000 episodes",
    paths: (_, n) => `/api/search?q=${n % 2 ? `wh+-x${n}` : encodeURIComponent(han(180))}`,
  },
  // Links
  { route: "GET /api/user/link-health", as: "big", input: "10,100 episodes" },
  {
    route: "POST /api/episodes/:episodeId/links/check",
    as: "guest",
    input: "an episode on a host that sends 24 MB",
    prepare: async (guest, { documents }) => {
      const episodeId = await guest.addEpisode({ audioUrl: `${documents.origin}${documents.paths.at(-1)}` });
      return () => guest.send("POST", `/api/episodes/${episodeId}/links/check`);
    },
  },
  {
    route: "POST /api/episodes/:episodeId/links/:kind/replace",
    as: "guest",
    input: "a link of 2,000 characters, for an episode of somebody else",
    json: () => ({ field: "audioUrl", url: `https://audio.example/${"x".repeat(2000)}` }),
  },
  {
    route: "POST /api/episodes/:episodeId/links/:kind/undo",
    as: "guest",
    input: "an episode of somebody else",
    json: () => ({}),
  },
  // Suggestions
  {
    route: "GET /api/suggestions",
    as: "verifiedGuest",
    input: "500 suggestions",
    prepare: async (guest, world) => {
      await world.findSuggestions(guest);
      return () => guest.send("GET", "/api/suggestions");
    },
  },
  { route: "GET /api/suggestions/count", as: "big", input: "no input" },
  ...["accept", "dismiss", "later", "undo"].map(
    (act): WorstInput => ({
      route: `POST /api/suggestions/:suggestionId/${act}`,
      as: "verifiedGuest",
      input: "every suggestion of a show with 1,500 episodes with the guest",
      connections: 2,
      prepare: async (guest, world) => {
        const ids = await world.findSuggestions(guest);
        return async (n) => {
          const suggestion = `/api/suggestions/${ids[n % ids.length]}`;
          if (act === "undo") await guest.send("POST", `${suggestion}/dismiss`);
          return guest.send("POST", `${suggestion}/${act}`, act === "accept" ? { json: { feedId: guest.feedId } } : {});
        };
      },
    }),
  ),
  { route: "DELETE /api/watch/shows/:showId", as: "guest", input: "a show of somebody else" },
  {
    route: "POST /api/watch/check",
    as: "verifiedGuest",
    input: "shows with feeds of 5 to 24 MB",
    connections: 1,
    prepare: async (guest, world) => {
      for (const url of feedsFor(guest, world)) await guest.send("POST", "/api/watch/shows", { json: { url } });
      return () => guest.send("POST", "/api/watch/check");
    },
  },
  {
    route: "PATCH /api/watch/settings",
    as: "guest",
    input: "five other names of 100 characters each time",
    json: (n) => ({ otherNames: Array.from({ length: 5 }, (_, at) => `${n} ${at} `.padEnd(100, "x")) }),
  },
  // Moving in
  { route: "GET /api/imports", as: "guest", input: "no list" },
  {
    route: "POST /api/imports",
    as: "guest",
    input: `${DOCUMENTS}, each read and discarded`,
    connections: 2,
    prepare: async (guest, world) => (n) => readAndDiscard(guest, { json: { url: documentAt(world, n) } }),
  },
  ...["text", "html", ""].map(
    (format): WorstInput => ({
      route: "POST /api/imports",
      as: "guest",
      input: `${format || "a table"} of 5 MB, read and discarded each time`,
      connections: 2,
      prepare: async (guest) => {
        const body = Buffer.from(longList(format, IMPORT_MAX_BYTES));
        return () => readAndDiscard(guest, { body, type: "text/plain" }, format && `?format=${format}`);
      },
    }),
  ),
  {
    route: "POST /api/imports",
    as: "guest",
    input: "5 MB of brackets in JSON, read and discarded each time",
    connections: 2,
    prepare: async (guest) => {
      const body = Buffer.from(`{"text":"","a":[${"[],".repeat(IMPORT_MAX_BYTES / 3 - 10)}0]}`);
      return () => readAndDiscard(guest, { body, type: "application/json" });
    },
  },
  withList("GET /api/imports/:importId", "500 rows with the longest texts", (guest, path) => guest.send("GET", path)),
  withList("PUT /api/imports/:importId/columns", "a table of 1 MB", (guest, path, _, n) => {
    const columns = n % 2 ? ["title", "show", "link"] : ["show", "title", "link"];
    return guest.send("PUT", `${path}/columns`, { json: { columns } });
  }),
  withList("PATCH /api/imports/:importId/rows", "all of 500 rows", (guest, path, rowIds, n) =>
    guest.send("PATCH", `${path}/rows`, { json: { rowIds, isTicked: n % 2 === 0 } }),
  ),
  withList("PATCH /api/imports/:importId/rows/:rowId", "a new link for one of 500", (guest, path, rowIds, n) =>
    guest.send("PATCH", `${path}/rows/${rowIds[n % rowIds.length]}`, { json: { link: `https://show.invalid/${n}` } }),
  ),
  withList("POST /api/imports/:importId/reading", "all of 500 rows", (guest, path) =>
    guest.send("POST", `${path}/reading`, { json: { reading: "swapped" } }),
  ),
  withList("POST /api/imports/:importId/find-by-name", "all of 500 rows", (guest, path, rowIds) =>
    guest.send("POST", `${path}/find-by-name`, { json: { rowIds } }),
  ),
  withList("POST /api/imports/:importId/add", "500 rows, and undone", async (guest, path, rowIds) => {
    await guest.send("POST", `${path}/add`, { json: { feedId: guest.feedId, rowIds } });
    await guest.send("POST", `${path}/undo`);
  }),
  {
    route: "POST /api/imports/:importId/rows",
    as: "guest",
    input: "none of 200 parts with the longest links",
    prepare: async (guest) => {
      const { path } = await giveAndRead(guest, { body: listWithParts(), type: "text/html" }, "?format=html");
      return (n) => guest.send("POST", `${path}/rows`, { json: { part: `https://show.invalid/${n}` } });
    },
  },
  { route: "POST /api/imports/:importId/undo", as: "guest", input: "no list" },
  { route: "DELETE /api/imports/:importId", as: "guest", input: "no list" },
  // Statistics
  {
    route: "GET /api/numbers",
    as: "big",
    input: "ten years, 10,100 episodes",
    paths: () => `/api/numbers?${TEN_YEARS}`,
  },
  {
    route: "GET /api/feeds/:feedId/numbers",
    as: "big",
    input: "ten years, 10,000 episodes",
    paths: ({ feedId }) => `/api/feeds/${feedId}/numbers?${TEN_YEARS}`,
  },
  {
    route: "GET /api/feeds/:feedId/numbers.csv",
    as: "big",
    input: "ten years, 10,000 episodes",
    paths: ({ feedId }, n) => {
      const by = ["day", "episode", "site", "app", "platform"][n % 5];
      return `/api/feeds/${feedId}/numbers.csv?by=${by}&${TEN_YEARS}`;
    },
  },
];

/** Uploads transcripts, each to one of twelve episodes. */
function upload(input: string, bodyOf: (number: number) => string): WorstInput {
  return {
    route: "PUT /api/episodes/:episodeId/transcript",
    as: "guest",
    input,
    connections: 4,
    prepare: async (guest) => {
      const bodies = [0, 1, 2, 3].map((number) => Buffer.from(bodyOf(number)));
      const ids = await Promise.all(Array.from({ length: 12 }, () => guest.addEpisode()));
      return (n) =>
        guest.send("PUT", transcriptPath(ids[n % 12] ?? 0), { body: bodies[n % 4] ?? "", type: "text/plain" });
    },
  };
}

/** Does something with a list of 500 rows that was read. */
function withList(
  route: string,
  input: string,
  act: (guest: Client, path: string, rowIds: number[], number: number) => Promise<unknown>,
): WorstInput {
  return {
    route,
    as: "guest",
    input,
    connections: 1,
    prepare: async (guest) => {
      const list = { body: longList("", MEGABYTE), type: "text/csv" };
      const { path, rows } = await giveAndRead(guest, list, "?name=list.csv");
      const rowIds = rows.map(({ id }) => id);
      return (n) => act(guest, path, rowIds, n);
    },
  };
}

/** An expensive document, each time at a new address. */
function documentAt({ documents: { origin, paths } }: World, number: number): string {
  return `${origin}${paths[number % paths.length]}?${randomUUID()}`;
}

/** The addresses of all expensive feeds. */
function feedsFor({ screenName }: Client, { documents: { origin, paths } }: World): string[] {
  return paths.filter((path) => path.endsWith(".xml")).map((path) => `${origin}${path}?${screenName}`);
}

function longestFeed() {
  return { title: han(TITLE_MAX_LENGTH), description: han(DESCRIPTION_MAX_LENGTH) };
}

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

async function readAndDiscard(guest: Client, given: Sending, query = ""): Promise<void> {
  const { path } = await giveAndRead(guest, given, query);
  if (path) await guest.send("DELETE", path);
}

/** Gives a list, and waits until it is read. @returns no path when it was refused */
async function giveAndRead(
  guest: Client,
  given: Sending,
  query: string,
): Promise<{ path: string; rows: { id: number }[] }> {
  const { status, text } = await guest.send("POST", `/api/imports${query}`, given);
  if (status !== 202) return { path: "", rows: [] };
  const path = `/api/imports/${JSON.parse(text).id}`;
  for (;;) {
    const list = JSON.parse(await guest.expect("GET", path));
    if (list.status !== "reading") return { path, rows: list.rows };
    await wait(100);
  }
}

async function episodeIdsOf(client: Client): Promise<number[]> {
  const { episodes } = JSON.parse(await client.expect("GET", `/api/feeds/${client.feedId}`));
  return episodes.map(({ id }: { id: number }) => id);
}

/** Adds 50 episodes with the longest texts. @returns their ids */
async function fillWithLongest(guest: Client): Promise<number[]> {
  await fill(guest, guest.feedId, 50, longestEpisode);
  return episodeIdsOf(guest);
}

/** Adds an episode with the longest transcript. @returns its id */
async function addTranscript(guest: Client): Promise<number> {
  const episodeId = await guest.addEpisode();
  const body = han(TRANSCRIPT_MAX_BYTES / 3);
  await guest.send("PUT", transcriptPath(episodeId), { body, type: "text/plain" });
  return episodeId;
}

/** What an authenticator answers, but of 1 MB and deeply nested. */
function deepResponse() {
  const id = Buffer.alloc(64).toString("base64url");
  const clientData = JSON.stringify({ type: "webauthn.create", challenge: "x", origin: "x" });
  const response = {
    clientDataJSON: Buffer.from(clientData).toString("base64url"),
    // Arrays of one array each. Source: RFC 8949, section 3
    attestationObject: Buffer.alloc(MEGABYTE / 2, 0x81).toString("base64url"),
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
